import Synchronization

@testable import Updates

/// What a scheduler does while a scripted clock goes.
struct Night {
  struct Entry {
    /// The hours that had passed.
    var hours: Double
    var event: ScheduledEvent
  }

  private(set) var entries: [Entry] = []

  /// Runs until the clock's end; the app's server stays as long.
  init(
    _ app: CheckedApp, _ schedule: Schedule, first: FirstCheck = .whenDue,
    clock: ScriptedClock
  ) {
    var scheduler = UpdateScheduler(checker: app.checker, schedule: schedule, first: first)
    scheduler.clock = clock
    let log = Log()
    scheduler.run(until: Deadline()) { event in
      log.entries.withLock { $0.append(Entry(hours: clock.hours, event: event)) }
    }
    withExtendedLifetime(app) {}
    entries = log.entries.withLock { $0 }
  }

  /// The entries of checks.
  var checks: [Entry] {
    entries.filter { $0.event.kind != .waiting }
  }

  /// The hours, in thousandths, at which checks were made.
  var hoursOfChecks: [Double] {
    checks.map { ($0.hours * 1_000).rounded() / 1_000 }
  }

  private final class Log: Sendable {
    let entries = Mutex<[Entry]>([])
  }
}
