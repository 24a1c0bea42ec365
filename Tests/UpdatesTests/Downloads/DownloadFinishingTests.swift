import Foundation
import Loopback
import Synchronization
import TestSupport
import Testing

@testable import Updates

/// Where more files come than places, another thread verifies them and gives them their names.
@Suite(.timeLimit(.minutes(10))) struct DownloadFinishingTests {
  private static let sizes = [0, 1, 4096, 65_536, 65_537, 150_000]

  @Test func `what is wrong, or has no place, is told of itself alone`() async throws {
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
    let told = Mutex<[Int: [Result<DownloadOutcome, DownloadError>]]>([:])
    try await Downloads(place.settings()).fetch(
      items, into: place.folder,
      for: DownloadTarget(folder: target.folder, permissions: 0o600), atOnce: 3
    ) { index, result in
      told.withLock { $0[index, default: []].append(result) }
      return true
    }
    for number in items.indices {
      let bytes = contents[number % contents.count]
      let results = told.withLock { $0[number] ?? [] }
      #expect(results.count == 1)
      switch (number, results.first) {
      case (20, .failure(.file)):
        #expect(try target.contents("f20") == [9])
      case (_, .failure(.mismatch)):
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
    let settings = place.settings(deadline: .seconds(3600), stallLimit: .seconds(3600))
    let count = Mutex(0)
    try await Downloads(settings).fetch(items, into: place.folder, atOnce: 2) { index, _ in
      #expect(index != 0)
      return count.withLock { count in
        count += 1
        return count < 3
      }
    }
    #expect(try place.names() == ["f-a", "f-b", "f-c"])
  }

  private static func answer(_ body: [UInt8]) -> [UInt8] {
    Array("HTTP/1.1 200 OK\r\nContent-Length: \(body.count)\r\n\r\n".utf8) + body
  }
}
