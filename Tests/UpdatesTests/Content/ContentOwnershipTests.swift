import Foundation
import Loopback
import Synchronization
import TestSupport
import Testing

@testable import Updates

/// What lies at a place of the user's choice is ours only where we have put it there.
@Suite struct ContentOwnershipTests {
  private let home: TemporaryDirectory
  private let store: ContentStore
  private let server: ContentServer
  private let records: ContentRecords

  init() throws {
    home = try TemporaryDirectory()
    store = ContentStore(environment: SystemEnvironment(variables: ["HOME": home.path]))
    records = try ContentRecords(directories: Directories(environment: store.environment))
    server = try ContentServer(ContentServer.content(gzipped("one"), "ETag: x"))
  }

  private var mine: String { home.path + "/mine" }

  private func package(isOwnPlace: Bool = false) -> ContentPackage {
    ContentPackage(
      name: "sample", url: server.url(), destination: isOwnPlace ? nil : mine)
  }

  private func text(_ path: String) -> String? {
    FileManager.default.contents(atPath: path).map { String(decoding: $0, as: UTF8.self) }
  }

  private func error(_ body: () async throws -> Void) async -> ContentError? {
    do {
      try await body()
      return nil
    } catch {
      return error as? ContentError
    }
  }

  private func expectRefusal() async {
    let count = server.count
    #expect(
      await error { _ = try await store.update(package()) } == .foreignContent(path: mine))
    #expect(await error { _ = try await store.reset("sample") } == .foreignContent(path: mine))
    #expect(server.count == count)
    #expect(FileManager.default.fileExists(atPath: mine))
    #expect(!FileManager.default.fileExists(atPath: home.path + "/.mine.staging"))
  }

  @Test(arguments: ["mine", "mine/letter.txt"])
  func `what took the place of content is neither replaced nor removed`(
    name: String
  ) async throws {
    _ = try await store.update(package())
    try FileManager.default.removeItem(atPath: mine)
    try home.write("a letter", to: name)
    await expectRefusal()
    #expect(text(home.path + "/" + name) == "a letter")
    try FileManager.default.removeItem(atPath: mine)
    #expect(try await store.update(package()).outcome == .updated)
    #expect(server.conditions == [] && text(mine) == "one")
    #expect(try await store.reset("sample") == mine)
    #expect(!FileManager.default.fileExists(atPath: mine))
  }

  @Test func `an empty folder in its place is replaced, and was never sent`() async throws {
    _ = try await store.update(package())
    try FileManager.default.removeItem(atPath: mine)
    try FileManager.default.createDirectory(atPath: mine, withIntermediateDirectories: false)
    #expect(try await store.update(package()).outcome == .updated)
    #expect(server.conditions == [] && text(mine) == "one")
  }

  @Test func `content that was written to or renamed within is still ours`() async throws {
    _ = try await store.update(package())
    try Data("changed".utf8).write(to: URL(fileURLWithPath: mine))
    server.answer(ContentServer.content(gzipped("two")))
    #expect(try await store.update(package()).outcome == .updated)
    #expect(text(mine) == "two")
  }

  @Test func `in the tool's own folder everything is the tool's`() async throws {
    let path = try #require(try await store.update(package(isOwnPlace: true)).path)
    try FileManager.default.removeItem(atPath: path)
    try Data("a letter".utf8).write(to: URL(fileURLWithPath: path))
    server.answer(ContentServer.content(gzipped("two")))
    #expect(try await store.update(package(isOwnPlace: true)).outcome == .updated)
    #expect(text(path) == "two")
    #expect(try await store.reset("sample") == path)
  }

  @Test func `a switch that never happened makes nothing ours`() async throws {
    _ = try await store.update(package())
    let record = try #require(try records.read("sample"))
    #expect(record.placed.count == 1)
    try FileManager.default.removeItem(atPath: mine)
    // What a process leaves that was killed just before the switch.
    let folder = try OpenFolder(home.path)
    try home.write("staged", to: "staged")
    let staged = try #require(try folder.identity(of: "staged"))
    try records.write(record.before(nil, staged: staged))
    try FileManager.default.removeItem(atPath: home.path + "/staged")
    try home.write("a letter", to: "mine")
    await expectRefusal()
    #expect(text(mine) == "a letter")
  }

  @Test(arguments: [false, true])
  func `a process that was killed just after the switch is carried on`(
    wasThere: Bool
  ) async throws {
    _ = try await store.update(package())
    let record = try #require(try records.read("sample"))
    let other = FileIdentity(inode: 1, born: 1)
    var old = record
    old.placed = [other]
    try records.write(record.before(wasThere ? old : nil, staged: record.placed.first))
    server.answer(ContentServer.content(gzipped("two")))
    #expect(try await store.update(package()).outcome == .updated)
    #expect(server.conditions == [] && text(mine) == "two")
    #expect(try records.read("sample")?.placed.count == 1)
  }

  @Test func `a process that was killed just before the switch is carried on`() async throws {
    _ = try await store.update(package())
    let record = try #require(try records.read("sample"))
    try records.write(record.before(record, staged: FileIdentity(inode: 1, born: 1)))
    server.answer(ContentServer.content(gzipped("two")))
    #expect(try await store.update(package()).outcome == .updated)
    #expect(text(mine) == "two")
  }

  /// Leaves something in the way of what is tidied up.
  private struct Littering: ContentSaving {
    let staging: String

    func save(_ body: ContentBody, for package: ContentPackage) async throws {
      try FileManager.default.moveItem(atPath: staging, toPath: staging + ".moved")
      try Data().write(to: URL(fileURLWithPath: staging))
    }

    func exists(_ package: ContentPackage) async throws -> Bool { false }
  }

  @Test func `what cannot be tidied up is a warning`() async throws {
    let folder = home.path + "/.local/share/updates-tui/content"
    var saving = store
    saving.saving = Littering(staging: folder + "/.sample.staging")
    let update = try await saving.update(package())
    #expect(update.outcome == .updated && update.failure == nil)
    #expect(update.warnings.map(\.code) == ["content.leftover"])
  }
}
