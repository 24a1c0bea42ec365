import Testing

@testable import Updates

@Suite struct ScheduleTests {
  private static let now = date("2026-03-04T05:06:07Z")

  private static func date(_ text: String) -> Instant {
    Instant(iso8601: text) ?? .distantPast
  }

  private func state(last: String?, failures: Int = 0, retryAt: String? = nil) -> State {
    var state = State()
    state.lastAttempt = last.map(Self.date)
    state.failures = failures
    state.retryAt = retryAt.map(Self.date)
    return state
  }

  @Test(arguments: [
    ("never", Schedule.never), ("hourly", .hourly), ("daily", .daily), ("weekly", .weekly),
    ("monthly", .monthly), ("20h", .every(.seconds(72_000))), ("90s", .every(.seconds(90))),
  ])
  func `a word or a duration is a schedule`(text: String, schedule: Schedule) {
    #expect(Schedule(text) == schedule)
  }

  @Test(arguments: [
    (Schedule.hourly, "2026-03-04T04:30:00Z", "2026-03-04T05:30:00Z"),
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
  ])
  func `the next check is the last and a period`(schedule: Schedule, last: String, next: String) {
    #expect(schedule.nextDue(state(last: last), now: Self.now)?.iso8601 == next)
  }

  @Test(arguments: [Schedule.hourly, .daily, .weekly, .monthly, .every(.seconds(60))])
  func `where there was no check yet one is due`(schedule: Schedule) {
    #expect(schedule.nextDue(State(), now: Self.now) == Self.now)
  }

  @Test(arguments: ["2026-03-04T05:06:08Z", "2026-03-05T05:06:07Z", "9999-12-31T23:59:59Z"])
  func `where the last lies in the future one is due now`(last: String) {
    #expect(Schedule.monthly.nextDue(state(last: last), now: Self.now) == Self.now)
    let failed = state(last: last, failures: 3, retryAt: last)
    #expect(Schedule.hourly.nextDue(failed, now: Self.now) == Self.now)
  }

  @Test(arguments: [nil, "2020-01-01T00:00:00Z", "9999-01-01T00:00:00Z"])
  func `never is never, whatever is remembered`(last: String?) {
    #expect(Schedule.never.nextDue(state(last: last), now: Self.now) == nil)
  }

  @Test(arguments: [(Schedule.every(.seconds(1))), .hourly, .daily, .monthly])
  func `after failures the next is when it is tried again, be the period longer or shorter`(
    schedule: Schedule
  ) throws {
    let failed = state(last: "2026-03-04T05:00:00Z", failures: 2, retryAt: "2026-03-04T05:20:00Z")
    #expect(schedule.nextDue(failed, now: Self.now)?.iso8601 == "2026-03-04T05:20:00Z")
    let later = Self.now.adding(seconds: 900)
    #expect(try #require(schedule.nextDue(failed, now: later)) <= later)
  }

  @Test func `a date to try again that no failure explains is passed over`() {
    let state = state(last: "2026-03-04T05:00:00Z", retryAt: "2026-03-04T05:20:00Z")
    #expect(Schedule.hourly.nextDue(state, now: Self.now)?.iso8601 == "2026-03-04T06:00:00Z")
    let failed = self.state(last: "2026-03-04T05:00:00Z", failures: 1)
    #expect(Schedule.hourly.nextDue(failed, now: Self.now)?.iso8601 == "2026-03-04T06:00:00Z")
  }

  @Test(arguments: [
    ("2026-03-05T05:06:07Z", "2026-03-05T05:06:07Z"),
    ("2026-03-05T05:06:08Z", "2026-03-04T05:06:07Z"),
    ("9999-12-31T23:59:59Z", "2026-03-04T05:06:07Z"),
  ])
  func `to try again more than a day ahead is the work of a wrong clock`(
    retryAt: String, next: String
  ) {
    let failed = state(last: "2026-03-04T05:06:07Z", failures: 1, retryAt: retryAt)
    #expect(Schedule.daily.nextDue(failed, now: Self.now)?.iso8601 == next)
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
      #expect(try #require(schedule.nextDue(state(last: nil), now: now)) == now)
      var state = State()
      state.lastAttempt = now
      #expect(try #require(schedule.nextDue(state, now: now)) >= now)
    }
  }
}
