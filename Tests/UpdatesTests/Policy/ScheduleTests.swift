import Testing
import UpdatesTestSupport

@testable import Updates

@Suite struct ScheduleTests {
  private static let now = date("2026-03-04T05:06:07Z")

  private static func date(_ text: String) -> Instant {
    Instant(iso8601: text) ?? .distantPast
  }

  @Test(arguments: [
    ("never", Schedule.never), ("hourly", .hourly), ("daily", .daily), ("weekly", .weekly),
    ("monthly", .monthly), ("20h", .every(.seconds(72_000))), ("90s", .every(.seconds(90))),
  ])
  func `a word or a duration is a schedule`(text: String, schedule: Schedule) {
    #expect(Schedule(text) == schedule)
  }

  /// The schedule, the last check, and when the next one is due; nil is now.
  private static let periods: [(Schedule, last: String?, next: String?)] = [
    (.hourly, "2026-03-04T04:30:00Z", "2026-03-04T05:30:00Z"),
    (.daily, "2026-03-04T00:00:00Z", "2026-03-05T00:00:00Z"),
    (.weekly, "2026-02-28T12:00:00Z", "2026-03-07T12:00:00Z"),
    (.monthly, "2026-02-10T12:34:56Z", "2026-03-10T12:34:56Z"),
    (.monthly, "2026-01-31T23:59:59Z", "2026-02-28T23:59:59Z"),
    (.monthly, "2024-01-31T12:00:00Z", "2024-02-29T12:00:00Z"),
    (.monthly, "2024-01-30T12:00:00Z", "2024-02-29T12:00:00Z"),
    (.monthly, "2025-12-31T00:00:00Z", "2026-01-31T00:00:00Z"),
    (.monthly, "2025-10-31T01:02:03Z", "2025-11-30T01:02:03Z"),
    (.monthly, "2000-01-31T00:00:00Z", "2000-02-29T00:00:00Z"),
    (.monthly, "1969-12-31T23:59:59Z", "1970-01-31T23:59:59Z"),
    (.every(.seconds(72_000)), "2026-03-03T20:00:00Z", "2026-03-04T16:00:00Z"),
    (.every(.seconds(1)), "2026-03-04T05:06:07Z", "2026-03-04T05:06:08Z"),
    (.hourly, nil, nil), (.monthly, nil, nil), (.every(.seconds(60)), nil, nil),
    (.monthly, "2026-03-04T05:06:08Z", nil), (.monthly, "9999-12-31T23:59:59Z", nil),
  ]

  @Test(arguments: periods.indices)
  func `the next check is the last and a period`(index: Int) {
    let (schedule, last, next) = Self.periods[index]
    var state = State()
    state.lastAttempt = last.map(Self.date)
    #expect(schedule.nextDue(state, now: Self.now) == next.map(Self.date) ?? Self.now)
    #expect(Schedule.never.nextDue(state, now: Self.now) == nil)
  }

  /// The schedule, the last check, the failures, when to try again, and when the next one is due.
  private static let retries: [(Schedule, last: String, Int, retryAt: String?, next: String)] =
    [Schedule.every(.seconds(1)), .hourly, .daily, .monthly].map {
      ($0, "2026-03-04T05:00:00Z", 2, "2026-03-04T05:20:00Z", "2026-03-04T05:20:00Z")
    } + [
      // A date to try again needs a failure, and a failure such a date.
      (.hourly, "2026-03-04T05:00:00Z", 0, "2026-03-04T05:20:00Z", "2026-03-04T06:00:00Z"),
      (.hourly, "2026-03-04T05:00:00Z", 1, nil, "2026-03-04T06:00:00Z"),
      // To try again more than a day ahead, or after a check in the future, is a wrong clock's work.
      (.daily, "2026-03-04T05:06:07Z", 1, "2026-03-05T05:06:07Z", "2026-03-05T05:06:07Z"),
      (.daily, "2026-03-04T05:06:07Z", 1, "2026-03-05T05:06:08Z", "2026-03-04T05:06:07Z"),
      (.daily, "2026-03-04T05:06:07Z", 1, "9999-12-31T23:59:59Z", "2026-03-04T05:06:07Z"),
      (.hourly, "2026-03-05T05:06:07Z", 3, "2026-03-05T05:06:07Z", "2026-03-04T05:06:07Z"),
    ]

