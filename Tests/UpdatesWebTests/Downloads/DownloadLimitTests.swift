import Foundation
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
}
