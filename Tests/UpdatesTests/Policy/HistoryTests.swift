import Testing

@testable import Updates

@Suite struct HistoryTests {
  @Test func `the notes go from the offered version down to that after the installed`() throws {
    let decision = try Policy.decide(
      [
        noted("1.2"), noted("1.0"),
        noted("2.0") { $0.publishedAt = Instant(secondsSince1970: 5) },
        noted("0.9"), noted("1.10"),
      ])
    #expect(decision.update?.history.map(\.version) == ["2.0", "1.10", "1.2"])
    #expect(decision.update?.history.map(\.notes.text) == ["of 2.0", "of 1.10", "of 1.2"])
    #expect(decision.update?.history.first?.publishedAt == Instant(secondsSince1970: 5))
    #expect(decision.update?.releaseNotes?.text == "of 2.0")
  }

  @Test func `nothing newer than what is offered and nothing left out is told`() throws {
    let decision = try Policy.decide([
      noted("4") { $0.systems = ["macos"] }, noted("3"), noted("2.9") { $0.isWithdrawn = true },
      noted("2.8") { $0.channel = "beta" }, noted("2.7") { $0.isPrerelease = true },
      noted("2.6") { $0.systems = ["macos"] },
      noted("2.5") {
        $0.publishedAt = .distantFuture
        $0.rolloutInterval = .seconds(60)
      },
    ])
    #expect(decision.update?.history.map(\.version) == ["3", "2.6", "2.5"])
  }

  @Test func `the configuration's notes serve where what is offered has none`() throws {
    let decision = try Policy.decide([noted("2"), Release("3"), Release("2.5")]) {
      $0.configuration.releaseNotes = .any("ours")
    }
    #expect(decision.update?.releaseNotes?.text == "ours")
    #expect(decision.update?.history.map(\.notes.text) == ["ours", "of 2"])
    let own = try Policy.decide([noted("2"), noted("3")]) {
      $0.configuration.releaseNotes = .any("ours")
    }
    #expect(own.update?.releaseNotes?.text == "of 3")
  }

  @Test func `a version that is listed for each system is told once`() throws {
    let decision = try Policy.decide([
      noted("2") { $0.systems = ["macos"] },
      noted("2") {
        $0.systems = ["linux"]
        $0.notes?.text = "for linux"
      }, noted("1.5") { $0.systems = ["macos"] }, noted("1.5"),
    ])
    #expect(decision.update?.history.map(\.notes.text) == ["for linux", "of 1.5"])
  }

  private func noted(
    _ version: String, _ change: (inout Release) -> Void = { _ in }
  ) throws -> Release {
    try Release(version) {
      $0.notes = ReleaseNotes(text: "of \(version)", format: .markdown)
      change(&$0)
    }
  }
}