  @Test(arguments: retries.indices)
  func `after failures the next is when it is tried again`(index: Int) {
    let (schedule, last, failures, retryAt, next) = Self.retries[index]
    var state = State()
    state.lastAttempt = Self.date(last)
    state.failures = failures
    state.retryAt = retryAt.map(Self.date)
    #expect(schedule.nextDue(state, now: Self.now)?.iso8601 == next)
  }

  @Test(arguments: [
    Schedule.every(.seconds(Int64.max)), .every(.seconds(Int64.min)), .every(.seconds(0)),
    .every(.seconds(-5)),
    .monthly, .weekly,
  ])
  func `periods and dates beyond all calendars do no harm`(schedule: Schedule) throws {
    for last in [
      Self.now, .distantPast, Instant(secondsSince1970: -1e300), Instant(iso8601: "0000-01-01"),
    ] {
      var state = State()
      state.lastAttempt = last
      let next = try #require(schedule.nextDue(state, now: Self.now))
      #expect(try next > #require(last) || last == Instant(secondsSince1970: -1e300))
    }
    for now in [Instant.distantFuture, Instant(secondsSince1970: 1e300)] {
      #expect(schedule.nextDue(State(), now: now) == now)
      var state = State()
      state.lastAttempt = now
      #expect(try #require(schedule.nextDue(state, now: now)) >= now)
    }
  }

  @Test(arguments: [
    ("1s", 1), ("90s", 90), ("5m", 300), ("1h", 3600), ("1d", 86_400), ("1w", 604_800),
    ("007d", 604_800), ("315360000s", 315_360_000), ("3650d", 315_360_000),
    ("521w", 315_100_800),
  ])
  func `a number and a unit are a duration`(text: String, seconds: Int) {
    #expect(SpokenDuration(text)?.seconds == seconds)
  }

  @Test(arguments: [
    "", "1", "h", "0h", "-1h", "+1h", "1.5h", "1 h", " 1h", "1h ", "1H", "1y", "1hh", "1h30m",
    "522w", "315360001s", "99999999999999999999s", "9223372036854775807w", "٣h", "1é", "0x1h",
  ])
  func `anything else is none`(text: String) {
    #expect(SpokenDuration(text) == nil)
  }
}

@Suite struct BackOffTests {
  private static let now = Instant(secondsSince1970: 1_767_323_045)

  private func wait(_ failures: Int, _ retryAfter: Duration? = nil, jitter: Double = 0) -> Double {
    BackOff.retryAt(failures: failures, now: Self.now, retryAfter: retryAfter, jitter: jitter)
      .seconds(since: Self.now)
  }

  @Test(
    arguments: [
      (1, 60), (2, 120), (3, 240), (4, 480), (8, 7_680), (11, 61_440), (12, 69_120), (13, 69_120),
      (1_000, 69_120), (.max, 69_120), (0, 60), (.min, 60),
    ] as [(Int, Double)])
  func `each failure doubles the wait from a minute on`(failures: Int, seconds: Double) {
    #expect(wait(failures) == seconds)
    #expect(wait(failures, jitter: 1) == seconds * 1.25)
    #expect(wait(failures, jitter: 0.5) == seconds * 1.125)
    #expect(wait(failures, jitter: 1) <= BackOff.longest)
  }

  @Test(
    arguments: [
      (1, 30, 60), (1, 3_600, 3_600), (12, 3_600, 69_120), (1, 86_400, 86_400),
      (1, 86_401, 86_400), (1, .max, 86_400), (1, -5, 60),
    ] as [(Int, Int, Double)])
  func `a server that wants a longer wait has it, to a day`(
    failures: Int, retryAfter: Int, seconds: Double
  ) {
    #expect(wait(failures, .seconds(retryAfter)) == seconds)
  }
}

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

  @Test func `a required minimum does not cool down and has no turn`() throws {
    let decision = try decide([
      Release("2") {
        $0.publishedAt = Self.now
        $0.rolloutInterval = .seconds(86_400)
      }
    ]) {
      $0.configuration.minimumRequiredVersion = "1.5"
      $0.rolloutID = Self.id(of: 6)
    }
    #expect(decision.update?.isRequired == true)
    #expect(decision.outcome(of: .coolDown) == .passedOver)
    #expect(decision.outcome(of: .rollout) == .passedOver)
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
