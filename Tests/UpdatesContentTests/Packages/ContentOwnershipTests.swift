import Foundation
import Synchronization
import Testing
import UpdatesLoopback
import UpdatesTestSupport

@testable import UpdatesContent
@testable import UpdatesPlatform

/// What lies at a place of the user's choice is ours only where we have put it there.
@Suite struct ContentOwnershipTests {
  private let trial: ContentTrial

  init() throws {
    trial = try ContentTrial("ETag: x")
  }

  private var mine: String { trial.home.path + "/mine" }

  private func package(isOwnPlace: Bool = false) -> ContentPackage {
    trial.package(into: isOwnPlace ? nil : "mine")
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
    let count = trial.server.count
    #expect(
      await error { _ = try await trial.store.update(package()) } == .foreignContent(path: mine))
    #expect(
      await error { _ = try await trial.store.reset("sample") } == .foreignContent(path: mine))
    #expect(trial.server.count == count)
    #expect(FileManager.default.fileExists(atPath: mine))
    #expect(!FileManager.default.fileExists(atPath: trial.home.path + "/.mine.staging"))
  }

  @Test(arguments: ["mine", "mine/letter.txt"])
  func `what took the place of content is neither replaced nor removed`(
    name: String
  ) async throws {
    _ = try await trial.store.update(package())
    try FileManager.default.removeItem(atPath: mine)
    try trial.home.write("a letter", to: name)
    await expectRefusal()
    #expect(trial.text(trial.home.path + "/" + name) == "a letter")
    try FileManager.default.removeItem(atPath: mine)
    #expect(try await trial.store.update(package()).outcome == .updated)
    #expect(trial.server.conditions == [] && trial.text(mine) == "one")
    #expect(try await trial.store.reset("sample") == mine)
    #expect(!FileManager.default.fileExists(atPath: mine))
  }

  @Test func `an empty folder in its place is replaced, and was never sent`() async throws {
    _ = try await trial.store.update(package())
    try FileManager.default.removeItem(atPath: mine)
    try FileManager.default.createDirectory(atPath: mine, withIntermediateDirectories: false)
    #expect(try await trial.store.update(package()).outcome == .updated)
    #expect(trial.server.conditions == [] && trial.text(mine) == "one")
  }

  @Test(arguments: ["mine", "mine/letter.txt"], [false, true])
  func `what is put in its place during the download stays`(
    name: String, wasThere: Bool
  ) async throws {
    if wasThere { _ = try await trial.store.update(package()) }
    trial.server.answer(ContentServer.content(gzipped("two")))
    trial.server.meanwhile { [mine, home = trial.home] in
      if wasThere { try FileManager.default.moveItem(atPath: mine, toPath: mine + ".moved") }
      try home.write("a letter", to: name)
    }
    if wasThere {
      // What is in place is taken as content, and told to be kept.
      #expect(
        try await trial.store.update(package()).failure == .foreignContent(path: mine))
    } else {
      #expect(
        await error { _ = try await trial.store.update(package()) } == .foreignContent(path: mine))
    }
    trial.server.meanwhile(nil)
    #expect(trial.text(trial.home.path + "/" + name) == "a letter")
    if wasThere { #expect(trial.text(mine + ".moved") == "one") }
    await expectRefusal()
  }

  @Test func `an empty folder that is used during the download stays`() async throws {
    try FileManager.default.createDirectory(atPath: mine, withIntermediateDirectories: false)
    trial.server.meanwhile { [home = trial.home] in
      try home.write("a letter", to: "mine/letter.txt")
    }
    _ = await error { _ = try await trial.store.update(package()) }
    trial.server.meanwhile(nil)
    #expect(trial.text(mine + "/letter.txt") == "a letter")
    await expectRefusal()
  }

  @Test func `content that was written to or renamed within is still ours`() async throws {
    _ = try await trial.store.update(package())
    try Data("changed".utf8).write(to: URL(fileURLWithPath: mine))
    trial.server.answer(ContentServer.content(gzipped("two")))
    #expect(try await trial.store.update(package()).outcome == .updated)
    #expect(trial.text(mine) == "two")
  }

  @Test func `in the tool's own folder everything is the tool's`() async throws {
    let path = try #require(try await trial.store.update(package(isOwnPlace: true)).path)
    try FileManager.default.removeItem(atPath: path)
    try Data("a letter".utf8).write(to: URL(fileURLWithPath: path))
    trial.server.answer(ContentServer.content(gzipped("two")))
    #expect(try await trial.store.update(package(isOwnPlace: true)).outcome == .updated)
    #expect(trial.text(path) == "two")
    #expect(try await trial.store.reset("sample") == path)
  }

  @Test func `a switch that never happened makes nothing ours`() async throws {
    _ = try await trial.store.update(package())
    let record = try #require(try trial.records.read("sample"))
    #expect(record.placed.count == 1)
    try FileManager.default.removeItem(atPath: mine)
    // What a process leaves that was killed just before the switch.
    let folder = try OpenFolder(trial.home.path)
    try trial.home.write("staged", to: "staged")
    let staged = try #require(try folder.identity(of: "staged"))
    try trial.records.write(record.before(nil, staged: staged))
    try FileManager.default.removeItem(atPath: trial.home.path + "/staged")
    try trial.home.write("a letter", to: "mine")
    await expectRefusal()
    #expect(trial.text(mine) == "a letter")
  }

  @Test(arguments: [false, true])
  func `a process that was killed just after the switch is carried on`(
    wasThere: Bool
  ) async throws {
    _ = try await trial.store.update(package())
    let record = try #require(try trial.records.read("sample"))
    let other = FileIdentity(inode: 1, born: 1)
    var old = record
    old.placed = [other]
    try trial.records.write(record.before(wasThere ? old : nil, staged: record.placed.first))
    trial.server.answer(ContentServer.content(gzipped("two")))
    #expect(try await trial.store.update(package()).outcome == .updated)
    #expect(trial.server.conditions == [] && trial.text(mine) == "two")
    #expect(try trial.records.read("sample")?.placed.count == 1)
  }

  @Test func `a process that was killed just before the switch is carried on`() async throws {
    _ = try await trial.store.update(package())
    let record = try #require(try trial.records.read("sample"))
    try trial.records.write(record.before(record, staged: FileIdentity(inode: 1, born: 1)))
    trial.server.answer(ContentServer.content(gzipped("two")))
    #expect(try await trial.store.update(package()).outcome == .updated)
    #expect(trial.text(mine) == "two")
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
    let folder = trial.home.path + "/.local/share/updates-tui/content"
    var saving = trial.store
    saving.saving = Littering(staging: folder + "/.sample.staging")
    let update = try await saving.update(package())
    #expect(update.outcome == .updated && update.failure == nil)
    #expect(update.warnings.map(\.code) == ["content.leftover"])
  }
}
