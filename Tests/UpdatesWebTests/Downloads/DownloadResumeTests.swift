import Foundation
import Testing
import UpdatesLoopback
import UpdatesTestSupport

@testable import UpdatesWeb

@Suite(.timeLimit(.minutes(10))) struct DownloadResumeTests {
  static let bytes = ServedContent.bytes(150_000)

  static func item(_ server: ServedContent, isChecked: Bool = true) throws -> DownloadItem {
    DownloadItem(
      url: server.url(), name: "a",
      expected: isChecked ? try Checksum(of: bytes, .sha256) : nil,
      sizeLimit: 1 << 20)
  }

  static let positions =
    [0, 1, 2, 4095, 4096, 16_384, 65_535, 65_536, 65_537, 131_071, 131_072, 149_999]

  @Test(arguments: positions)
  func `a cut is mended by the next try, which asks for the rest`(position: Int) async throws {
    let server = try ServedContent(.init(bytes: Self.bytes, cuts: [position]))
    let place = try DownloadFolder()
    let result = try await place.fetch(Self.item(server))
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
    let first = try await place.fetch(Self.item(server), place.settings(tries: 1))
    #expect(first.error == .cutOff(url: server.url()))
    #expect(try place.names() == (position == 0 ? [] : ["a.part", "a.part.json"]))
    let second = try await place.fetch(Self.item(server), place.settings(tries: 1))
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
    #expect(try await place.fetch(Self.item(server)).file?.size == 150_000)
    #expect(server.requests[1]["If-Range"] == date)
    #expect(try place.contents("a") == Self.bytes)
  }

  @Test func `a weak tag alone continues nothing`() async throws {
    let server = try ServedContent(
      .init(bytes: Self.bytes, etag: "W/\"one\"", cuts: [100_000]))
    let place = try DownloadFolder()
    #expect(try await place.fetch(Self.item(server)).file?.size == 150_000)
    #expect(server.requests[1]["Range"] == nil)
    #expect(try place.contents("a") == Self.bytes)
  }

  @Test(arguments: [1000, 100_000])
  func `a file that has changed meanwhile comes anew`(position: Int) async throws {
    let server = try ServedContent(.init(bytes: Self.bytes, cuts: [position]))
    let place = try DownloadFolder()
    _ = try await place.fetch(Self.item(server, isChecked: false), place.settings(tries: 1))
    let other = ServedContent.bytes(120_000, seed: 2)
    server.change {
      $0.bytes = other
      $0.etag = "\"two\""
    }
    let result = try await place.fetch(Self.item(server, isChecked: false))
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
    "HTTP/1.1 206 P\r\nContent-Range: bytes 100000-149998/150000\r\n\r\n",
    "HTTP/1.1 206 P\r\nContent-Range: bytes 100000-149999/*\r\n\r\n",
    "HTTP/1.1 206 P\r\nContent-Range: bytes 100000-159999/160000\r\n\r\n",
    "HTTP/1.1 206 P\r\nContent-Range: bytes 100000-149999/150000\r\nETag: \"two\"\r\n\r\n",
    "HTTP/1.1 206 P\r\nContent-Range: bytes 100000-149999/150000\r\nContent-Length: 7\r\n\r\n",
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
    let result = try await place.fetch(Self.item(server, isChecked: false))
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
    _ = try await place.fetch(Self.item(server, isChecked: false), place.settings(tries: 1))
    let file = try await place.fetch(Self.item(server, isChecked: false)).file
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
    #expect(try await place.fetch(Self.item(server)).file?.size == 150_000)
    #expect(try place.contents("a") == Self.bytes)
    #expect(server.requests.count == 3)
  }

  @Test(arguments: [0, 1, 49_999, 50_001, 90_000])
  func `a rest is taken for one only where it ends where the whole ends`(size: Int) async throws {
    let server = try ServedContent(
      .init(bytes: Self.bytes, cuts: [100_000]).with { state in
        state.answerToRange = { _ in
          let head =
            "HTTP/1.1 206 P\r\nContent-Range: bytes 100000-149999/150000\r\nETag: \"one\"\r\n"
            + "Transfer-Encoding: chunked\r\n\r\n"
          let chunk =
            size == 0
            ? []
            : Array("\(String(size, radix: 16))\r\n".utf8)
              + Array(repeating: 0x21, count: size) + Array("\r\n".utf8)
          return .raw(
            Array(head.utf8) + chunk + Array("0\r\n\r\n".utf8), pieceSize: .max, pause: .zero)
        }
      })
    let place = try DownloadFolder()
    let result = try await place.fetch(Self.item(server, isChecked: false))
    if size == 0 {
      #expect(result.error == .cutOff(url: server.url()))
      #expect(try place.names() == ["a.part", "a.part.json"])
      return
    }
    #expect(result.file?.size == 150_000)
    #expect(try place.contents("a") == Self.bytes)
    #expect(try place.names() == ["a"])
  }
}
