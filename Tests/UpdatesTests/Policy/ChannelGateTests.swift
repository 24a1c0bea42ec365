import Testing

@testable import Updates

/// The package manager has the last word about what is offered.
@Suite struct ChannelGateTests {
  private func decide(
    _ releases: [Release], has version: String, _ change: (inout PolicyFacts) -> Void = { _ in }
  ) throws -> Decision {
    let answer = ChannelAnswer.has(try Version(version), manager: "Homebrew")
    return try Policy.decide(releases) {
      $0.channelAnswer = answer
      change(&$0)
    }
  }

  @Test(arguments: [
    ("1.0", false), ("1.9.9", false), ("2.0", true), ("2.0.0", true), ("2.0-rc1", false),
    ("2.1", true),
  ])
  func `a version is offered as soon as the manager has it`(
    version: String, isOffered: Bool
  ) throws {
    let decision = try decide([Release("2.0")], has: version)
    #expect(decision.reason == (isOffered ? nil : .notInChannel))
    #expect((decision.update == nil) == !isOffered)
    #expect(decision.outcome(of: .inChannel) == (isOffered ? .pass : .stop))
    let rest = isOffered ? "" : ", not 2.0"
    #expect(decision.detail(of: .inChannel) == "Homebrew has \(version)\(rest)")
    #expect((decision.find.pending == nil) == !isOffered)
  }

  @Test func `a required update is not held back`() throws {
    let decision = try decide([Release("2.0")], has: "1.0") {
      $0.configuration.minimumRequiredVersion = "2.0"
    }
    #expect(decision.update?.isRequired == true)
  }

  @Test func `a manager that could not be asked holds nothing back`() throws {
    let decision = try Policy.decide([Release("2.0")]) {
      $0.channelAnswer = .unknown(manager: "Snap", reason: "it took longer than 5 s")
    }
    #expect(decision.update?.shouldNotify == true)
    #expect(
      decision.detail(of: .inChannel) == "Snap could not be asked: it took longer than 5 s")
    #expect(
      try Policy.decide([Release("2.0")]).detail(of: .inChannel) == "no package manager was asked")
  }
}
