import Foundation
import Synchronization
import Testing
import UpdatesLoopback
import UpdatesTestSupport

@testable import UpdatesWeb

@Suite(.timeLimit(.minutes(10))) struct DownloadLimitTests {
  private static let body = [UInt8](repeating: 0x61, count: 100_000)

  private static func answer(_ framing: String) -> LoopbackResponse {
    switch framing {
    case "length":
      .message(status: 200, headers: [], body: body)
    case "chunked":
      .raw(
        Array("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n186a0\r\n".utf8) + body
          + Array("\r\n0\r\n\r\n".utf8), pieceSize: .max, pause: .zero)
    default:
      .raw(Array("HTTP/1.0 200 OK\r\n\r\n".utf8) + body, pieceSize: .max, pause: .zero)
    }
  }

  @Test(arguments: ["length", "chunked", "none"])
  func `the body may have its limit and no more`(framing: String) async throws {
    let server = try RecordingServer(Self.answer(framing))
    let place = try DownloadFolder()
    let results = try await place.fetch([
      DownloadItem(url: server.url(), name: "a", sizeLimit: 100_000),
      DownloadItem(url: server.url(), name: "b", sizeLimit: 99_999),
    ])
    #expect(results[0].file?.size == 100_000)
    #expect(results[1].error == .larger(url: server.url(), limit: 99_999))
    #expect(try place.names() == ["a"])
  }

  @Test(arguments: ["length", "chunked", "none"])
  func `another size than is expected is refused`(framing: String) async throws {
    let server = try RecordingServer(Self.answer(framing))
    let place = try DownloadFolder()
    let results = try await place.fetch([
      DownloadItem(url: server.url(), name: "a", sizeLimit: 1 << 20, expectedSize: 100_000),
      DownloadItem(url: server.url(), name: "b", sizeLimit: 1 << 20, expectedSize: 70_000),
      DownloadItem(url: server.url(), name: "c", sizeLimit: 1 << 20, expectedSize: 100_001),
    ])
    #expect(results[0].file?.size == 100_000)
    #expect(results[1].error?.kind == .downloadIncomplete)
    #expect(results[1].error?.summary.hasSuffix(", expected 70000") == true)
    #expect(
      results[2].error
        == (framing == "length"
          ? .wrongSize(url: server.url(), expected: 100_001, actual: 100_000)
          : .cutOff(url: server.url())))
    #expect(try place.names() == ["a"])
  }

  @Test(arguments: ["length", "chunked", "none"])
  func `another checksum than is expected is refused at once`(framing: String) async throws {
    let server = try RecordingServer(Self.answer(framing))
    let place = try DownloadFolder()
    let wrong = Checksum(.sha1, bytes: Array(repeating: 7, count: 20))
    let result = try await place.fetch(
      DownloadItem(url: server.url(), name: "a", expected: wrong, sizeLimit: 1 << 20))
    #expect(result.error?.facts["expected"] == wrong.hex)
    #expect(result.error?.facts["found"]?.count == wrong.hex.count)
    #expect(try place.names().isEmpty)
    #expect(server.requests.count == 1)
  }

  @Test func `an old file of the name stays where the new one is refused`() async throws {
    let server = try RecordingServer(.text("new"))
    let place = try DownloadFolder()
    try place.directory.write("old", to: "a")
    let wrong = Checksum(.sha256, bytes: Array(repeating: 7, count: 32))
    _ = try await place.fetch(
      DownloadItem(url: server.url(), name: "a", expected: wrong, sizeLimit: 1 << 20))
    #expect(try place.contents("a") == Array("old".utf8))
    _ = try await place.fetch(DownloadItem(url: server.url(), name: "a", sizeLimit: 1 << 20))
    #expect(try place.contents("a") == Array("new".utf8))
  }

  @Test func `what a server packs of its own accord is taken as it is`() async throws {
    let server = try RecordingServer(
      .message(
        status: 200, headers: [.init("Content-Encoding", "gzip")], body: [0x1F, 0x8B, 1, 2, 3]))
    let place = try DownloadFolder()
    let result = try await place.fetch(
      DownloadItem(url: server.url(), name: "a.gz", sizeLimit: 1 << 20))
    #expect(result.file?.size == 5)
    #expect(try place.contents("a.gz") == [0x1F, 0x8B, 1, 2, 3])
  }

  private let bytes = DownloadResumeTests.bytes

  @Test func `a part is not read to its end where nobody wants it any more`() async throws {
    let server = try ServedContent(.init(bytes: bytes, cuts: [100_000]))
    let place = try DownloadFolder()
    _ = try await place.fetch(DownloadResumeTests.item(server), place.settings(tries: 1))
    let file = PartialDownload(in: place.folder)
    #expect(throws: CancellationError.self) {
      try file.begin(try DownloadResumeTests.item(server), hasLeftovers: true, url: server.url()) {
        throw CancellationError()
      }
    }
    #expect(try place.contents("a.part").count == 100_000)
    #expect(try await place.fetch(DownloadResumeTests.item(server)).file?.size == 150_000)
    #expect(server.requests.map { $0["Range"] } == [nil, "bytes=100000-"])
  }

  @Test(arguments: [0, 1, 99_999, 100_000, 100_001, 150_000, 200_000])
  func `whatever a killed run leaves, the file is right in the end`(size: Int) async throws {
    let server = try ServedContent(.init(bytes: bytes, cuts: [100_000]))
    let place = try DownloadFolder()
    _ = try await place.fetch(DownloadResumeTests.item(server), place.settings(tries: 1))
    // Longer ones are of something else, as is every byte behind the first hundred thousand.
    let part = Array((bytes[..<100_000] + Array(repeating: 0, count: 100_000)).prefix(size))
    try place.directory.write(part, to: "a.part")
    #expect(try await place.fetch(DownloadResumeTests.item(server)).file?.size == 150_000)
    #expect(try place.contents("a") == bytes)
    #expect(try place.names() == ["a"])
  }

  static let records: [String] = [
    "", "{}", "null", "[1]", "{\"format\":1", String(repeating: "[", count: 70_000),
    #"{"format":2,"url":"URL","source":"URL","etag":"\"one\"","total":150000}"#,
    #"{"format":1,"url":"http://127.0.0.1:1/","source":"URL","etag":"\"one\"","total":150000}"#,
    #"{"format":1,"url":"URL","source":"URL","etag":"\"one\"\r\nX: y\"","total":150000}"#,
    #"{"format":1,"url":"URL","source":"URL","etag":"W/\"one\"","total":150000}"#,
    #"{"format":1,"url":"URL","source":"URL","etag":"one","total":150000}"#,
    #"{"format":1,"url":"URL","source":"URL","etag":"\"one\"","total":-1}"#,
    #"{"format":1,"url":"URL","source":"URL","etag":"\"one\"","total":1e300}"#,
    #"{"format":1,"url":"URL","source":"URL","etag":"\"one\"","total":9}"#,
    #"{"format":1,"url":"URL","source":"URL","lastModified":"x\r\nY: z","total":150000}"#,
    #"{"format":1,"url":["URL"],"source":{},"etag":7,"total":"150000"}"#,
  ]

  @Test(arguments: records)
  func `a record that says nothing usable is as none`(text: String) async throws {
    let server = try ServedContent(.init(bytes: bytes))
    let place = try DownloadFolder()
    try place.directory.write(Array(repeating: 0x21, count: 100), to: "a.part")
    try place.directory.write(
      text.replacingOccurrences(of: "URL", with: server.url()), to: "a.part.json")
    #expect(
      try await place.fetch(DownloadResumeTests.item(server, isChecked: false)).file?.size
        == 150_000)
    #expect(try place.contents("a") == bytes)
    #expect(try place.names() == ["a"])
    #expect(server.requests.map { $0["Range"] } == [nil])
  }

  @Test func `links in place of part and record lead nowhere`() async throws {
    let server = try ServedContent(.init(bytes: bytes, cuts: [100_000]))
    let place = try DownloadFolder()
    let other = try TemporaryDirectory()
    let victim = try other.write("precious", to: "victim")
    for name in ["a.part", "a.part.json", "a"] {
      try FileManager.default.createSymbolicLink(
        atPath: place.directory.path + "/" + name, withDestinationPath: victim)
    }
    #expect(try await place.fetch(DownloadResumeTests.item(server)).file?.size == 150_000)
    #expect(try String(contentsOfFile: victim, encoding: .utf8) == "precious")
    #expect(try place.folder.facts(of: "a")?.kind == .regular)
  }

  @Test(arguments: [0, 1, 4096, 65_536, 65_537, 300_000])
  func `a whole file goes to its place, and nothing stays where it grew`(size: Int) async throws {
    let bytes = ServedContent.bytes(size)
    let server = try ServedContent(.init(bytes: bytes))
    let (place, target) = (try DownloadFolder(), try DownloadFolder())
    try target.folder.makeFolder("sub")
    let item = DownloadItem(
      url: server.url(), name: "growing", place: try RelativePath("sub/a"),
      expected: try Checksum(of: bytes, .sha256), sizeLimit: 1 << 20)
    #expect(try await fetch(item, place, target).file?.size == size)
    #expect(try target.contents("sub/a") == bytes)
    #expect(try place.names().isEmpty)
    let permissions = try #require(try target.folder.folder("sub").facts(of: "a")).permissions
    #expect(permissions & 0o600 == 0o600 && permissions & 0o137 == 0)
  }

  private func fetch(
    _ item: DownloadItem, _ place: DownloadFolder, _ target: DownloadFolder
  ) async throws -> Result<DownloadOutcome, any Error> {
    try await onThreadOfItsOwn { deadline in
      var outcome = Result<DownloadOutcome, any Error>.failure(CancellationError())
      try Downloads(place.settings()).fetch(
        [item], into: place.folder,
        for: DownloadTarget(folder: target.folder, permissions: 0o640), atOnce: 1, until: deadline
      ) { _, result in
        outcome = result
        return true
      }
      return outcome
    }
  }
}
