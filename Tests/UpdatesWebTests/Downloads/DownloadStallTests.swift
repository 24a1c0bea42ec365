import Foundation
import Synchronization
import Testing
import UpdatesLoopback
import UpdatesTestSupport

@testable import UpdatesWeb

@Suite(.timeLimit(.minutes(10))) struct DownloadStallTests {
  private func item(_ url: String) -> DownloadItem {
    DownloadItem(url: url, name: "a", sizeLimit: 1 << 20)
  }

  @Test func `a server that falls silent is left after a while, and the rest asked for`()
    async throws
  {
    let bytes = ServedContent.bytes(100_000)
    let count = Mutex(0)
    let server = try RecordingServer { request in
      let isFirst = count.withLock {
        $0 += 1
        return $0 == 1
      }
      let offset = request["Range"] == "bytes=70000-" ? 70_000 : 0
      let range =
        offset == 0 ? "" : "Content-Range: bytes 70000-99999/100000\r\n"
      let head =
        "HTTP/1.1 \(offset == 0 ? 200 : 206) OK\r\nETag: \"one\"\r\n\(range)"
        + "Content-Length: \(100_000 - offset)\r\n\r\n"
      guard isFirst else {
        return .raw(Array(head.utf8) + bytes[offset...], pieceSize: .max, pause: .zero)
      }
      return .raw(
        Array(head.utf8) + bytes, pieceSize: head.utf8.count + 70_000, pause: .seconds(3600))
    }
    let place = try DownloadFolder()
    let result = try await place.fetch(
      item(server.url()), place.settings(stallLimit: .seconds(15)))
    #expect(result.file?.size == 100_000)
    #expect(try place.contents("a") == bytes)
    #expect(server.requests.map { $0["Range"] } == [nil, "bytes=70000-"])
  }

  @Test func `a server that never says anything has stalled`() async throws {
    let server = try RecordingServer(.silence)
    let place = try DownloadFolder()
    let result = try await place.fetch(
      item(server.url()), place.settings(tries: 2, stallLimit: .seconds(15)))
    #expect(result.error == .stalled(url: server.url(), limit: .seconds(15)))
    #expect(server.requests.count == 2)
  }

  @Test(arguments: [(1, true), (2000, false)])
  func `a server that sends too little in that time has stalled`(
    leastBytes: Int, isEnough: Bool
  ) async throws {
    let head = "HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n"
    let server = try RecordingServer(
      .raw(Array(head.utf8) + ServedContent.bytes(1000), pieceSize: 60, pause: .seconds(1)))
    let place = try DownloadFolder()
    var settings = place.settings(tries: 1, stallLimit: .seconds(15))
    settings.leastBytes = leastBytes
    let result = try await place.fetch(item(server.url()), settings)
    #expect(result.file?.size == (isEnough ? 1000 : nil))
    let stalled = Problem.stalled(url: server.url(), limit: .seconds(15))
    #expect(result.error == (isEnough ? nil : stalled))
  }

  @Test func `a port that takes no connection has stalled too`() async throws {
    let hole = try BlackHole()
    let place = try DownloadFolder()
    let url = "http://127.0.0.1:\(hole.port)/"
    let result = try await place.fetch(
      item(url), place.settings(tries: 1, stallLimit: .seconds(1)))
    #expect(result.error == .stalled(url: url, limit: .seconds(1)))
  }
}
