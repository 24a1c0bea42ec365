/// When checks were made, as the shared state file and this process remember it.
///
/// The memory of the process prevents requests in a tight loop if the file cannot be written.
struct Attempts {
  private let checker: UpdateChecker
  private var own = State()

  init(of checker: UpdateChecker) { self.checker = checker }

  /// The state with the latest attempt that is not in the future; an empty state if there is none.
  func last(now: Instant) -> State {
    let shared = shared
    let known = [own, shared].filter { $0.lastAttempt.map { $0 <= now } ?? false }
    return known.max { ($0.lastAttempt ?? now) < ($1.lastAttempt ?? now) } ?? State()
  }

  /// Starts the schedule as if a check had just been made.
  mutating func begin(at now: Instant) {
    own.lastAttempt = now
  }

  mutating func add(_ report: CheckReport, at now: Instant) {
    let shared = shared
    // The state file stores dates in whole seconds.
    guard let date = shared.lastAttempt, abs(date.seconds(since: now)) < 1,
      shared.failures > 0 || report.failure == nil
    else {
      own.remember(report, at: now, countsAnnouncement: false, jitter: .random(in: 0...1))
      return
    }
    own = shared
    own.lastAttempt = now
  }

  /// What is shared; each check reports in a warning why it cannot be read.
  private var shared: State { Check.read(checker).state }
}
