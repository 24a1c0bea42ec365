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

  @Test(
    arguments: [
      (1, nil, 0.25, 0.75), (2, nil, 0.5, 1.5), (3, nil, 1, 3), (100, nil, 16, 48), (1, 7, 7, 7),
      (1, 0, 0.25, 0.75),
    ] as [(Int, Int?, Double, Double)])
  func `pauses grow and differ, and a server may ask for more`(
    tries: Int, retryAfter: Int?, least: Double, most: Double
  ) {
    var settings = DownloadSettings(variables: [:])
    settings.tries = 1_000
    let problem = Problem.status(
      url: "https://a.example/", code: 503, retryAfter: retryAfter.map { .seconds($0) })
    for (jitter, seconds) in [(0.5, least), (1.5, most)] {
      #expect(
        settings.wait(after: problem, tries: tries, until: nil, jitter: jitter)
          == .seconds(seconds))
    }
    let refused = Problem.refused(host: "a.example", detail: "nobody is there")
    #expect(settings.wait(after: refused, tries: tries, until: nil) == nil)
  }

  private static let text = String(repeating: "The quick brown fox\n", count: 10_000)

  @Test func `nginx continues a part, and nothing is packed`() async throws {
    let server = try WebServer(files: ["/notes.txt": Self.text])
    let place = try DownloadFolder()
    let item = DownloadItem(url: server.url("/notes.txt"), name: "a", sizeLimit: 1 << 20)
    let whole = try #require(try await place.fetch(item).file)
    #expect(try place.contents("a") == Array(Self.text.utf8))

    let record = try #require(
      PartRecord(
        url: item.url, source: item.url, total: whole.size,
        validators: Validators(etag: whole.etag)))
    // The beginning is another, which shows that it was kept.
    try place.directory.write(Array(repeating: 0x21, count: 1000), to: "a.part")
    try place.directory.write(record.fileContents, to: "a.part.json")
    _ = try await place.fetch(item)
    let contents = try place.contents("a")
    #expect(contents.prefix(1000) == ArraySlice(repeating: 0x21, count: 1000))
    #expect(contents.dropFirst(1000) == Array(Self.text.utf8).dropFirst(1000))
  }

  @Test func `many files come over HTTP 2 side by side`() async throws {
    let certificate = try TLSCertificate()
    let files = Dictionary(uniqueKeysWithValues: (0..<100).map { ("/\($0)", "file \($0)") })
    let server = try WebServer(files: files, certificate: certificate)
    let place = try DownloadFolder()
    let items = (0..<100).map {
      DownloadItem(url: server.url("/\($0)"), name: "f\($0)", sizeLimit: 100)
    }
    let results = try await place.fetch(
      items, place.settings(variables: ["SSL_CERT_FILE": certificate.certificatePath]))
    #expect(results.allSatisfy { $0.file != nil })
    for number in 0..<100 {
      #expect(try place.contents("f\(number)") == Array("file \(number)".utf8))
    }
  }
}
