/// Checks for updates regularly while a program runs.
///
/// ```swift
/// let scheduler = UpdateScheduler(checker: checker, schedule: .daily)
/// for await event in scheduler.events() {
///   if case .available(let update) = event.kind { … }
/// }
/// ```
///
/// The state file determines when a check is due, so a check by another process counts too. The
/// scheduler's checks are remembered, but do not count as announcements. The scheduler reads the
/// system's clock at least once a minute, so that it checks on time even if the machine was
/// suspended or the clock was corrected.
public struct UpdateScheduler: Sendable {
  /// The checker that makes the checks; the date in its options is ignored.
  public var checker: UpdateChecker
  /// How often to check.
  public var schedule: Schedule
  /// When to make the first check.
  public var first: FirstCheck
  package var clock: any WallClock = SystemClock()
  /// Updates the checker before each check, because the installed app may have changed.
  ///
  /// Its warnings are added to the check's report.
  package var refresh: @Sendable (inout UpdateChecker) -> [Warning] = { _ in [] }

  /// The longest time between two readings of the clock.
  static let slice = Duration.seconds(60)

  /// Creates a scheduler, which does nothing until its events are read.
  public init(checker: UpdateChecker, schedule: Schedule, first: FirstCheck = .whenDue) {
    self.checker = checker
    self.schedule = schedule
    self.first = first
  }

  /// Blocks until the work is cancelled, or returns immediately if the schedule is `never`.
  package func run(until deadline: Deadline, _ onEvent: (ScheduledEvent) -> Void) {
    guard schedule != .never else { return }
    // It prevents requests in a tight loop if the state file cannot be written.
    var own = State()
    var isDue = first == .atOnce
    var told: Instant?
    if first == .afterInterval { own.lastAttempt = clock.now }
    while !deadline.isCancelled {
      let now = clock.now
      let next = due(own, now: now)
      if isDue || next <= now {
        isDue = false
        guard let event = check(at: now, until: deadline, remembering: &own) else { return }
        told = event.nextCheck
        onEvent(event)
      } else {
        if next != told {
          told = next
          onEvent(ScheduledEvent(kind: .waiting, at: now, nextCheck: next))
        }
        // A lower bound prevents a wait that is slightly too short and then a nearly empty one.
        let seconds = min(max(next.seconds(since: now), 0.01), 60)
        do {
          try clock.pause(atMost: min(.seconds(seconds), Self.slice), until: deadline)
        } catch {
          return
        }
      }
    }
  }

  /// Runs the scheduler and returns its events as a sequence.
  ///
  /// The scheduler stops when nobody reads the sequence any more.
  public func events() -> AsyncStream<ScheduledEvent> {
    AsyncStream { continuation in
      let deadline = Deadline()
      continuation.onTermination = { _ in deadline.cancel() }
      let failure = Thread.start {
        run(until: deadline) { continuation.yield($0) }
        continuation.finish()
      }
      if failure != 0 { continuation.finish() }
    }
  }

  private func due(_ own: State, now: Instant) -> Instant {
    schedule.nextDue(last(of: own, now: now), now: now) ?? .distantFuture
  }

  /// Of what is shared and what this process remembers, the one with the latest attempt that is not
  /// in the future; an empty state if there is none.
  private func last(of own: State, now: Instant) -> State {
    // Each check reports in a warning why what is shared cannot be read.
    [own, Check.read(checker).state].filter { $0.lastAttempt.map { $0 <= now } ?? false }
      .max { ($0.lastAttempt ?? now) < ($1.lastAttempt ?? now) } ?? State()
  }

  /// Makes a check; the result is nil if the check was cancelled.
  private func check(
    at start: Instant, until deadline: Deadline, remembering own: inout State
  ) -> ScheduledEvent? {
    own = last(of: own, now: start)
    var checker = checker
    let warnings = refresh(&checker)
    checker.options.now = start
    checker.options.countsAnnouncement = false
    var report = checker.report(until: deadline)
    report.warnings = warnings + report.warnings
    guard !deadline.isCancelled, report.failure?.isCancellation != true else { return nil }
    own.remember(report, at: start, countsAnnouncement: false, jitter: .random(in: 0...1))
    let now = clock.now
    // A check may take longer than a short period.
    return ScheduledEvent(report, at: now, nextCheck: max(now, due(own, now: now)))
  }
}

/// When a scheduler makes its first check.
public enum FirstCheck: Equatable, Sendable {
  /// As soon as the scheduler runs.
  case atOnce
  /// When the schedule says so, based on the remembered earlier checks.
  case whenDue
  /// One period after the scheduler starts to run.
  case afterInterval
}

/// The clock that determines when checks are due, and a way to wait.
package protocol WallClock: Sendable {
  var now: Instant { get }

  /// Blocks for a duration; it may be much longer if the machine is suspended meanwhile.
  ///
  /// - Throws: `CancellationError` if the work is cancelled.
  func pause(atMost duration: Duration, until deadline: Deadline) throws
}

package struct SystemClock: WallClock {
  package init() {}

  package var now: Instant { Instant.now }

  package func pause(atMost duration: Duration, until deadline: Deadline) throws {
    try deadline.pause(for: duration)
  }
}

/// An event that a scheduler reports.
public struct ScheduledEvent: Sendable {
  /// What happened.
  public enum Kind: Equatable, Sendable {
    /// No check is due before `nextCheck`, a date that no earlier event has reported.
    case waiting
    /// An update is available; the check does not count as an announcement of it.
    case available(Update)
    /// Nothing is offered; the reason says why.
    case none(Reason)
    /// The app must be updated, but no version that satisfies the minimum runs on this system.
    case unsupported(minimum: String)
    /// The check failed; the scheduler tries again at `nextCheck`.
    case failed(Problem)
  }

  /// What happened.
  public var kind: Kind
  /// When it happened, by the system's clock.
  public var at: Instant
  /// When the next check is due; nil if no check is due.
  public var nextCheck: Instant?
  /// The report of the check; nil if no check was made.
  public var report: CheckReport?
}

extension ScheduledEvent {
  fileprivate init(_ report: CheckReport, at date: Instant, nextCheck: Instant?) {
    let kind: Kind =
      switch report.decision?.offered {
      case .available(let update, _): .available(update)
      case .none(let reason)?: .none(reason)
      case .unsupported(let minimum): .unsupported(minimum: minimum)
      case nil: .failed(report.failure ?? .installedVersionMissing)
      }
    self.init(kind: kind, at: date, nextCheck: nextCheck, report: report)
  }
}
