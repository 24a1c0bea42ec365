import Foundation
import HarmlessText
import TestSupport
import Testing

@testable import Updates

/// What is known of packages whose memory, content or place is not as it was left.
@Suite struct ContentMemoryTests {
  private let home: TemporaryDirectory
  private let store: ContentStore
  private let server: ContentServer
  private var folder: String { home.path + "/.local/share/updates-tui/content" }

  init() throws {
    home = try TemporaryDirectory()
    store = ContentStore(environment: SystemEnvironment(variables: ["HOME": home.path]))
    server = try ContentServer(ContentServer.content(gzipped("one"), "ETag: x"))
  }

  private func package(_ name: String = "sample", into place: String? = nil) -> ContentPackage {
    ContentPackage(
      name: name, url: server.url(), destination: place.map { home.path + "/" + $0 })
  }

  @Test func `the place that was chosen once is kept`() async throws {
    _ = try await store.update(package(into: "mine"))
    let update = try await store.update(package())
    #expect(update.path == home.path + "/mine")
    #expect(server.conditions == ["If-None-Match: x"])
    #expect(try store.list().map(\.path) == [home.path + "/mine"])
    #expect(try !FileSystem.names(in: home.path + "/.local").contains("share"))
  }

  @Test(arguments: ["{", nil]) func `content without memory is listed`(text: String?) async throws {
    _ = try await store.update(package("a b"))
    let record = home.path + "/.local/state/updates-tui/content/a%20b.json"
    if let text {
      try home.write(text, to: ".local/state/updates-tui/content/a%20b.json")
    } else {
      try FileSystem.remove(record)
    }
    try home.write("", to: ".local/share/updates-tui/content/%zz")
    let list = try store.list()
    #expect(list.map(\.name) == ["a b"] && list.map(\.path) == [folder + "/a%20b"])
    #expect(try await store.remove("a b") == .removed(path: folder + "/a%20b"))
    #expect(try store.list() == [] && !FileSystem.isThere(record))
  }

  @Test func `content that cannot be removed is still known`() async throws {
    _ = try await store.update(package())
    try home.write("in the way", to: ".local/share/updates-tui/content/.sample.staging")
    await #expect(throws: ContentError.self) { try await store.reset("sample") }
    #expect(try store.list().map(\.etag) == ["x"])
  }

  @Test func `what came of a download goes with a reset`() async throws {
    let parts = folder + "/.sample.staging"
    func leaveParts() throws {
      try home.write("part", to: ".local/share/updates-tui/content/.sample.staging/folder/part")
      chmod(parts, 0o700)
    }
    #expect(try await store.remove("sample") == .unknown)
    try leaveParts()
    #expect(try await store.remove("sample") == .forgotten)
    #expect(!FileSystem.isThere(parts))
    _ = try await store.update(package())
    try FileSystem.remove(folder + "/sample")
    try leaveParts()
    #expect(try store.list().map(\.isInPlace) == [false])
    #expect(try await store.remove("sample") == .forgotten)
    #expect(try FileSystem.names(in: folder) == [])
    #expect(try await store.remove("sample") == .unknown)
  }

  @Test(arguments: ["a\u{1B}[1m", "a\nb", "\u{202E}a", "a\u{0}b"])
  func `a name that cannot be shown as it is, is refused`(name: String) async {
    await #expect(throws: ContentError.unusableName(name.harmlessLine(limit: 60))) {
      try await store.update(package(name))
    }
    #expect(server.count == 0)
  }

  @Test func `a missing folder and a missing file are named`() async throws {
    let missing = ContentError.noFolder(path: home.path + "/no")
    await #expect(throws: missing) { try await store.update(package(into: "no/such")) }
    let path = home.path + "/no.tgz"
    let unreadable = ContentError.unreadable(path: path, problem: "it is not there")
    await #expect(throws: unreadable) {
      try await store.update(ContentPackage(name: "sample", url: "file://" + path))
    }
  }
}
