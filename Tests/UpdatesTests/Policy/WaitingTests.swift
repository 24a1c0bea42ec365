import Testing
import UpdatesTestSupport

@testable import Updates

/// Cool-down and rollout: what is newer and runs here, and is not offered yet.
@Suite struct WaitingTests {
  private static let day = 86_400.0
  private static let now = Instant(secondsSince1970: 100 * day)

  // MARK: Cool-down

  @Test(
    arguments: [
      (nil, "just now", false), (0, "just now", false), (7_200, "2 h ago", false),
      (2 * 86_400, "2 days ago", false), (3 * 86_400 - 1, "2 days ago", false),
      (3 * 86_400, "3 days ago", true), (-86_400, "just now", false),
    ] as [(Double?, String, Bool)])
  func `a version waits as long as was asked for since it was first seen`(
    age: Double?, words: String, isOffered: Bool
  ) throws {
    let decision = try decide([Release("2")]) {
      if let age { $0.state.firstSeen["2"] = $0.now.adding(seconds: -age) }
    }
    #expect(decision.reason == (isOffered ? nil : .tooYoung))
    #expect((decision.update == nil) == !isOffered)
    #expect(decision.outcome(of: .coolDown) == (isOffered ? .pass : .stop))
    #expect(
      decision.detail(of: .coolDown)
        == "2 was first seen \(words); the minimum age is 3 days")
    #expect(decision.seen == ["2"])
  }

  @Test func `what is urgent does not cool down and has no turn`() throws {
    let decision = try decide([
      Release("2") {
        $0.isCritical = true
        $0.publishedAt = Self.now
        $0.rolloutInterval = .seconds(86_400)
      }
    ]) { $0.rolloutID = Self.id(of: 6) }
    #expect(decision.update?.shouldNotify == true)
    #expect(decision.outcome(of: .coolDown) == .passedOver)
    #expect(decision.outcome(of: .rollout) == .passedOver)
  }

  @Test func `always does not pass over a cool-down`() throws {
    #expect(try decide([Release("2")]) { $0.ignoresSkipAndSnooze = true }.reason == .tooYoung)
  }

  @Test func `what is held back is no requirement of update-type hard`() throws {
    let decision = try decide([Release("2")]) { $0.configuration.updateType = .hard }
    #expect(decision.outcome == .none(.tooYoung))
  }

  // MARK: Rollout

  @Test(arguments: 0..<7)
  func `a group gets a version when its turn has come`(group: Int) throws {
    for (hours, isOffered) in [(group * 10 - 1, false), (group * 10, true)] {
      let decision = try Policy.decide([
        Release("2") {
          $0.publishedAt = Self.now.adding(seconds: Double(-hours * 3_600))
          $0.rolloutInterval = .seconds(36_000)
        }
      ]) {
        $0.now = Self.now
        $0.rolloutID = Self.id(of: group)
      }
      #expect(decision.reason == (isOffered ? nil : .notInRollout))
      #expect(
        decision.detail(of: .rollout).hasPrefix(
          "this machine is in group \(group + 1) of 7, which gets it from "))
      #expect(decision.seen == ["2"])
    }
  }

  @Test(
    arguments: [
      (nil, 0), (86_400, nil), (0, 0), (-5, 0),
    ] as [(Int?, Double?)])
  func `without an interval or a date nobody has to wait`(interval: Int?, date: Double?) throws {
    let decision = try Policy.decide([
      Release("2") {
        $0.rolloutInterval = interval.map { .seconds($0) }
        $0.publishedAt = date.map { _ in Self.now }
      }
    ]) {
      $0.now = Self.now
      $0.rolloutID = Self.id(of: 6)
    }
    #expect(decision.update?.version == "2")
  }

  @Test func `the groups are of about the same size and do not change`() {
    var generator = SeededGenerator(seed: 7)
    var sizes = [Int](repeating: 0, count: Rollout.groupCount)
    var moved = 0
    for _ in 0..<7_000 {
      let id = State.newRolloutID(using: &generator)
      let group = Rollout.group(id: id, key: "2.0.0")
      #expect(group == Rollout.group(id: id, key: "2.0.0"))
      sizes[group] += 1
      moved += group == Rollout.group(id: id, key: "2.0.1") ? 0 : 1
    }
    #expect(sizes.allSatisfy { (850...1_150).contains($0) }, "\(sizes)")
    #expect((5_700...6_300).contains(moved))
  }

  private func decide(
    _ releases: [Release], _ change: (inout PolicyFacts) -> Void = { _ in }
  ) throws -> Decision {
    try Policy.decide(releases) {
      $0.now = Self.now
      $0.minimumAge = 3 * 86_400
      change(&$0)
    }
  }

  /// A number that puts an installation into a group for the version 2.
  private static func id(of group: Int) -> String {
    (0...).lazy.map(String.init).first { Rollout.group(id: $0, key: "2") == group } ?? ""
  }
}
