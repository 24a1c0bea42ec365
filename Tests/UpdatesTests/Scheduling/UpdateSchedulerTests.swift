import Testing
import UpdatesLoopback
import UpdatesTestSupport

@testable import Updates

/// A whole night in a minute: what is checked when, under a clock that a script moves.
@Suite struct UpdateSchedulerTests {
  private func app(version: String = "1.5.0") throws -> CheckedApp {
    var app = try CheckedApp(lookup: CheckedApp.lookup(#""version": "\#(version)""#))
    app.checker.configurationURL = nil
    return app
  }

  @Test(arguments: [
    (Schedule.hourly, [0.0, 1, 2, 3, 4, 5, 6, 7, 8, 9]), (.daily, [0]), (.weekly, [0]),
    (.monthly, [0]), (.never, []), (.every(.seconds(4 * 3_600)), [0, 4, 8]),
    (.every(.seconds(5_400)), [0, 1.5, 3, 4.5, 6, 7.5, 9]),
  ])
  func `a night has the checks of the period`(schedule: Schedule, hours: [Double]) async throws {
    let app = try app()
    let night = Night(app, schedule, clock: ScriptedClock(hours: 10))
    #expect(night.hoursOfChecks == hours)
    #expect(app.server.requests.count == hours.count)
    #expect(night.checks.allSatisfy { $0.event.report?.update?.version == "1.5.0" })
    for (check, next) in zip(night.checks, night.checks.dropFirst()) {
      #expect(check.event.nextCheck == next.event.at)
    }
  }

  @Test func `a server that is down from one to three is left alone ever longer`() async throws {
    let app = try app()
    let server = app.server
    let clock = ScriptedClock(
      hours: 8,
      [
        (0.9, .act { _ in server[CheckedApp.lookupPath] = .status(500) }),
        (
          3,
          .act { _ in
            server[CheckedApp.lookupPath] = .text(CheckedApp.lookup(#""version": "1.6.0""#))
          }
        ),
      ])
    let night = Night(app, .hourly, clock: clock)
    let failed = night.checks.filter { $0.event.report?.failure != nil }
    #expect(failed.count == 7)
    #expect(failed.first?.hours == 1)
    for entry in failed {
      guard case .failed(let problem) = entry.event.kind else {
        Issue.record("\(entry.event.kind)")
        continue
      }
      #expect(problem.code == "feed.status" && problem.message.hasSuffix(" 500"))
    }
    for (check, next) in zip(night.checks, night.checks.dropFirst()) {
      #expect(abs(next.event.at.seconds(since: check.event.nextCheck ?? .distantPast)) < 0.1)
    }
    let recovered = try #require(night.checks.first { $0.hours > 3 })
    #expect(recovered.hours < 3.7)
    #expect(recovered.event.report?.update?.version == "1.6.0")
    #expect(recovered.event.nextCheck == recovered.event.at.adding(seconds: 3_600))
    let state = try app.state
    #expect(state.failures == 0)
    #expect(state.retryAt == nil)
  }

  @Test func `after a clock was set back a day it is checked at once, and not in 25 hours`()
    async throws
  {
    let clock = ScriptedClock(hours: 6, [(2.5, .set(hours: -24))])
    let night = Night(try app(), .hourly, clock: clock)
    #expect(night.hoursOfChecks == [0, 1, 2, 2.5, 3.5, 4.5, 5.5])
  }

  @Test func `after a machine was suspended over three checks it makes one`() async throws {
    let clock = ScriptedClock(hours: 9, [(3.125, .suspension(hours: 3))])
    let night = Night(try app(), .hourly, clock: clock)
    #expect(night.hoursOfChecks.prefix(4) == [0, 1, 2, 3])
    // The clock is looked at once a minute.
    #expect(night.hoursOfChecks.count == 7)
    #expect((6.125...6.142).contains(night.hoursOfChecks[4]))
  }

  @Test(arguments: [
    (FirstCheck.atOnce, [0.0, 1, 2]), (.whenDue, [0.75, 1.75, 2.75]), (.afterInterval, [1, 2]),
  ])
  func `the first check is made when it was asked for`(
    first: FirstCheck, hours: [Double]
  ) async throws {
    let app = try app()
    try app.checker.record.state.change {
      $0.lastAttempt = CheckedApp.start.adding(seconds: -900)
    }
    let night = Night(
      app, .hourly, first: first, clock: ScriptedClock(hours: 2.9))
    #expect(night.hoursOfChecks == hours)
  }

  @Test func `a check that another process made puts the next one off, and that is told`()
    async throws
  {
    let app = try app()
    let file = try app.checker.record.state
    let clock = ScriptedClock(
      hours: 3, [(0.5, .act { now in try file.change { $0.lastAttempt = now } })])
    let night = Night(app, .hourly, clock: clock)
    #expect(night.hoursOfChecks == [0, 1.5, 2.5])
    let waiting = night.entries.filter { $0.event.kind == .waiting }
    #expect(waiting.map(\.event.nextCheck) == [CheckedApp.start.adding(seconds: 5_400)])
  }

  @Test(arguments: [
    #"{"format": 99, "lastAttempt": "2099-01-01T00:00:00Z"}"#,
    #"{"format": 99, "lastAttempt": "2020-01-01T00:00:00Z", "failures": 3}"#, nil,
  ])
  func `where the state cannot be written it goes by what it did itself`(
    state: String?
  ) async throws {
    var app = try app()
    if let state {
      try app.directory.write(state, to: ".local/state/updates-tui/com.example.tool.json")
      let night = Night(app, .hourly, clock: ScriptedClock(hours: 4))
      #expect(night.hoursOfChecks == [0, 1, 2, 3])
      #expect(night.checks[1].event.report?.warningCodes.contains("state.unwritable") == true)
    } else {
      app.server[CheckedApp.lookupPath] = .status(500)
      app.checker.options.dryRun = true
      let night = Night(app, .every(.seconds(1)), clock: ScriptedClock(hours: 1))
      #expect(night.checks.count == 6, "failures are waited out all the same")
      #expect(try app.state == State())
    }
  }

  @Test func `its checks are made with what is installed then, and announce nothing`() async throws
  {
    let app = try app()
    var scheduler = UpdateScheduler(checker: app.checker, schedule: .hourly)
    let clock = ScriptedClock(hours: 2.5)
    scheduler.clock = clock
    scheduler.refresh = { checker in
      if clock.hours > 1.5 { checker.app.version = "1.5.0" }
      return [Warning(code: "a.b", message: "c")]
    }
    var events: [ScheduledEvent] = []
    var pending: [String?] = []
    scheduler.run(until: Deadline()) { event in
      events.append(event)
      pending.append(try? app.state.pending?.version)
    }
    #expect(events.map(\.report?.app.version) == ["1.4.0", "1.4.0", "1.5.0"])
    #expect(events.prefix(2).allSatisfy { $0.report?.update?.shouldNotify == true })
    #expect(events.last?.kind == .none(.upToDate))
    #expect(events.allSatisfy { $0.report?.warningCodes.first == "a.b" })
    #expect(pending == ["1.5.0", "1.5.0", nil])
    #expect(try app.state.notifications.isEmpty)
    #expect(try app.state.lastAttempt == CheckedApp.start.adding(seconds: 7_200))
  }

  @Test func `as a sequence it ends with its reader`() async throws {
    let app = try app()
    var scheduler = UpdateScheduler(checker: app.checker, schedule: .hourly)
    scheduler.clock = ScriptedClock(hours: .infinity)
    var count = 0
    for await event in scheduler.events() {
      #expect(event.report?.update?.version == "1.5.0")
      count += 1
      if count == 3 { break }
    }
    #expect(count == 3)
    #expect(app.server.requests.count >= 3)
  }

  @Test func `a check that is cancelled in flight is no event`() async throws {
    let app = try app()
    let (asked, signal) = AsyncStream.makeStream(of: Void.self)
    var checker = app.checker
    app.server[CheckedApp.lookupPath] = .silence
    let network = CurlTransport(variables: [:])
    checker.transport = AnsweringTransport { request, deadline in
      signal.yield()
      return try network.response(to: request, until: deadline)
    }
    let scheduler = UpdateScheduler(checker: checker, schedule: .hourly)
    let task = Task {
      for await event in scheduler.events() { Issue.record("\(event.kind)") }
    }
    for await _ in asked { break }
    task.cancel()
    await task.value
    #expect(try app.state == State())
  }
}

/// What a scheduler does until the end of a scripted clock.
private struct Night {
  /// The events, with the hours that had passed.
  private(set) var entries: [(hours: Double, event: ScheduledEvent)] = []

  init(
    _ app: CheckedApp, _ schedule: Schedule, first: FirstCheck = .whenDue, clock: ScriptedClock
  ) {
    var scheduler = UpdateScheduler(checker: app.checker, schedule: schedule, first: first)
    scheduler.clock = clock
    scheduler.run(until: Deadline()) { entries.append((clock.hours, $0)) }
  }

  var checks: [(hours: Double, event: ScheduledEvent)] {
    entries.filter { $0.event.kind != .waiting }
  }

  /// The hours, in thousandths, at which checks were made.
  var hoursOfChecks: [Double] {
    checks.map { ($0.hours * 1_000).rounded() / 1_000 }
  }
}
