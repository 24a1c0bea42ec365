import Foundation
import Synchronization
import Testing
import UpdatesLoopback
import UpdatesTestSupport

@testable import UpdatesWeb

@Suite(.timeLimit(.minutes(10))) struct DownloadRetryTests {
  private func item(_ url: String) -> DownloadItem {
    DownloadItem(url: url, name: "a", sizeLimit: 1 << 20)
  }

  @Test(arguments: [500, 502, 503, 504, 429])
  func `a server in trouble is asked three times`(status: Int) async throws {
    let count = Mutex(0)
    let server = try RecordingServer { _ in
      let number = count.withLock {
        $0 += 1
        return $0
      }
      return number < 3 ? .status(status) : .text("x")
    }
    let place = try DownloadFolder()
    #expect(try await place.fetch(item(server.url())).file?.size == 1)
    #expect(server.requests.count == 3)
  }

  @Test(arguments: [ClosingServer.Ending.atOnce, .reset])
  func `a connection that breaks while TLS is agreed on is tried again`(
    ending: ClosingServer.Ending
  ) async throws {
    let server = try ClosingServer(ending)
    let place = try DownloadFolder()
    let result = try await place.fetch(item("https://127.0.0.1:\(server.port)/"))
    #expect(result.error?.kind == .tlsFailed && result.error?.mayPass == true)
  }

  @Test(arguments: [400, 401, 403, 404, 410, 416, 204, 206, 300])
  func `what another try would not change is asked once`(status: Int) async throws {
    let server = try RecordingServer(.status(status))
    let place = try DownloadFolder()
    let result = try await place.fetch(item(server.url()))
    #expect(result.error == .status(url: server.url(), code: status, retryAfter: nil))
    #expect(server.requests.count == 1)
  }

  @Test func `a server that wants time has it`() async throws {
    let count = Mutex(0)
    let server = try RecordingServer { _ in
      let isFirst = count.withLock {
        $0 += 1
        return $0 == 1
      }
      return isFirst
        ? .status(503, headers: [.init("Retry-After", "1")]) : .text("x")
    }
    let place = try DownloadFolder()
    let begin = ContinuousClock.now
    #expect(try await place.fetch(item(server.url())).file?.size == 1)
    #expect(ContinuousClock.now - begin >= .seconds(1))
  }

  @Test(arguments: ["61", "86400", "99999999999999999999"])
  func `a server that wants too much time has failed`(seconds: String) async throws {
    let server = try RecordingServer(.status(429, headers: [.init("Retry-After", seconds)]))
    let place = try DownloadFolder()
    let result = try await place.fetch(item(server.url()))
    #expect(
      result.error
        == .status(url: server.url(), code: 429, retryAfter: .seconds(Int(seconds) ?? .max)))
    #expect(server.requests.count == 1)
  }

  @Test func `a pause that ends behind the deadline is not made`() async throws {
    let server = try RecordingServer(.status(503, headers: [.init("Retry-After", "50")]))
    let place = try DownloadFolder()
    let result = try await place.fetch(
      item(server.url()), within: .seconds(40))
    #expect(result.error == .status(url: server.url(), code: 503, retryAfter: .seconds(50)))
    #expect(server.requests.count == 1)
  }

  @Test func `the deadline ends everything that has not ended`() async throws {
    let server = try RecordingServer(.silence)
    let place = try DownloadFolder()
    let items = (0..<5).map {
      DownloadItem(url: server.url("/\($0)"), name: "f\($0)", sizeLimit: 1)
    }
    let seen = Mutex<[DownloadProgress]>([])
    let results = try await place.fetch(
      items, atOnce: 2, within: .milliseconds(300),
      progress: { value in seen.withLock { $0.append(value) } })
    for (number, result) in results.enumerated() {
      #expect(result.error == .timedOut(url: server.url("/\(number)")))
    }
    #expect(results.count == 5)
    #expect(seen.withLock { $0.last?.files } == 5)
  }

  @Test func `a file that begins anew with each try is asked for three times, however far it came`()
    async throws
  {
    let count = Mutex(0)
    let size = 6 << 20
    let server = try RecordingServer { _ in
      let number = count.withLock {
        $0 += 1
        return $0
      }
      let head = "HTTP/1.1 200 OK\r\nContent-Length: \(size)\r\n\r\n"
      let body = Array(repeating: UInt8(7), count: min(size, number * 5 << 18))
      return .raw(Array(head.utf8) + body, pieceSize: .max, pause: .zero)
    }
    let place = try DownloadFolder()
    let result = try await place.fetch(
      DownloadItem(url: server.url(), name: "a", sizeLimit: 1 << 30))
    #expect(result.error == .cutOff(url: server.url()))
    #expect(server.requests.count == 3)
  }

  @Test func `a file that comes in pieces is asked for as long as each try brings a good one`()
    async throws
  {
    let block = ServedContent.bytes(9973)
    let bytes = Array(Array(repeating: block, count: 600).joined())
    let server = try ServedContent(
      .init(bytes: bytes, cuts: Array(repeating: 5 << 18, count: 4)))
    let place = try DownloadFolder()
    let result = try await place.fetch(
      DownloadItem(url: server.url(), name: "a", sizeLimit: 1 << 30))
    #expect(result.file?.size == bytes.count)
    #expect(try place.contents("a") == bytes)
    #expect(server.requests.count == 5)
  }

  @Test func `conditions go where a redirect leads, and only who was asked answers them`()
    async throws
  {
    let other = try RecordingServer(.status(304))
    let address = other.url("/b")
    let server = try RecordingServer(.redirect(to: address))
    let place = try DownloadFolder()
    var item = DownloadItem(
      url: server.url(), name: "a", headers: [Header("X-Key", "k")], sizeLimit: 10)
    item.commonHeaders = [Header("If-None-Match", "x")]
    #expect(try await place.fetch(item).isNotModified)
    #expect(other.requests.map { $0["If-None-Match"] } == ["x"])
    #expect(other.requests.map { $0["X-Key"] } == [nil])
    item.headers = item.commonHeaders
    item.commonHeaders = []
    #expect(
      try await place.fetch(item).error == .status(url: address, code: 304, retryAfter: nil))
    #expect(other.requests.last?["If-None-Match"] == nil)
  }

  @Test func `a place that was used for one server tells another nothing of it`() async throws {
    let other = try RecordingServer(.text("x"))
    let server = try RecordingServer(.text("x"))
    let place = try DownloadFolder()
    let items = [
      DownloadItem(
        url: server.url(), name: "a",
        headers: [Header("X-Key", "k"), Header("Authorization", "a")], sizeLimit: 10),
      DownloadItem(url: server.url(), name: "b", sizeLimit: 10),
      DownloadItem(url: other.url(), name: "c", sizeLimit: 10),
    ]
    #expect(try await place.fetch(items, atOnce: 1).allSatisfy { $0.file != nil })
    #expect(server.requests.map { $0["Authorization"] != nil } == [true, false])
    #expect(server.requests.map { $0["X-Key"] } == ["k", nil])
    #expect(other.requests.map { $0["Authorization"] } == [nil])
  }

  @Test func `the rest is asked of where the redirect leads`() async throws {
    let content = try ServedContent(.init(bytes: ServedContent.bytes(90_000), cuts: [80_000]))
    let address = content.url("/real?signature=1")
    let server = try RecordingServer(.redirect(to: address))
    let place = try DownloadFolder()
    let result = try await place.fetch(
      DownloadItem(url: server.url(), name: "a", sizeLimit: 1 << 20))
    #expect(result.file != nil)
    #expect(content.requests.map { $0["Range"] } == [nil, "bytes=80000-"])
    #expect(server.requests.count == 2)
  }
}
