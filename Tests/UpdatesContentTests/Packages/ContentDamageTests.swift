import Testing
import UpdatesTestSupport

@testable import UpdatesContent

/// What was remembered of a package is damaged.
@Suite struct ContentDamageTests {
  private let trial: ContentTrial

  init() throws {
    trial = try ContentTrial("ETag: x")
  }

  private func damage(_ text: String = "{x") throws -> String {
    try trial.home.write(text, to: trial.memory + "/sample.json")
  }

  @Test(arguments: [
    "{", "[]", #"{"format": 0, "name": "sample"}"#, #"{"format":1,"name":7,"source":""}"#, "",
  ])
  func `damaged memory costs a download and no more`(text: String) async throws {
    _ = try await trial.store.update(trial.package())
    let path = try damage(text)
    let update = try await trial.store.update(trial.package())
    #expect(update.outcome == .updated)
    #expect(update.warnings.map(\.code) == ["content.damaged"])
    #expect(trial.text(path + ".damaged") == text)
    #expect(trial.server.conditions == [])
    #expect(try await trial.store.update(trial.package()).warnings == [])
    #expect(trial.server.conditions == ["If-None-Match: x"])
  }

  @Test(arguments: [#", "name": "sample", "etag": "y""#, #", "name": 7"#])
  func `memory of a later version is neither changed nor put aside`(rest: String) async throws {
    _ = try await trial.store.update(trial.package())
    let text = #"{"format": 99"# + rest + "}"
    let path = try damage(text)
    let newer = ContentError.newerRecord(path: path, format: 99)
    #expect(await trial.refusal(of: trial.package()) == newer)
    await #expect(throws: newer) { try await trial.store.remove("sample") }
    #expect(trial.text(path) == text && trial.content() == "one" && trial.server.count == 1)
    #expect(try trial.store.warnings(of: "sample").map(\.code) == ["content.newer-format"])
    #expect(try trial.store.list().map(\.path) == [trial.place])
    #expect(try trial.store.path(of: "sample") == (rest.contains("etag") ? nil : trial.place))
  }

  @Test func `a place that is not known any more is not replaced, and the old record named`()
    async throws
  {
    _ = try await trial.store.update(trial.package(into: "here"))
    let path = try damage()
    let foreign = ContentError.foreignContent(
      path: trial.home.path + "/here", damagedRecord: path + ".damaged")
    for _ in 0..<2 {
      #expect(await trial.refusal(of: trial.package(into: "here")) == foreign)
    }
    #expect(trial.text(path + ".damaged") == "{x" && trial.text("here") == "one")
  }

  @Test func `who only looks is told, and moves nothing`() async throws {
    let path = try damage()
    #expect(try trial.store.warnings(of: "sample").map(\.code) == ["content.damaged"])
    #expect(try trial.store.warnings().map(\.code) == ["content.damaged"])
    #expect(try trial.store.warnings(of: "other") == [])
    #expect(trial.text(path) == "{x")
    let tells = ToldEvents()
    var store = trial.store
    store.tells = { tells.add($0) }
    #expect(try await store.remove("sample") == .forgotten)
    guard case .warned(let warning)? = tells.all.first else {
      Issue.record("\(tells.all)")
      return
    }
    #expect(warning.message.contains("was moved to '\(path).damaged'"))
    #expect(try trial.store.warnings() == [])
  }
}
