import Foundation
import Synchronization
import Testing
import UpdatesTestSupport

@testable import UpdatesWeb

@Suite(.timeLimit(.minutes(10))) struct DownloadWebServerTests {
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
