import Testing
import UpdatesLoopback
import UpdatesTestSupport

@testable import UpdatesContent

/// Time limits that stand for none: longer than the system's waits can take.
@Suite struct EndlessLimitTests {
  static let limits = [Duration.seconds(Int64.max), .seconds(1e20)]

  @Test(arguments: limits) func `a sync may have all the time`(limit: Duration) async throws {
    let trial = try SyncTrial()
    trial.publish(["a": "one"])
    var options = trial.options()
    options.timeout = limit
    #expect(try await trial.sync(options).result == .updated)
  }

  @Test(arguments: limits) func `content may have all the time`(limit: Duration) async throws {
    let trial = try ContentTrial("ETag: x")
    var store = trial.store
    store.timeout = limit
    store.patience = limit
    #expect(try await store.update(trial.package()).outcome == .updated)
    trial.server.answer(ContentServer.content([0x41]))
    store.saving = try CommandSaving(words: ["cat"], store: store)
    #expect(try await store.update(trial.package()).outcome == .updated)
  }
}
