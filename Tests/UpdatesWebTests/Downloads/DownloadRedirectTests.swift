import Foundation
import Testing
import UpdatesLoopback
import UpdatesTestSupport

@testable import UpdatesWeb

@Suite(.timeLimit(.minutes(10))) struct DownloadRedirectTests {
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
