import Foundation
import Synchronization
import Testing
import UpdatesLoopback
import UpdatesTestSupport

@testable import UpdatesWeb

@Suite(.timeLimit(.minutes(10))) struct DownloadsTests {
  private let place: DownloadFolder

  init() throws {
    place = try DownloadFolder()
  }

  private func item(_ url: String, _ name: String = "a", limit: Int = 1 << 20) -> DownloadItem {
    DownloadItem(url: url, name: name, sizeLimit: limit)
  }

  @Test(arguments: [0, 1, 4096, 65_535, 65_536, 65_537, 300_000], [false, true])
  func `a file arrives whole under its name, and nothing else`(
    size: Int, hasPlace: Bool
  ) async throws {
    let bytes = randomBytes(size)
    let server = try ServedContent(.init(bytes: bytes))
    let target = try DownloadFolder()
    try target.folder.makeFolder("sub")
    let checksum = try Checksum(of: bytes, .sha256)
    let item = DownloadItem(
      url: server.url(), name: "a", place: hasPlace ? try RelativePath("sub/b") : nil,
      expected: checksum, sizeLimit: 1 << 20)
    let file = try await place.fetch(
      item, for: (folder: target.folder, permissions: 0o640)
    ).file
    #expect(file?.size == size && file?.checksum == checksum && file?.etag == "\"one\"")
    #expect(try place.names() == (hasPlace ? [] : ["a"]))
    let (folder, name) = hasPlace ? (target, "sub/b") : (place, "a")
    #expect(try folder.contents(name) == bytes)
    let permissions = try FileSystem.facts(of: folder.directory.path + "/" + name).permissions
    #expect(permissions & 0o600 == 0o600 && permissions & (hasPlace ? 0o137 : 0o177) == 0)
    #expect(server.requests.map { $0["Accept-Encoding"] } == [nil])
  }

  @Test(arguments: ["", ".", "..", "a/b", "a\0b", String(repeating: "n", count: 246)])
  func `a name that cannot be a file's is refused`(name: String) async throws {
    let result = try await place.fetch(item("http://127.0.0.1:1/", name))
    #expect(result.error?.summary.hasSuffix(" is not a valid file name") == true)
    #expect(try place.names().isEmpty)
  }

  @Test(arguments: ["Content-Length: 100000\r\n", "Transfer-Encoding: chunked\r\n", ""])
  func `another size or checksum than is allowed is refused at once`(framing: String) async throws {
    let body = [UInt8](repeating: 0x61, count: 100_000)
    let isChunked = framing.hasPrefix("Transfer")
    let server = try LoopbackServer(
      .raw(
        "HTTP/1.1 200 OK\r\n\(framing)\r\n" + (isChunked ? "186a0\r\n" : ""),
        body + Array((isChunked ? "\r\n0\r\n\r\n" : "").utf8)))
    let url = server.url()
    let wrong = Checksum(.sha1, bytes: Array(repeating: 7, count: 20))
    var sized = (0...2).map { item(url, "sized-\($0)") }
    for (index, size) in [100_000, 70_000, 100_001].enumerated() {
      sized[index].expectedSize = size
    }
    let results = try await place.fetch(
      [
        item(url, "a", limit: 100_000), item(url, "b", limit: 99_999),
        DownloadItem(url: url, name: "c", expected: wrong, sizeLimit: 1 << 20),
      ] + sized)
    #expect(results[0].file?.size == 100_000)
    #expect(results[1].error == .larger(url: url, limit: 99_999))
    #expect(results[2].error?.facts["expected"] == wrong.hex)
    #expect(results[2].error?.facts["found"]?.count == wrong.hex.count)
    #expect(results[3].file?.size == 100_000)
    #expect(results[4].error?.kind == .downloadIncomplete)
    #expect(results[4].error?.summary.hasSuffix(", expected 70000") == true)
    let short = Problem.wrongSize(url: url, expected: 100_001, actual: 100_000)
    #expect(results[5].error == (framing.hasPrefix("Content") ? short : .cutOff(url: url)))
    #expect(try place.names() == ["a", "sized-0"])
    // What lacks a byte without saying so may be a connection that broke.
    #expect(server.requests.count == (framing.hasPrefix("Content") ? 6 : 8))
  }

  @Test func `an old file of the name stays where the new one is refused`() async throws {
    let server = try LoopbackServer(.text("new"))
    try place.directory.write("old", to: "a")
    let wrong = Checksum(.sha256, bytes: Array(repeating: 7, count: 32))
    _ = try await place.fetch(
      DownloadItem(url: server.url(), name: "a", expected: wrong, sizeLimit: 1 << 20))
    #expect(try place.contents("a") == Array("old".utf8))
    _ = try await place.fetch(item(server.url()))
    #expect(try place.contents("a") == Array("new".utf8))
  }

  @Test func `what a server packs of its own accord is taken as it is`() async throws {
    let server = try LoopbackServer(
      .message(
        status: 200, headers: [.init("Content-Encoding", "gzip")], body: [0x1F, 0x8B, 1, 2, 3]))
    _ = try await place.fetch(item(server.url()))
    #expect(try place.contents("a") == [0x1F, 0x8B, 1, 2, 3])
  }

  // MARK: Many files

  private static let contents = [0, 1, 4096, 65_536, 65_537, 150_000].map { randomBytes($0) }

  private static func manyServer() throws -> LoopbackServer {
    try LoopbackServer { request in
      let body = contents[(Int(request.path.dropFirst()) ?? 0) % contents.count]
      return .raw("HTTP/1.1 200 OK\r\nContent-Length: \(body.count)\r\n\r\n", body)
    }
  }

  private static func manyItems(
    of server: LoopbackServer, isWrong: (Int) -> Bool = { _ in false }
  ) throws -> [DownloadItem] {
    try (0..<120).map { number in
      let bytes = isWrong(number) ? [1] : contents[number % contents.count]
      return DownloadItem(
        url: server.url("/\(number)"), name: "growing-\(number)",
        place: try RelativePath("f\(number)"), expected: try Checksum(of: bytes, .sha256),
        sizeLimit: 1 << 20)
    }
  }

  @Test(arguments: [1, 3])
  func `what is wrong, or has no place, is told of itself alone`(atOnce: Int) async throws {
    let server = try Self.manyServer()
    let target = try DownloadFolder()
    try target.folder.create("f20").write([9])
    let items = try Self.manyItems(of: server) { $0 % 7 == 5 }
    let results = try await place.fetch(
      items, for: (folder: target.folder, permissions: 0o600), atOnce: atOnce)
    for (number, result) in results.enumerated() {
      let name = "f\(number)"
      switch (number, result.error?.kind) {
      case (20, .fileFailed): #expect(try target.contents(name) == [9])
      case (_, .installChecksum):
        #expect(number % 7 == 5)
        #expect(try target.folder.facts(of: name) == nil)
      default:
        #expect(result.file?.checksum == items[number].expected)
        #expect(try target.contents(name) == Self.contents[number % Self.contents.count])
      }
    }
    #expect(try place.names().isEmpty)
  }

  @Test(.enabled(if: Mount.isPossible))
  func `a full disk is told of each that has no room, and nothing of it stays`() async throws {
    let mount = try Mount(over: place.directory.path, options: ["-t", "tmpfs", "-o", "size=2m"])
    defer { mount.end() }
    let root = try OpenFolder(place.directory.path)
    try root.makeFolder("parts")
    try root.makeFolder("set")
    let (parts, set) = (try root.folder("parts"), try root.folder("set"))
    let server = try Self.manyServer()
    let items = try Self.manyItems(of: server)
    let told = Mutex<[Int: Result<DownloadOutcome, any Error>]>([:])
    try Downloads(place.settings()).fetch(
      items, into: parts, for: (folder: set, permissions: 0o600), atOnce: 4,
      until: Deadline()
    ) { index, result in
      told.withLock { $0[index] = result }
      return true
    }
    let results = told.withLock { $0 }
    let complete = results.filter { $0.value.file?.checksum == items[$0.key].expected }.keys
    #expect(results.count == items.count && (10..<110).contains(complete.count))
    #expect(results.values.allSatisfy { $0.file != nil || $0.error?.kind == .fileDiskFull })
    #expect(Set(try set.names()) == Set(complete.map { "f\($0)" }))
    #expect(try parts.names().isEmpty)
  }

  @Test func `what is finished is told of while nothing else comes`() async throws {
    let head = "HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n"
    let server = try LoopbackServer { request in
      request.path == "/slow"
        ? .raw(Array(head.utf8) + [1], pieceSize: head.utf8.count, pause: .seconds(3600))
        : .text("x")
    }
    let items = ["slow", "a", "b", "c", "d"].map { item(server.url("/" + $0), "f-" + $0) }
    try expectOnly(3, of: items, atOnce: 2)
    #expect(try place.names() == ["f-a", "f-b", "f-c"])
  }

  @Test func `when nobody wants more, nobody is told more`() async throws {
    let server = try LoopbackServer(.text("x"))
    try expectOnly(20, of: (0..<300).map { item(server.url("/\($0)"), "f\($0)") }, atOnce: 8)
    #expect(try place.names().allSatisfy { !$0.contains(".part") })
    #expect(server.requests.count < 300)
  }

  /// Fetches until so many are told of.
  private func expectOnly(_ wanted: Int, of items: [DownloadItem], atOnce: Int) throws {
    let count = Atomic(0)
    try Downloads(place.settings(stallLimit: .seconds(3600))).fetch(
      items, into: place.folder, atOnce: atOnce, until: Deadline()
    ) { _, _ in count.add(1, ordering: .relaxed).newValue < wanted }
    #expect(count.load(ordering: .relaxed) == wanted)
  }

  @Test func `a download that is cancelled ends and keeps its part`() async throws {
    let (place, bytes) = (place, randomBytes(200_000))
    let head = "HTTP/1.1 200 OK\r\nETag: \"one\"\r\nContent-Length: 400000\r\n\r\n"
    let server = try LoopbackServer(
      .raw(Array(head.utf8) + bytes, pieceSize: 100_000, pause: .seconds(3600)))
    let seen = AsyncStream.makeStream(of: Void.self)
    let item = item(server.url())
    let task = Task {
      try await place.fetch([item], progress: { if $0.received > 0 { seen.continuation.yield() } })
    }
    var iterator = seen.stream.makeAsyncIterator()
    await iterator.next()
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(try place.names() == ["a.part", "a.part.json"])
    let part = try place.contents("a.part")
    #expect(!part.isEmpty && bytes.starts(with: part))
  }

  @Test func `many files come over HTTP 2 side by side`() async throws {
    let certificate = try TLSCertificate()
    let files = Dictionary(uniqueKeysWithValues: (0..<100).map { ("/\($0)", "file \($0)") })
    let server = try WebServer(files: files, certificate: certificate)
    let items = (0..<100).map { item(server.url("/\($0)"), "f\($0)") }
    let settings = place.settings(variables: ["SSL_CERT_FILE": certificate.certificatePath])
    #expect(try await place.fetch(items, settings).allSatisfy { $0.file != nil })
    for number in 0..<100 {
      #expect(try place.contents("f\(number)") == Array("file \(number)".utf8))
    }
  }

  // MARK: Files of this machine

  @Test(arguments: [0, 5, 65_536, 700_000])
  func `a file of this machine is copied and verified`(size: Int) async throws {
    let bytes = randomBytes(size)
    let source = try TemporaryDirectory()
    let path = try source.write(bytes, to: "a file")
    let checksum = try Checksum(of: bytes, .sha256)
    let url = "file://" + path.replacing(" ", with: "%20")
    let result = try await place.fetch(
      DownloadItem(url: url, name: "a", expected: checksum, sizeLimit: 1 << 20))
    #expect(result.file?.checksum == checksum)
    #expect(try place.contents("a") == bytes)
    #expect(try place.names() == ["a"])
  }

  @Test func `the same limits hold as for a server`() async throws {
    let source = try TemporaryDirectory()
    let url = "file://" + (try source.write(randomBytes(100_000), to: "a"))
    let wrong = Checksum(.sha256, bytes: Array(repeating: 7, count: 32))
    let bad: [(String, Problem)] = [
      (url + "-missing", .file(.fileMissing, source.path + "/a-missing")),
      ("file://" + source.path, .file(.fileIsFolder, source.path)),
      ("file:///dev/zero", .file(.fileNotRegular, "/dev/zero")),
      ("file://elsewhere/a", .malformedURL("file://elsewhere/a")),
      ("file:///a%00b", .malformedURL("file:///a%00b")),
    ]
    let results = try await place.fetch(
      [
        item(url, "a", limit: 99_999),
        DownloadItem(url: url, name: "b", sizeLimit: 1 << 20, expectedSize: 5),
        DownloadItem(url: url, name: "c", expected: wrong, sizeLimit: 1 << 20),
      ] + bad.enumerated().map { item($1.0, "d\($0)") })
    #expect(results[0].error == .larger(url: url, limit: 99_999))
    #expect(results[1].error == .wrongSize(url: url, expected: 5, actual: 100_000))
    #expect(results[2].error?.kind == .installChecksum)
    #expect(results[3...].map(\.error) == bad.map(\.1))
    #expect(try place.names().isEmpty)
  }
}
