import Foundation
import Testing
import UpdatesLoopback
import UpdatesTestSupport

@testable import UpdatesContent

/// What is not as in Fresh, in the order of the article `differences-from-the-originals`.
@Suite struct FreshDifferencesTests {
  private let home: TemporaryDirectory
  private let server: ContentServer
  private let store: ContentStore

  private static let date = "Sat, 10 Nov 2018 14:46:48 GMT"

  init() throws {
    home = try TemporaryDirectory()
    server = try ContentServer(ContentServer.content(gzipped("one"), "Last-Modified: \(Self.date)"))
    var store = ContentStore(environment: SystemEnvironment(variables: ["HOME": home.path]))
    store.timeout = .ample
    self.store = store
  }

  private func update(_ name: String = "content") async throws(ContentError) -> ContentUpdate {
    try await store.update(ContentPackage(name: name, url: server.url("/" + name)))
  }

  private func text(_ path: String) -> String? {
    FileManager.default.contents(atPath: home.path + "/.local/share/updates-tui/content/" + path)
      .map { String(decoding: $0, as: UTF8.self) }
  }

  @Test func `a date is remembered only once its content is in place`() async throws {
    server.answer(
      ContentServer.content(Array("no gzip".utf8), "Last-Modified: \(Self.date)"))
    await #expect(throws: ContentError.self) { try await update() }
    server.answer(ContentServer.content(gzipped("mended"), "Last-Modified: \(Self.date)"))
    #expect(try await update().outcome == .updated)
    #expect(server.conditions == [])
    #expect(text("content") == "mended")
  }

  @Test func `each package has a date of its own`() async throws {
    _ = try await update("first")
    server.answer(
      ContentServer.content(gzipped("two"), "Last-Modified: Sun, 11 Nov 2018 14:46:48 GMT"))
    #expect(try await update("second").outcome == .updated)
    #expect(server.conditions == [])
    _ = try await update("first")
    #expect(server.conditions == ["If-Modified-Since: \(Self.date)"])
  }

  @Test func `without content in place the date is not sent`() async throws {
    let place = try #require(try await update().path)
    try FileManager.default.removeItem(atPath: place)
    #expect(try await update().outcome == .updated)
    #expect(server.conditions == [])
  }

  @Test func `an entity tag is sent back as well`() async throws {
    server.answer(
      ContentServer.content(gzipped("one"), "Last-Modified: \(Self.date)", #"ETag: "a""#))
    _ = try await update()
    _ = try await update()
    #expect(
      server.conditions == ["If-Modified-Since: \(Self.date)", #"If-None-Match: "a""#])
  }

  @Test func `what the bytes are decides between a file and a folder`() async throws {
    _ = try await update()
    #expect(text("content") == "one")
    server.answer(ContentServer.content(TarBuilder.archive { $0.file("a.txt", "tar") }))
    _ = try await update()
    #expect(text("content/a.txt") == "tar")
  }

  @Test func `files that the new package does not have are gone`() async throws {
    server.answer(
      ContentServer.content(
        TarBuilder.archive {
          $0.file("a.txt", "old")
          $0.file("b.txt", "old")
        }))
    _ = try await update()
    server.answer(ContentServer.content(TarBuilder.archive { $0.file("a.txt", "new") }))
    _ = try await update()
    #expect(text("content/a.txt") == "new")
    #expect(text("content/b.txt") == nil)
  }

  @Test func `what went wrong is told though content is in place`() async throws {
    _ = try await update()
    server.answer(.status(403))
    let kept = try await update()
    #expect(kept.outcome == .kept)
    #expect(
      kept.failure == .status(url: server.url("/content"), code: 403, retryAfter: nil))
  }
}
