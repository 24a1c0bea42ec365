import Foundation
import Testing
import UpdatesTestSupport

@testable import UpdatesContent

/// A reset leaves nothing of a package, or everything.
@Suite(.timeLimit(.minutes(10))) struct ContentResetTests {
  private let trial: ContentTrial

  init() throws {
    trial = try ContentTrial("ETag: x")
  }

  @Test func `content from before the program saved it itself goes, too`() async throws {
    _ = try await trial.store.update(trial.package())
    var saving = trial.store
    saving.saving = try CommandSaving(words: ["sh", "-c", "cat >/dev/null"], store: saving)
    #expect(try await saving.update(trial.package()).outcome != .kept)
    #expect(try trial.store.path(of: "sample") == nil)
    #expect(try trial.store.remove("sample", until: Deadline()) == .removed(paths: [trial.place]))
    #expect(trial.content() == nil)
    #expect(try trial.store.list() == [])
    #expect(try trial.store.remove("sample", until: Deadline()) == .unknown)
  }

  @Test func `content from before a place was chosen goes, too`() async throws {
    _ = try await trial.store.update(trial.package())
    let update = try await trial.store.update(trial.package(into: "mine"))
    #expect(update.warnings == [])
    let both = ContentReset.Outcome.removed(paths: [trial.home.path + "/mine", trial.place])
    #expect(try trial.store.remove("sample", until: Deadline()) == both)
    #expect(trial.content() == nil && trial.text("mine") == nil)
    #expect(try trial.store.list() == [])
  }

  @Test func `content that a killed process had moved away goes, too`() async throws {
    _ = try await trial.store.update(trial.package())
    let staging = trial.folder + "/.sample.staging"
    let files = FileManager.default
    try files.createDirectory(
      atPath: staging, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
    try files.moveItem(atPath: trial.place, toPath: staging + "/old")
    for name in ["counterpart", "lock"] {
      #expect(files.createFile(atPath: staging + "/" + name, contents: Data()))
    }
    #expect(try trial.store.remove("sample", until: Deadline()) == .removed(paths: [trial.place]))
    #expect(trial.content() == nil && !files.fileExists(atPath: staging))
  }

  @Test(.enabled(if: Mount.isPossible, "only root can mount"))
  func `content that cannot be removed leaves nothing beside it`() async throws {
    trial.server.answer(
      ContentServer.content(TarBuilder.archive { $0.folder("inner") }, "ETag: x"))
    _ = try await trial.store.update(trial.package())
    let mount = try Mount(over: trial.place + "/inner", options: ["--bind"])
    defer { mount.end() }
    let holds = Problem.file(.fileMountPoint, trial.place + "/inner").ofContent(.placing)
    #expect(throws: holds) { try trial.store.remove("sample", until: Deadline()) }
    #expect(try FileSystem.names(in: trial.folder) == ["sample"])
  }

  @Test func `who waits for another process says so`() async throws {
    _ = try await trial.store.update(trial.package())
    let tells = ToldEvents()
    var store = trial.store
    store.patience = .seconds(2)
    let lock = try trial.records.lock("sample", of: store, until: Deadline())
    let busy = Problem.contentBusy(lock.path)
    store.tells = { tells.add($0) }
    let waiting = store
    #expect(throws: busy) { try waiting.remove("sample", until: Deadline()) }
    await #expect(throws: busy) { try await waiting.update(trial.package()) }
    lock.unlock()
    let told: [ContentEvent] = [.waiting(true), .waiting(false)]
    #expect(tells.all == told + told)
    #expect(trial.content() == "one")
  }
}
