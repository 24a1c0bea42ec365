import Testing
import UpdatesTestSupport

@testable import UpdatesContent

/// What was remembered of a package is damaged.
@Suite struct ContentDamageTests {
  private let trial: ContentTrial

  init() throws {
    trial = try ContentTrial("ETag: x")
  }

  @Test(arguments: [
    "{", "[]", #"{"format": 0, "name": "sample"}"#, #"{"format":1,"name":7,"source":""}"#, "",
  ])
  func `damaged memory costs a download and no more`(text: String) async throws {
    _ = try await trial.store.update(trial.package())
    try trial.home.write(text, to: trial.memory + "/sample.json")
    #expect(try await trial.store.update(trial.package()).outcome == .updated)
    #expect(trial.server.conditions == [])
    _ = try await trial.store.update(trial.package())
    #expect(trial.server.conditions == ["If-None-Match: x"])
  }

  @Test func `a place that is not known any more is not replaced`() async throws {
    _ = try await trial.store.update(trial.package(into: "here"))
    try trial.home.write("{x", to: trial.memory + "/sample.json")
    let foreign = Problem.contentForeign(trial.home.path + "/here")
    #expect(await trial.refusal(of: trial.package(into: "here")) == foreign)
    #expect(trial.text("here") == "one")
  }
}
