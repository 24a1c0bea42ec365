import Foundation
import Loopback
import TestSupport
import Testing

@testable import Updates

@Suite struct ContentStoreTests {
  private let home: TemporaryDirectory
  private let store: ContentStore
  private let server: ContentServer
  private var place: String { home.path + "/.local/share/updates-tui/content/sample" }

  private static let date = "Sat, 10 Nov 2018 14:46:48 GMT"

  init() throws {
    home = try TemporaryDirectory()
    var store = ContentStore(environment: SystemEnvironment(variables: ["HOME": home.path]))
    store.timeout = .seconds(900)
    self.store = store
    server = try ContentServer(ContentServer.content(gzipped("one"), "Last-Modified: \(Self.date)"))
  }

  private func package(_ path: String = "/content") -> ContentPackage {
    ContentPackage(name: "sample", url: server.url(path))
  }

  /// Why an update that must throw throws.
  private func refusal(of package: ContentPackage) async -> ContentError? {
    do throws(ContentError) {
      _ = try await store.update(package)
      return nil
    } catch {
      return error
    }
  }

  private func content() -> String? {
    FileManager.default.contents(atPath: place).map { String(decoding: $0, as: UTF8.self) }
  }

  private func bundle(_ text: String, date: String? = nil) throws -> String {
    let path = try home.write(gzipped(text), to: "bundle/sample.gz")
    if let date { try home.write(#"{"Last-Modified": "\#(date)"}"#, to: "bundle/sample.gz.meta") }
    return path
  }

  @Test func `the first request has no condition, the next has the date byte for byte`()
    async throws
  {
    let first = try await store.update(package())
    #expect(
      first
        == ContentUpdate(
          outcome: .updated, name: "sample", path: place, status: 200, lastModified: Self.date,
          etag: nil, failure: nil))
    #expect(server.conditions == [])
    #expect(content() == "one")
    server.answer(.status(304))
    let second = try await store.update(package())
    #expect(server.conditions == ["If-Modified-Since: \(Self.date)"])
    #expect(second.outcome == .notModified && second.status == 304)
    #expect(second.lastModified == Self.date && second.failure == nil)
    #expect(content() == "one")
  }

  @Test(arguments: ["yesterday", "Sat, 10 Nov 2018 14:46:48 +0100", "2018-11-10", "\u{E9}"])
  func `a date that is none is sent back as it came`(date: String) async throws {
    server.answer(ContentServer.content(gzipped("one"), "Last-Modified: \(date)"))
    _ = try await store.update(package())
    _ = try await store.update(package())
    #expect(server.conditions == ["If-Modified-Since: \(date)"])
  }

  @Test func `a tag is sent back, weak as it may be`() async throws {
    server.answer(
      ContentServer.content(gzipped("one"), "Last-Modified: \(Self.date)", #"ETag: W/"a b""#))
    #expect(try await store.update(package()).etag == #"W/"a b""#)
    _ = try await store.update(package())
    #expect(
      server.conditions == ["If-Modified-Since: \(Self.date)", #"If-None-Match: W/"a b""#])
  }

  @Test func `validators that a server no longer gives are forgotten`() async throws {
    server.answer(ContentServer.content(gzipped("one"), "Last-Modified: \(Self.date)", "ETag: x"))
    _ = try await store.update(package())
    server.answer(ContentServer.content(gzipped("two")))
    let update = try await store.update(package())
    #expect(update.outcome == .updated && update.lastModified == nil && update.etag == nil)
    _ = try await store.update(package())
    #expect(server.conditions == [])
    #expect(content() == "two")
  }

  @Test func `validators that are too long are not kept`() async throws {
    let long = String(repeating: "x", count: 1025)
    server.answer(ContentServer.content(gzipped("one"), "Last-Modified: \(long)", "ETag: \(long)"))
    #expect(try await store.update(package()).etag == nil)
    _ = try await store.update(package())
    #expect(server.conditions == [])
  }

  @Test func `another URL has validators of its own`() async throws {
    _ = try await store.update(package())
    _ = try await store.update(package("/other"))
    #expect(server.conditions == [])
    _ = try await store.update(package("/other"))
    #expect(server.conditions == ["If-Modified-Since: \(Self.date)"])
  }

  @Test func `without content in place no condition is sent`() async throws {
    _ = try await store.update(package())
    try FileManager.default.removeItem(atPath: place)
    #expect(try await store.update(package()).outcome == .updated)
    #expect(server.conditions == [])
  }

  @Test func `the caller's headers are sent`() async throws {
    var sample = package()
    sample.headers = [Header("X-Seat", "42")]
    _ = try await store.update(sample)
    #expect(server.last?["X-Seat"] == "42")
  }

  @Test(arguments: [201, 202, 203, 204, 206, 304, 400, 403, 404, 410])
  func `any other status keeps what is in place`(status: Int) async throws {
    server.answer(ContentServer.content(gzipped("one")))
    _ = try await store.update(package())
    server.answer(ContentServer.content(status == 204 ? [] : gzipped("bad"), status: status))
    let update = try await store.update(package())
    #expect(update.outcome == .kept && update.status == status)
    #expect(
      update.failure == .status(url: server.url(), code: status, retryAfter: nil))
    #expect(content() == "one")
  }

  @Test func `a first update that fails throws, or ends with the bundled copy`() async throws {
    server.answer(.status(403))
    let failure = ContentError.status(url: server.url(), code: 403, retryAfter: nil)
    #expect(await refusal(of: package()) == failure)
    #expect(content() == nil)
    var sample = package()
    sample.bundledPath = try bundle("bundled")
    let update = try await store.update(sample)
    #expect(update.outcome == .bundled && update.failure == failure && update.status == 403)
    #expect(update.lastModified == nil)
    #expect(content() == "bundled")
    server.answer(ContentServer.content(gzipped("one"), "Last-Modified: \(Self.date)"))
    #expect(try await store.update(sample).outcome == .updated)
    #expect(server.conditions == [])
    #expect(content() == "one")
  }

  @Test func `a bundled copy that cannot be used is told of, too`() async throws {
    server.answer(.status(404))
    var sample = package()
    sample.bundledPath = try home.write("no gzip", to: "bundled")
    let fetching = ContentError.status(url: server.url(), code: 404, retryAfter: nil)
    guard case .noneUsable(fetching, .malformed)? = await refusal(of: sample) else {
      Issue.record("It was not refused for that.")
      return
    }
    sample.bundledPath = home.path + "/missing"
    let missing = ContentError.unreadable(
      path: home.path + "/missing", problem: "it is not there")
    let both = ContentError.noneUsable(fetching: fetching, bundled: missing)
    #expect(await refusal(of: sample) == both)
  }

  @Test func `a corrupt download changes nothing, and is mended by the next`() async throws {
    _ = try await store.update(package())
    server.answer(
      ContentServer.content(
        Array(gzipped("two").dropLast(9)), "Last-Modified: Sun, 11 Nov 2018 14:46:48 GMT"))
    let update = try await store.update(package())
    #expect(update.outcome == .kept && update.lastModified == Self.date)
    guard case .malformed? = update.failure else {
      Issue.record("\(String(describing: update.failure))")
      return
    }
    #expect(content() == "one")
    server.answer(ContentServer.content(gzipped("two")))
    #expect(try await store.update(package()).outcome == .updated)
    #expect(server.conditions == ["If-Modified-Since: \(Self.date)"])
    #expect(content() == "two")
  }

  @Test func `a dated bundled copy is put in place first, with its date`() async throws {
    var sample = package()
    sample.bundledPath = try bundle("bundled", date: Self.date)
    server.answer(.status(304))
    let update = try await store.update(sample)
    #expect(update.outcome == .bundled && update.status == 304 && update.failure == nil)
    #expect(update.lastModified == Self.date)
    #expect(server.conditions == ["If-Modified-Since: \(Self.date)"])
    #expect(content() == "bundled")
    #expect(try await store.update(sample).outcome == .notModified)
  }

  @Test(arguments: [
    ("Fri, 09 Nov 2018 14:46:48 GMT", "one"), (date, "one"),
    ("Sun, 11 Nov 2018 14:46:48 GMT", "bundled"), ("tomorrow", "one"),
  ])
  func `a bundled copy takes the place of what is older`(
    bundledDate: String, expected: String
  ) async throws {
    _ = try await store.update(package())
    var sample = package()
    sample.bundledPath = try bundle("bundled", date: bundledDate)
    server.answer(.status(304))
    _ = try await store.update(sample)
    #expect(content() == expected)
    let date = expected == "one" ? Self.date : bundledDate
    #expect(server.conditions == ["If-Modified-Since: \(date)"])
  }

  @Test func `content without a date is not replaced by a bundled copy`() async throws {
    server.answer(ContentServer.content(gzipped("one")))
    _ = try await store.update(package())
    var sample = package()
    sample.bundledPath = try bundle("bundled", date: Self.date)
    server.answer(.status(500))
    #expect(try await store.update(sample).outcome == .kept)
    #expect(content() == "one")
  }

  @Test func `a checksum that differs leaves everything as it was`() async throws {
    var sample = package()
    sample.sha256 = String(repeating: "0", count: 64)
    guard case .mismatch? = await refusal(of: sample) else {
      Issue.record("It was not refused for that.")
      return
    }
    #expect(content() == nil)
    sample.sha256 = "abc"
    guard case .malformedChecksum? = await refusal(of: sample) else {
      Issue.record("It was not refused for that.")
      return
    }
  }
}
