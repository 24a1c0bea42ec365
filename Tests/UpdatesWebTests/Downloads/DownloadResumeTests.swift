import Foundation
import Testing
import UpdatesLoopback
import UpdatesTestSupport

@testable import UpdatesWeb

@Suite(.timeLimit(.minutes(10))) struct DownloadResumeTests {
  private static let bytes = randomBytes(150_000)
  private static let date = "Sun, 01 Nov 2026 10:00:00 GMT"
  private let place: DownloadFolder

  init() throws {
    place = try DownloadFolder()
  }

  private func item(_ server: ServedContent, isChecked: Bool = true) throws -> DownloadItem {
    DownloadItem(
      url: server.url(), name: "a",
      expected: isChecked ? try Checksum(of: Self.bytes, .sha256) : nil,
      sizeLimit: 1 << 20)
  }

  /// Expects that the whole file comes in the end, and which ranges the requests so far have.
  private func expectWhole(
    _ server: ServedContent, isChecked: Bool = true, _ bytes: [UInt8] = bytes,
    ranges: [String?]? = nil, _ location: SourceLocation = #_sourceLocation
  ) async throws {
    let result = try await place.fetch(item(server, isChecked: isChecked))
    #expect(result.file?.size == bytes.count, sourceLocation: location)
    #expect(try place.contents("a") == bytes, sourceLocation: location)
    #expect(try place.names() == ["a"], sourceLocation: location)
    guard let ranges else { return }
    #expect(server.requests.map { $0["Range"] } == ranges, sourceLocation: location)
  }

  @Test(
    arguments: [
      0, 1, 2, 4095, 4096, 16_384, 65_535, 65_536, 65_537, 131_071, 131_072, 149_999,
    ], [false, true])
  func `a cut is mended by the next try or run, which asks for the rest`(
    position: Int, isNextRun: Bool
  ) async throws {
    let server = try ServedContent(.init(bytes: Self.bytes, cuts: [position]))
    if isNextRun {
      let first = try await place.fetch(item(server), place.settings(tries: 1))
      #expect(first.error == .cutOff(url: server.url()))
      #expect(try place.names() == (position == 0 ? [] : ["a.part", "a.part.json"]))
    }
    try await expectWhole(server, ranges: [nil, position == 0 ? nil : "bytes=\(position)-"])
    #expect(server.requests[1]["If-Range"] == (position == 0 ? nil : "\"one\""))
  }

  @Test(arguments: [date, nil])
  func `a date stands in for a tag that is weak, which alone continues nothing`(
    date: String?
  ) async throws {
    let server = try ServedContent(
      .init(bytes: Self.bytes, etag: "W/\"one\"", lastModified: date, cuts: [100_000]))
    try await expectWhole(server, ranges: [nil, date.map { _ in "bytes=100000-" }])
    #expect(server.requests[1]["If-Range"] == date)
  }

  @Test(arguments: [1000, 100_000])
  func `a file that has changed meanwhile comes anew`(position: Int) async throws {
    let other = randomBytes(120_000, seed: 2)
    let server = try ServedContent(
      .init(bytes: Self.bytes, cuts: [position]), changed: .init(bytes: other, etag: "\"two\""))
    try await expectWhole(server, isChecked: false, other)
  }

  private static let good = "Content-Range: bytes 100000-149999/150000\r\n"

  @Test(arguments: [
    "206 P\r\n\(good)\r\n", "206 P\r\n\(good)ETag: W/\"one\"\r\n\r\n",
    "206 P\r\nContent-Length: 50000\r\n\r\n",
    "206 P\r\nContent-Range: bytes 0-149999/150000\r\n\r\n",
    "206 P\r\nContent-Range: bytes 99999-149999/150000\r\n\r\n",
    "206 P\r\nContent-Range: bytes 100000-149998/150000\r\n\r\n",
    "206 P\r\nContent-Range: bytes 100000-149999/*\r\n\r\n",
    "206 P\r\nContent-Range: lines 100000-149999/150000\r\n\r\n",
    "206 P\r\nContent-Range: bytes 100000-149999/150000/1\r\n\r\n",
    "206 P\r\nContent-Range: bytes 100000-159999/160000\r\n\r\n",
    "206 P\r\n\(good)ETag: \"two\"\r\n\r\n", "206 P\r\n\(good)Content-Length: 7\r\n\r\n",
    "416 N\r\nContent-Range: bytes */100000\r\n\r\n",
  ])
  func `a part is never mixed with what does not continue it`(head: String) async throws {
    let lie = LoopbackResponse.raw("HTTP/1.1 " + head, Array(repeating: 0x21, count: 50_000))
    let server = try ServedContent(
      .init(bytes: Self.bytes, cuts: [100_000], answerToRange: lie))
    try await expectWhole(server, isChecked: false, ranges: [nil, "bytes=100000-", nil])
  }

  @Test func `a rest that tells less is of what the beginning told`() async throws {
    let head = "HTTP/1.1 206 P\r\n\(Self.good)ETag: \"one\"\r\nContent-Length: 50000\r\n\r\n"
    let server = try ServedContent(
      .init(
        bytes: Self.bytes, lastModified: Self.date, cuts: [100_000],
        answerToRange: .raw(head, Self.bytes[100_000...])))
    _ = try await place.fetch(item(server, isChecked: false), place.settings(tries: 1))
    let file = try await place.fetch(item(server, isChecked: false)).file
    #expect(file?.etag == "\"one\"" && file?.lastModified == Self.date)
    #expect(try place.contents("a") == Self.bytes)
    #expect(server.requests.count == 2)
  }

  @Test func `a wrong rest is found by the checksum, and all comes once more`() async throws {
    let lie = LoopbackResponse.raw(
      "HTTP/1.1 206 P\r\n\(Self.good)Content-Length: 50000\r\n\r\n",
      Array(repeating: 0x21, count: 50_000))
    let server = try ServedContent(.init(bytes: Self.bytes, cuts: [100_000], answerToRange: lie))
    try await expectWhole(server, ranges: [nil, "bytes=100000-", nil])
  }

  @Test(arguments: [0, 1, 49_999, 50_001, 90_000])
  func `a rest is taken for one only where it ends where the whole ends`(size: Int) async throws {
    let chunk = Array(repeating: UInt8(0x21), count: size) + Array("\r\n0\r\n\r\n".utf8)
    let head =
      "HTTP/1.1 206 P\r\n\(Self.good)ETag: \"one\"\r\nTransfer-Encoding: chunked\r\n\r\n"
      + (size == 0 ? "0\r\n" : "\(String(size, radix: 16))\r\n")
    let server = try ServedContent(
      .init(
        bytes: Self.bytes, cuts: [100_000],
        answerToRange: .raw(head, size == 0 ? Array("\r\n".utf8) : chunk)))
    guard size == 0 else { return try await expectWhole(server, isChecked: false) }
    let result = try await place.fetch(item(server, isChecked: false))
    #expect(result.error == .cutOff(url: server.url()))
    #expect(try place.names() == ["a.part", "a.part.json"])
  }

  // MARK: What an earlier run leaves

  @Test func `a part is not read to its end where nobody wants it any more`() async throws {
    let server = try ServedContent(.init(bytes: Self.bytes, cuts: [100_000]))
    _ = try await place.fetch(item(server), place.settings(tries: 1))
    let file = PartialDownload(try item(server), in: place.folder)
    var pieces = 0
    #expect(throws: CancellationError.self) {
      try file.begin(hasLeftovers: true, url: server.url()) {
        pieces += 1
        if pieces == 2 { throw CancellationError() }
      }
    }
    try file.keep()
    #expect(try place.contents("a.part").count == 100_000)
    try await expectWhole(server, ranges: [nil, "bytes=100000-"])
  }

  @Test(arguments: [0, 1, 99_999, 100_000, 100_001, 150_000, 200_000])
  func `whatever a killed run leaves, the file is right in the end`(size: Int) async throws {
    let server = try ServedContent(.init(bytes: Self.bytes, cuts: [100_000]))
    _ = try await place.fetch(item(server), place.settings(tries: 1))
    // Longer ones are of something else, as is every byte behind the first hundred thousand.
    let part = Self.bytes[..<100_000] + Array(repeating: 0, count: 100_000)
    try place.directory.write(Array(part.prefix(size)), to: "a.part")
    try await expectWhole(server)
  }

  /// A record; `parts` replace the good ones, and `nil` removes one.
  private static func record(_ parts: [String: String?]) -> String {
    let good = [
      "format": "1", "url": #""URL""#, "source": #""URL""#, "etag": #""\"one\"""#,
      "total": "150000",
    ]
    let members = good.merging(parts.compactMapValues { $0 }) { $1 }
      .filter { parts[$0.key] != .some(nil) }
    return "{" + members.map { "\"\($0.key)\":\($0.value)" }.joined(separator: ",") + "}"
  }

  @Test(arguments: [
    "", "{}", "null", "[1]", "{\"format\":1", String(repeating: "[", count: 70_000),
    record(["format": "2"]), record(["url": #""http://127.0.0.1:1/""#]),
    record(["etag": #""\"one\"\r\nX: y\"""#]), record(["etag": #""W/\"one\"""#]),
    record(["etag": #""one""#]), record(["total": "-1"]), record(["total": "1e300"]),
    record(["total": "9"]), record(["etag": nil, "lastModified": #""x\r\nY: z""#]),
    record(["url": #"["URL"]"#, "source": "{}", "etag": "7", "total": #""150000""#]),
  ])
  func `a record that says nothing usable is as none`(text: String) async throws {
    let server = try ServedContent(.init(bytes: Self.bytes))
    try place.directory.write(Array(repeating: 0x21, count: 100), to: "a.part")
    try place.directory.write(text.replacing("URL", with: server.url()), to: "a.part.json")
    try await expectWhole(server, isChecked: false, ranges: [nil])
  }

  @Test func `links in place of part and record lead nowhere`() async throws {
    let server = try ServedContent(.init(bytes: Self.bytes, cuts: [100_000]))
    let other = try TemporaryDirectory()
    let victim = try other.write("precious", to: "victim")
    for name in ["a.part", "a.part.json", "a"] {
      try FileManager.default.createSymbolicLink(
        atPath: place.directory.path + "/" + name, withDestinationPath: victim)
    }
    try await expectWhole(server)
    #expect(try String(contentsOfFile: victim, encoding: .utf8) == "precious")
    #expect(try place.folder.facts(of: "a")?.kind == .regular)
  }

  @Test(arguments: [
    (Validators(etag: "\"a/b\"", lastModified: date), Header("etag", "\"a/b\"")),
    (Validators(etag: "W/\"b\"", lastModified: date), Header("last-modified", date)),
    (Validators(lastModified: date), Header("last-modified", date)),
  ])
  func `what is written is read`(told: Validators, validator: Header) throws {
    let record = try #require(
      PartRecord(
        url: "https://a.example/x?y", source: "https://b.example/z?signed", total: 7,
        validators: told))
    #expect(record.validator == validator && record.validators == told)
    #expect(PartRecord(fileContents: record.fileContents) == record)
    #expect(record.isOfSource("https://b.example/z?other"))
    #expect(!record.isOfSource("https://b.example/zz"))
  }

  @Test func `nginx continues a part, and nothing is packed`() async throws {
    let text = String(repeating: "The quick brown fox\n", count: 10_000)
    let server = try WebServer(files: ["/notes.txt": text])
    let item = DownloadItem(url: server.url("/notes.txt"), name: "a", sizeLimit: 1 << 20)
    let whole = try #require(try await place.fetch(item).file)
    #expect(try place.contents("a") == Array(text.utf8))
    let record = try #require(
      PartRecord(
        url: item.url, source: item.url, total: whole.size,
        validators: Validators(etag: whole.etag)))
    // The beginning is another, which shows that it was kept.
    let other = Array(repeating: UInt8(0x21), count: 1000)
    try place.directory.write(other, to: "a.part")
    try place.directory.write(record.fileContents, to: "a.part.json")
    _ = try await place.fetch(item)
    #expect(try place.contents("a") == other + Array(text.utf8.dropFirst(1000)))
  }
}
