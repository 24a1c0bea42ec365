/// When checks were made: by what all processes share in the state file, and by what this one
/// knows itself, so that it asks nobody in a tight loop where the file cannot be written.
struct Attempts {
  private let file: StateFile?
  private var own = State()

  /// Attempts of an app; an app that cannot be remembered has only its own.
  init(of checker: UpdateChecker) {
    do {
      file = try checker.record.state
    } catch {
      // Each check says so in a warning.
      file = nil
    }
  }

  /// The last attempt that a clock which is right can have seen; nothing where there is none.
  func last(now: Date) -> State {
    let shared = shared
    let known = [own, shared].filter { $0.lastAttempt.map { $0 <= now } ?? false }
    return known.max { ($0.lastAttempt ?? now) < ($1.lastAttempt ?? now) } ?? State()
  }

  /// Counts from here on as after a check.
  mutating func begin(at now: Date) {
    own.lastAttempt = now
  }

  /// Takes in a check that this process made.
  mutating func add(_ report: CheckReport, at now: Date) {
    let shared = shared
    // Dates are kept in whole seconds.
    guard let date = shared.lastAttempt, abs(date.timeIntervalSince(now)) < 1,
      shared.failures > 0 || report.failure == nil
    else {
      own.remember(
        State.CheckResult(report), at: now, countsAnnouncement: false, jitter: .random(in: 0...1))
      return
    }
    own = shared
    own.lastAttempt = now
  }

  private var shared: State {
    guard let file else { return State() }
    do {
      return try file.read(movesDamaged: false).state
    } catch {
      // Each check says so in a warning.
      return State()
    }
  }
}
