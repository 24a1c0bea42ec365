import Foundation
import Testing
import UpdatesLoopback
import UpdatesTestSupport

@testable import UpdatesWeb

@Suite(.timeLimit(.minutes(10))) struct DownloadLeftoverTests {
  private let bytes = DownloadResumeTests.bytes

  @Test func `a part that is whole already needs no server`() async throws {
    let server = try ServedContent(.init(bytes: bytes, cuts: [1000]))
    let place = try DownloadFolder()
    _ = try await place.fetch(DownloadResumeTests.item(server), place.settings(tries: 1))
    try place.directory.write(bytes, to: "a.part")
    let result = try await place.fetch(DownloadResumeTests.item(server))
    #expect(result.file?.etag == "\"one\"")
    #expect(server.requests.count == 1)
    #expect(try place.names() == ["a"])
  }

  @Test func `a part is not read to its end where nobody wants it any more`() async throws {
    let server = try ServedContent(.init(bytes: bytes, cuts: [100_000]))
    let place = try DownloadFolder()
    _ = try await place.fetch(DownloadResumeTests.item(server), place.settings(tries: 1))
    let file = PartialDownload(in: place.folder)
    #expect(throws: CancellationError.self) {
      try file.begin(try DownloadResumeTests.item(server), hasLeftovers: true, url: server.url()) {
        throw CancellationError()
      }
    }
    #expect(try place.contents("a.part").count == 100_000)
    #expect(try await place.fetch(DownloadResumeTests.item(server)).file?.size == 150_000)
    #expect(server.requests.map { $0["Range"] } == [nil, "bytes=100000-"])
  }

  @Test(arguments: [0, 1, 99_999, 100_000, 100_001, 150_000, 200_000])
  func `whatever a killed run leaves, the file is right in the end`(size: Int) async throws {
    let server = try ServedContent(.init(bytes: bytes, cuts: [100_000]))
    let place = try DownloadFolder()
    _ = try await place.fetch(DownloadResumeTests.item(server), place.settings(tries: 1))
    // Longer ones are of something else, as is every byte behind the first hundred thousand.
    let part = Array((bytes[..<100_000] + Array(repeating: 0, count: 100_000)).prefix(size))
    try place.directory.write(part, to: "a.part")
    #expect(try await place.fetch(DownloadResumeTests.item(server)).file?.size == 150_000)
    #expect(try place.contents("a") == bytes)
    #expect(try place.names() == ["a"])
  }

  static let records: [String] = [
    "", "{}", "null", "[1]", "{\"format\":1", String(repeating: "[", count: 70_000),
    #"{"format":2,"url":"URL","source":"URL","etag":"\"one\"","total":150000}"#,
    #"{"format":1,"url":"http://127.0.0.1:1/","source":"URL","etag":"\"one\"","total":150000}"#,
    #"{"format":1,"url":"URL","source":"URL","etag":"\"one\"\r\nX: y\"","total":150000}"#,
    #"{"format":1,"url":"URL","source":"URL","etag":"W/\"one\"","total":150000}"#,
    #"{"format":1,"url":"URL","source":"URL","etag":"one","total":150000}"#,
    #"{"format":1,"url":"URL","source":"URL","etag":"\"one\"","total":-1}"#,
    #"{"format":1,"url":"URL","source":"URL","etag":"\"one\"","total":1e300}"#,
    #"{"format":1,"url":"URL","source":"URL","etag":"\"one\"","total":9}"#,
    #"{"format":1,"url":"URL","source":"URL","lastModified":"x\r\nY: z","total":150000}"#,
    #"{"format":1,"url":["URL"],"source":{},"etag":7,"total":"150000"}"#,
  ]

  @Test(arguments: records)
  func `a record that says nothing usable is as none`(text: String) async throws {
    let server = try ServedContent(.init(bytes: bytes))
    let place = try DownloadFolder()
    try place.directory.write(Array(repeating: 0x21, count: 100), to: "a.part")
    try place.directory.write(
      text.replacingOccurrences(of: "URL", with: server.url()), to: "a.part.json")
    #expect(
      try await place.fetch(DownloadResumeTests.item(server, isChecked: false)).file?.size
        == 150_000)
    #expect(try place.contents("a") == bytes)
    #expect(try place.names() == ["a"])
    #expect(server.requests.map { $0["Range"] } == [nil])
  }

  @Test func `links in place of part and record lead nowhere`() async throws {
    let server = try ServedContent(.init(bytes: bytes, cuts: [100_000]))
    let place = try DownloadFolder()
    let other = try TemporaryDirectory()
    let victim = try other.write("precious", to: "victim")
    for name in ["a.part", "a.part.json", "a"] {
      try FileManager.default.createSymbolicLink(
        atPath: place.directory.path + "/" + name, withDestinationPath: victim)
    }
    #expect(try await place.fetch(DownloadResumeTests.item(server)).file?.size == 150_000)
    #expect(try String(contentsOfFile: victim, encoding: .utf8) == "precious")
    #expect(try place.folder.facts(of: "a")?.kind == .regular)
  }
}
