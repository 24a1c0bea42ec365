import Foundation
import Synchronization
import Testing
import UpdatesLoopback
import UpdatesTestSupport

@testable import UpdatesWeb

/// More files than places, of which each is told once.
@Suite(.timeLimit(.minutes(10))) struct DownloadFinishingTests {
  private static let sizes = [0, 1, 4096, 65_536, 65_537, 150_000]

  @Test(arguments: [1, 3])
  func `what is wrong, or has no place, is told of itself alone`(atOnce: Int) async throws {
    let contents = Self.sizes.map { ServedContent.bytes($0) }
    let server = try RecordingServer { request in
      let number = Int(request.path.dropFirst()) ?? 0
      let body = contents[number % contents.count]
      return .raw(Self.answer(body), pieceSize: 1 << 20, pause: .zero)
    }
    let (place, target) = (try DownloadFolder(), try DownloadFolder())
    try target.folder.create("f20").write([9])
    let items = try (0..<120).map { number in
      let bytes = contents[number % contents.count]
      return DownloadItem(
        url: server.url("/\(number)"), name: "growing-\(number)",
        place: try RelativePath("f\(number)"),
        expected: try Checksum(of: number % 7 == 5 ? [1] : bytes, .sha256), sizeLimit: 1 << 20)
    }
    let told = Mutex<[Int: [Result<DownloadOutcome, any Error>]]>([:])
    try Downloads(place.settings()).fetch(
      items, into: place.folder,
      for: DownloadTarget(folder: target.folder, permissions: 0o600), atOnce: atOnce,
      until: Deadline()
    ) { index, result in
      told.withLock { $0[index, default: []].append(result) }
      return true
    }
    for number in items.indices {
      let bytes = contents[number % contents.count]
      let results = told.withLock { $0[number] ?? [] }
      #expect(results.count == 1)
      switch (number, results.first) {
      case (20, .failure(Problem.kind(.fileFailed))):
        #expect(try target.contents("f20") == [9])
      case (_, .failure(Problem.kind(.installChecksum))):
        #expect(number % 7 == 5)
        #expect(try target.folder.facts(of: "f\(number)") == nil)
      case (_, .success(.file(let file))):
        #expect(number % 7 != 5 && number != 20)
        #expect(file.size == bytes.count && file.checksum == items[number].expected)
        #expect(try target.contents("f\(number)") == bytes)
      default: Issue.record("\(number): \(results)")
      }
    }
    #expect(try place.names().isEmpty)
  }

  @Test func `what is finished is told of while nothing else comes`() async throws {
    let server = try RecordingServer { request in
      let head = "HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n"
      return request.path == "/slow"
        ? .raw(Array(head.utf8) + [1], pieceSize: head.utf8.count, pause: .seconds(3600))
        : .text("x")
    }
    let place = try DownloadFolder()
    let items = ["/slow", "/a", "/b", "/c"].map {
      DownloadItem(url: server.url($0), name: "f-\($0.dropFirst())", sizeLimit: 100)
    }
    let settings = place.settings(stallLimit: .seconds(3600))
    let count = Mutex(0)
    try Downloads(settings).fetch(
      items, into: place.folder, atOnce: 2, until: Deadline()
    ) { index, _ in
      #expect(index != 0)
      return count.withLock { count in
        count += 1
        return count < 3
      }
    }
    #expect(try place.names() == ["f-a", "f-b", "f-c"])
  }

  @Test(.enabled(if: Mount.isPossible))
  func `a full disk is told of each that has no room, and nothing of it stays`() async throws {
    let full = try DownloadFolder()
    let mount = try Mount(over: full.directory.path, options: ["-t", "tmpfs", "-o", "size=2m"])
    defer { mount.end() }
    let root = try OpenFolder(full.directory.path)
    try root.makeFolder("parts")
    try root.makeFolder("set")
    let contents = Self.sizes.map { ServedContent.bytes($0) }
    let server = try RecordingServer { request in
      let number = Int(request.path.dropFirst()) ?? 0
      return .raw(Self.answer(contents[number % contents.count]), pieceSize: 1 << 20, pause: .zero)
    }
    let items = try (0..<120).map { number in
      DownloadItem(
        url: server.url("/\(number)"), name: "growing-\(number)",
        place: try RelativePath("f\(number)"),
        expected: try Checksum(of: contents[number % contents.count], .sha256), sizeLimit: 1 << 20)
    }
    let told = Mutex<[Int: [Result<DownloadOutcome, any Error>]]>([:])
    let (parts, set) = (try root.folder("parts"), try root.folder("set"))
    try Downloads(full.settings()).fetch(
      items, into: parts, for: DownloadTarget(folder: set, permissions: 0o600), atOnce: 4,
      until: Deadline()
    ) { index, result in
      told.withLock { $0[index, default: []].append(result) }
      return true
    }
    var complete: Set<String> = []
    for number in items.indices {
      let results = told.withLock { $0[number] ?? [] }
      #expect(results.count == 1)
      switch results.first {
      case .success(.file(let file)):
        #expect(file.checksum == items[number].expected)
        complete.insert("f\(number)")
      case .failure(Problem.kind(.fileDiskFull)): break
      default: Issue.record("\(number): \(results)")
      }
    }
    #expect(complete.count > 10 && complete.count < 110)
    #expect(Set(try set.names()) == complete)
    #expect(try parts.names().isEmpty)
  }

  @Test func `when nobody wants more, nobody is told more`() async throws {
    let server = try RecordingServer(.text("x"))
    let place = try DownloadFolder()
    let items = (0..<300).map {
      DownloadItem(url: server.url("/\($0)"), name: "f\($0)", sizeLimit: 100)
    }
    let count = Mutex(0)
    try Downloads(place.settings()).fetch(
      items, into: place.folder, atOnce: 8, until: Deadline()
    ) { _, _ in
      count.withLock { count in
        count += 1
        return count < 20
      }
    }
    #expect(count.withLock { $0 } == 20)
    #expect(try place.names().allSatisfy { !$0.contains(".part") })
    #expect(server.requests.count < 300)
  }

  @Test func `whoever is cancelled was told once of each that is there`() async throws {
    let server = try RecordingServer { $0.path == "/250" ? .silence : .text("x") }
    let place = try DownloadFolder()
    let items = (0..<251).map {
      DownloadItem(url: server.url("/\($0)"), name: "\($0)", sizeLimit: 100)
    }
    let told = Mutex<[Int]>([])
    let seen = AsyncStream<Void>.makeStream()
    let task = Task {
      try await onThreadOfItsOwn { deadline in
        try Downloads(place.settings()).fetch(
          items, into: place.folder, atOnce: 8, until: deadline
        ) { index, result in
          #expect(result.file?.size == 1)
          told.withLock { $0.append(index) }
          if told.withLock(\.count) == 20 { seen.continuation.yield() }
          return true
        }
      }
    }
    for await _ in seen.stream { break }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    let indices = told.withLock { $0 }
    #expect(Set(indices).count == indices.count && indices.count >= 20)
    #expect(try place.names() == Set(indices.map(String.init)))
  }

  private static func answer(_ body: [UInt8]) -> [UInt8] {
    Array("HTTP/1.1 200 OK\r\nContent-Length: \(body.count)\r\n\r\n".utf8) + body
  }
}
