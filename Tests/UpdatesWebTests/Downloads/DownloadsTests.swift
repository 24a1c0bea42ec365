import Foundation
import Synchronization
import Testing
import UpdatesLoopback
import UpdatesTestSupport

@testable import UpdatesWeb

@Suite(.timeLimit(.minutes(10))) struct DownloadsTests {
  @Test(arguments: [0, 1, 4096, 65_535, 65_536, 65_537, 300_000])
  func `a file arrives whole under its name, and nothing else`(size: Int) async throws {
    let bytes = ServedContent.bytes(size)
    let server = try ServedContent(.init(bytes: bytes))
    let place = try DownloadFolder()
    let checksum = try Checksum(of: bytes, .sha256)
    let result = try await place.fetch(
      DownloadItem(url: server.url(), name: "a", expected: checksum, sizeLimit: 1 << 20))
    let file = try #require(result.file)
    #expect(
      file
        == CompletedDownload(
          size: size, checksum: checksum, etag: "\"one\"", lastModified: nil))
    #expect(try place.contents("a") == bytes)
    #expect(try place.names() == ["a"])
    #expect(try place.folder.facts(of: "a")?.permissions == 0o600)
    #expect(server.requests.map { $0["Accept-Encoding"] } == [nil])
  }

  @Test func `just as many run at once as are wanted`() async throws {
    let counts = Mutex((begun: 0, now: 0, most: 0))
    let arrival = NSCondition()
    let server = try RecordingServer { _ in
      let number = counts.withLock {
        $0.begun += 1
        $0.now += 1
        $0.most = max($0.most, $0.now)
        return $0.begun
      }
      defer { counts.withLock { $0.now -= 1 } }
      // Nobody is answered before three have come.
      arrival.lock()
      arrival.broadcast()
      let deadline = Date(timeIntervalSinceNow: 60)
      while counts.withLock({ $0.begun }) < (number + 2) / 3 * 3 {
        guard arrival.wait(until: deadline) else { break }
      }
      arrival.unlock()
      return .text("x")
    }
    let place = try DownloadFolder()
    let items = (0..<60).map {
      DownloadItem(url: server.url(), name: "f\($0)", sizeLimit: 100)
    }
    #expect(try await place.fetch(items, atOnce: 3).allSatisfy { $0.file != nil })
    #expect(counts.withLock { $0.most } == 3)
  }

  @Test(arguments: ["", ".", "..", "a/b", "a\0b", String(repeating: "n", count: 246)])
  func `a name that cannot be a file's is refused`(name: String) async throws {
    let place = try DownloadFolder()
    let result = try await place.fetch(
      DownloadItem(url: "http://127.0.0.1:1/", name: name, sizeLimit: 1))
    #expect(result.error?.summary.hasSuffix(" is not a valid file name") == true)
    #expect(try place.names().isEmpty)
  }

  @Test func `304 is an answer to a condition only`() async throws {
    let server = try RecordingServer(.status(304))
    let place = try DownloadFolder()
    let plain = DownloadItem(url: server.url(), name: "a", sizeLimit: 1)
    var conditional = plain
    conditional.name = "b"
    conditional.headers = [Header("If-None-Match", "\"x\"")]
    let results = try await place.fetch([plain, conditional])
    #expect(results[0].error == .status(url: server.url(), code: 304, retryAfter: nil))
    #expect(results[1].isNotModified)
    #expect(try place.names().isEmpty)
  }

  @Test func `a download that is cancelled ends and keeps its part`() async throws {
    let bytes = ServedContent.bytes(200_000)
    let head = "HTTP/1.1 200 OK\r\nETag: \"one\"\r\nContent-Length: 400000\r\n\r\n"
    let server = try RecordingServer(
      .raw(Array(head.utf8) + bytes, pieceSize: 100_000, pause: .seconds(3600)))
    let place = try DownloadFolder()
    let seen = AsyncStream.makeStream(of: Void.self)
    let task = Task {
      try await place.fetch(
        [DownloadItem(url: server.url(), name: "a", sizeLimit: 1 << 20)],
        progress: { if $0.received > 0 { seen.continuation.yield() } })
    }
    var iterator = seen.stream.makeAsyncIterator()
    await iterator.next()
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(try place.names() == ["a.part", "a.part.json"])
    let part = try place.contents("a.part")
    #expect(!part.isEmpty)
    #expect(bytes.starts(with: part))
  }

  @Test func `progress counts bytes and files to the end`() async throws {
    let server = try ServedContent(.init(bytes: ServedContent.bytes(100_000)))
    let place = try DownloadFolder()
    let items = (0..<5).map {
      DownloadItem(url: server.url(), name: "f\($0)", sizeLimit: 1 << 20, expectedSize: 100_000)
    }
    let seen = Mutex<[DownloadProgress]>([])
    _ = try await place.fetch(items, progress: { value in seen.withLock { $0.append(value) } })
    let last = try #require(seen.withLock { $0.last })
    #expect(last.received == 500_000)
    #expect(last.total == 500_000)
    #expect(last.files == 5)
    #expect(last.totalFiles == 5)
    #expect(last.timeLeft == .zero)
  }

  @Test func `progress never goes back, even where a file begins anew`() async throws {
    let tries = Mutex(0)
    let server = try RecordingServer { _ in
      let isFirst = tries.withLock {
        $0 += 1
        return $0 == 1
      }
      let head = "HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 100000\r\n\r\n"
      // Slow enough for each piece to be told of.
      return .raw(
        Array(head.utf8) + [UInt8](repeating: 0x41, count: isFirst ? 60_000 : 100_000),
        pieceSize: 20_000, pause: .milliseconds(120))
    }
    let place = try DownloadFolder()
    let seen = Mutex<[DownloadProgress]>([])
    _ = try await place.fetch(
      [DownloadItem(url: server.url(), name: "a", sizeLimit: 1 << 20)],
      progress: { value in seen.withLock { $0.append(value) } })
    let received = seen.withLock { $0.map(\.received) }
    #expect(received == received.sorted())
    #expect(received.last == 100_000)
    #expect(server.requests.count == 2)
  }
}
