import Foundation
import Loopback
import TestSupport
import Testing

@testable import Updates

@Suite(.timeLimit(.minutes(5))) struct DownloadResumeTests {
  private static let bytes = ServedContent.bytes(150_000)

  private func item(_ server: ServedContent, isChecked: Bool = true) throws -> DownloadItem {
    DownloadItem(
      url: server.url(), name: "a",
      expected: isChecked ? try Checksum(.sha256, bytes: sha256(Self.bytes)) : nil,
      sizeLimit: 1 << 20)
  }

  static let positions =
    [0, 1, 2, 4095, 4096, 16_384, 65_535, 65_536, 65_537, 131_071, 131_072, 149_999]
    + Array(stride(from: 7_777, to: 150_000, by: 11_111))

  @Test(arguments: positions)
  func `a cut is mended by the next try, which asks for the rest`(position: Int) async throws {
    let server = try ServedContent(.init(bytes: Self.bytes, cuts: [position]))
    let place = try DownloadFolder()
    let result = try await place.fetch(item(server))
    #expect(result.file?.size == 150_000)
    #expect(try place.contents("a") == Self.bytes)
    #expect(try place.names() == ["a"])
    let ranges = server.requests.map { $0["Range"] }
    #expect(ranges == [nil, position == 0 ? nil : "bytes=\(position)-"])
    #expect(server.requests[1]["If-Range"] == (position == 0 ? nil : "\"one\""))
  }

  @Test(arguments: positions)
  func `a cut is mended by the next run`(position: Int) async throws {
    let server = try ServedContent(.init(bytes: Self.bytes, cuts: [position]))
    let place = try DownloadFolder()
    let first = try await place.fetch(item(server), place.settings(tries: 1))
    #expect(first.error == .transport(.cutOff(url: server.url())))
    #expect(try place.names() == (position == 0 ? [] : ["a.part", "a.part.json"]))
    let second = try await place.fetch(item(server), place.settings(tries: 1))
    #expect(second.file?.size == 150_000)
    #expect(try place.contents("a") == Self.bytes)
    #expect(try place.names() == ["a"])
    #expect(server.requests.last?["Range"] == (position == 0 ? nil : "bytes=\(position)-"))
  }

  @Test func `a date stands in for a tag that is weak`() async throws {
    let date = "Sun, 01 Nov 2026 10:00:00 GMT"
    let server = try ServedContent(
      .init(bytes: Self.bytes, etag: "W/\"one\"", lastModified: date, cuts: [100_000]))
    let place = try DownloadFolder()
    #expect(try await place.fetch(item(server)).file?.size == 150_000)
    #expect(server.requests[1]["If-Range"] == date)
    #expect(try place.contents("a") == Self.bytes)
  }

  @Test func `a weak tag alone continues nothing`() async throws {
    let server = try ServedContent(
      .init(bytes: Self.bytes, etag: "W/\"one\"", cuts: [100_000]))
    let place = try DownloadFolder()
    #expect(try await place.fetch(item(server)).file?.size == 150_000)
    #expect(server.requests[1]["Range"] == nil)
    #expect(try place.contents("a") == Self.bytes)
  }

  @Test(arguments: [1000, 100_000])
  func `a file that has changed meanwhile comes anew`(position: Int) async throws {
    let server = try ServedContent(.init(bytes: Self.bytes, cuts: [position]))
    let place = try DownloadFolder()
    _ = try await place.fetch(item(server, isChecked: false), place.settings(tries: 1))
    let other = ServedContent.bytes(120_000, seed: 2)
    server.change {
      $0.bytes = other
      $0.etag = "\"two\""
    }
    let result = try await place.fetch(item(server, isChecked: false))
    #expect(result.file?.etag == "\"two\"")
    #expect(try place.contents("a") == other)
    #expect(try place.names() == ["a"])
  }

  static let lies: [String] = [
    "HTTP/1.1 206 P\r\nContent-Range: bytes 100000-149999/150000\r\n\r\n",
    "HTTP/1.1 206 P\r\nContent-Range: bytes 100000-149999/150000\r\nETag: W/\"one\"\r\n\r\n",
    "HTTP/1.1 206 P\r\nContent-Length: 50000\r\n\r\n",
    "HTTP/1.1 206 P\r\nContent-Range: bytes 0-149999/150000\r\n\r\n",
    "HTTP/1.1 206 P\r\nContent-Range: bytes 99999-149999/150000\r\n\r\n",
    "HTTP/1.1 206 P\r\nContent-Range: bytes 100001-149999/150000\r\n\r\n",
    "HTTP/1.1 206 P\r\nContent-Range: bytes 100000-149998/150000\r\n\r\n",
    "HTTP/1.1 206 P\r\nContent-Range: bytes 100000-149999/*\r\n\r\n",
    "HTTP/1.1 206 P\r\nContent-Range: bytes 100000-159999/160000\r\n\r\n",
    "HTTP/1.1 206 P\r\nContent-Range: bytes 100000-149999/150000\r\nETag: \"two\"\r\n\r\n",
    "HTTP/1.1 206 P\r\nContent-Range: bytes 100000-149999/150000\r\nContent-Length: 7\r\n\r\n",
    "HTTP/1.1 206 P\r\nContent-Range: bytes -100000-149999/150000\r\n\r\n",
    "HTTP/1.1 206 P\r\nContent-Range: garbage\r\n\r\n",
    "HTTP/1.1 416 N\r\nContent-Range: bytes */100000\r\n\r\n",
  ]

  @Test(arguments: lies)
  func `a part is never mixed with what does not continue it`(head: String) async throws {
    let server = try ServedContent(
      .init(bytes: Self.bytes, cuts: [100_000]).with { state in
        state.answerToRange = { _ in
          .raw(
            Array(head.utf8) + Array(repeating: 0x21, count: 50_000), pieceSize: .max, pause: .zero)
        }
      })
    let place = try DownloadFolder()
    let result = try await place.fetch(item(server, isChecked: false))
    #expect(result.file?.size == 150_000)
    #expect(try place.contents("a") == Self.bytes)
    #expect(server.requests.map { $0["Range"] } == [nil, "bytes=100000-", nil])
  }

  @Test func `a rest that tells less is of what the beginning told`() async throws {
    let date = "Sun, 01 Nov 2026 10:00:00 GMT"
    let rest = Self.bytes[100_000...]
    let server = try ServedContent(
      .init(bytes: Self.bytes, lastModified: date, cuts: [100_000]).with { state in
        state.answerToRange = { _ in
          let head =
            "HTTP/1.1 206 P\r\nContent-Range: bytes 100000-149999/150000\r\n"
            + "ETag: \"one\"\r\nContent-Length: 50000\r\n\r\n"
          return .raw(Array(head.utf8) + rest, pieceSize: .max, pause: .zero)
        }
      })
    let place = try DownloadFolder()
    _ = try await place.fetch(item(server, isChecked: false), place.settings(tries: 1))
    let file = try await place.fetch(item(server, isChecked: false)).file
    #expect(file?.etag == "\"one\"" && file?.lastModified == date)
    #expect(try place.contents("a") == Self.bytes)
    #expect(server.requests.count == 2)
  }

  @Test func `a wrong rest is found by the checksum, and all comes once more`() async throws {
    let server = try ServedContent(
      .init(bytes: Self.bytes, cuts: [100_000]).with { state in
        state.answerToRange = { _ in
          let head =
            "HTTP/1.1 206 P\r\nContent-Range: bytes 100000-149999/150000\r\n"
            + "Content-Length: 50000\r\n\r\n"
          return .raw(
            Array(head.utf8) + Array(repeating: 0x21, count: 50_000), pieceSize: .max, pause: .zero)
        }
      })
    let place = try DownloadFolder()
    #expect(try await place.fetch(item(server)).file?.size == 150_000)
    #expect(try place.contents("a") == Self.bytes)
    #expect(server.requests.count == 3)
  }

  @Test func `a part that is whole already needs no server`() async throws {
    let server = try ServedContent(.init(bytes: Self.bytes, cuts: [1000]))
    let place = try DownloadFolder()
    _ = try await place.fetch(item(server), place.settings(tries: 1))
    try place.directory.write(Self.bytes, to: "a.part")
    let result = try await place.fetch(item(server))
    #expect(result.file?.etag == "\"one\"")
    #expect(server.requests.count == 1)
    #expect(try place.names() == ["a"])
  }

  @Test(arguments: [0, 1, 99_999, 100_000, 100_001, 150_000, 200_000])
  func `whatever a killed run leaves, the file is right in the end`(size: Int) async throws {
    let server = try ServedContent(.init(bytes: Self.bytes, cuts: [100_000]))
    let place = try DownloadFolder()
    _ = try await place.fetch(item(server), place.settings(tries: 1))
    // Longer ones are of something else, as is every byte behind the first hundred thousand.
    let part = Array((Self.bytes[..<100_000] + Array(repeating: 0, count: 100_000)).prefix(size))
    try place.directory.write(part, to: "a.part")
    #expect(try await place.fetch(item(server)).file?.size == 150_000)
    #expect(try place.contents("a") == Self.bytes)
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
    let server = try ServedContent(.init(bytes: Self.bytes))
    let place = try DownloadFolder()
    try place.directory.write(Array(repeating: 0x21, count: 100), to: "a.part")
    try place.directory.write(
      text.replacingOccurrences(of: "URL", with: server.url()), to: "a.part.json")
    #expect(try await place.fetch(item(server, isChecked: false)).file?.size == 150_000)
    #expect(try place.contents("a") == Self.bytes)
    #expect(try place.names() == ["a"])
    #expect(server.requests.map { $0["Range"] } == [nil])
  }

  @Test func `links in place of part and record lead nowhere`() async throws {
    let server = try ServedContent(.init(bytes: Self.bytes, cuts: [100_000]))
    let place = try DownloadFolder()
    let other = try TemporaryDirectory()
    let victim = try other.write("precious", to: "victim")
    for name in ["a.part", "a.part.json", "a"] {
      try FileManager.default.createSymbolicLink(
        atPath: place.directory.path + "/" + name, withDestinationPath: victim)
    }
    #expect(try await place.fetch(item(server)).file?.size == 150_000)
    #expect(try String(contentsOfFile: victim, encoding: .utf8) == "precious")
    #expect(try place.folder.facts(of: "a")?.kind == .regular)
  }
}
