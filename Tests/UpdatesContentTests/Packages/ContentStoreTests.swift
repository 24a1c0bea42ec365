import Foundation
import Testing
import UpdatesLoopback
import UpdatesTestSupport

@testable import UpdatesContent

@Suite struct ContentStoreTests {
  private let trial: ContentTrial

  init() throws {
    trial = try ContentTrial("Last-Modified: \(ContentTrial.date)")
  }

  @Test func `the caller's headers are sent`() async throws {
    var sample = trial.package()
    sample.headers = [Header("X-Seat", "42")]
    _ = try await trial.store.update(sample)
    #expect(trial.server.last?["X-Seat"] == "42")
  }

  @Test(arguments: [201, 202, 203, 204, 206, 304, 400, 403, 404, 410])
  func `any other status keeps what is in place`(status: Int) async throws {
    trial.server.answer(ContentServer.content(gzipped("one")))
    _ = try await trial.store.update(trial.package())
    trial.server.answer(ContentServer.content(status == 204 ? [] : gzipped("bad"), status: status))
    let update = try await trial.store.update(trial.package())
    #expect(update.outcome == .kept && update.status == status)
    #expect(
      update.failure == .contentStatus(trial.server.url(), code: status))
    #expect(trial.content() == "one")
  }

  @Test func `a corrupt download changes nothing, and is mended by the next`() async throws {
    _ = try await trial.store.update(trial.package())
    trial.server.answer(
      ContentServer.content(
        Array(gzipped("two").dropLast(9)), "Last-Modified: Sun, 11 Nov 2018 14:46:48 GMT"))
    let update = try await trial.store.update(trial.package())
    #expect(update.outcome == .kept && update.lastModified == ContentTrial.date)
    #expect(update.failure?.kind == .contentMalformed)
    #expect(trial.content() == "one")
    trial.server.answer(ContentServer.content(gzipped("two")))
    #expect(try await trial.store.update(trial.package()).outcome == .updated)
    #expect(trial.server.conditions == ["If-Modified-Since: \(ContentTrial.date)"])
    #expect(trial.content() == "two")
  }
}
