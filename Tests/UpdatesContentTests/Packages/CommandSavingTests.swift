import Foundation
import Testing
import UpdatesLoopback
import UpdatesTestSupport

@testable import UpdatesContent
@testable import UpdatesPlatform

/// Content that a command saves: what is remembered of it, and that nothing of it goes on.
@Suite(.timeLimit(.minutes(10))) struct CommandSavingTests {
  private let trial: ContentTrial

  init() throws {
    trial = try ContentTrial("ETag: x")
  }

  private func store(_ words: String...) throws -> ContentStore {
    var store = trial.store
    store.saving = try CommandSaving(words: words, store: store)
    return store
  }

  @Test func `content in the store's own place was not saved by a command`() async throws {
    _ = try await trial.store.update(trial.package())
    trial.server.answer(.status(404))
    var package = trial.package()
    package.bundledPath = try trial.bundle("bundled")
    let saved = trial.home.path + "/saved"
    let store = try store("sh", "-c", "gunzip > \(saved)")
    let update = try await store.update(package)
    #expect(update.outcome == .bundled && update.path == nil)
    #expect(trial.text("saved") == "bundled")
    #expect(try await store.update(package).outcome == .kept)
  }

  @Test func `a command is ended with the update that it saves`() async throws {
    let fifo = trial.home.path + "/fifo"
    try #require(mkfifo(fifo, 0o600) == 0)
    let reader = open(fifo, O_RDONLY | O_NONBLOCK)
    defer { close(reader) }
    let store = try store(
      "sh", "-c", "exec 9>\(fifo); echo >&9; exec sleep 600")
    let package = trial.package()
    let update = Task { try await store.update(package) }
    let began = await onThreadOfItsOwn { _ in Polling.ready([reader], until: .now + .ample) }
    try #require(!began.isEmpty)
    var byte: UInt8 = 0
    try #require(read(reader, &byte, 1) == 1)
    update.cancel()
    await #expect(throws: CancellationError.self) { try await update.value }
    // Hangs up when it has ended.
    let ended = await onThreadOfItsOwn { _ in Polling.ready([reader], until: .now + .ample) }
    #expect(!ended.isEmpty)
    #expect(read(reader, &byte, 1) == 0)
    #expect(try store.list() == [])
  }
}
