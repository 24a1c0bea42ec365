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
  package var refresh: @Sendable (inout UpdateChecker) async -> [Warning] = { _ in [] }

  /// The longest time between two readings of the clock.
  static let slice = Duration.seconds(60)

  /// Creates a scheduler, which does nothing until it is run.
  public init(checker: UpdateChecker, schedule: Schedule, first: FirstCheck = .whenDue) {
    self.checker = checker
    self.schedule = schedule
    self.first = first
  }

  /// Runs until the task is cancelled, or returns immediately if the schedule is `never`.
  public func run(_ onEvent: @Sendable (ScheduledEvent) async -> Void) async {
    guard schedule != .never else { return }
    var attempts = Attempts(of: checker)
    var isDue = first == .atOnce
    var told: Instant?
    if first == .afterInterval { attempts.begin(at: clock.now) }
    while !Task.isCancelled {
      let now = clock.now
      let next = due(attempts, now: now)
      if isDue || next <= now {
        isDue = false
        guard let event = await check(at: now, entering: &attempts) else { return }
        told = event.nextCheck
        await onEvent(event)
      } else {
        if next != told {
          told = next
          await onEvent(ScheduledEvent(kind: .waiting, at: now, nextCheck: next))
        }
        guard await pause(until: next, from: now) else { return }
      }
    }
  }

  /// Runs the scheduler and returns its events as a sequence.
  ///
  /// The scheduler stops when nobody reads the sequence any more.
  public func events() -> AsyncStream<ScheduledEvent> {
    AsyncStream { continuation in
      let task = Task {
        await run { continuation.yield($0) }
        continuation.finish()
      }
      continuation.onTermination = { _ in task.cancel() }
    }
  }

  private func due(_ attempts: Attempts, now: Instant) -> Instant {
    schedule.nextDue(attempts.last(now: now), now: now) ?? .distantFuture
  }

  /// Makes a check; the result is nil if the check was cancelled.
  private func check(
    at start: Instant, entering attempts: inout Attempts
  ) async -> ScheduledEvent? {
    var checker = checker
    let warnings = await refresh(&checker)
    checker.options.now = start
    checker.options.countsAnnouncement = false
    var report = await checker.report()
    report.warnings = warnings + report.warnings
    guard !Task.isCancelled, report.failure?.isCancellation != true else { return nil }
    attempts.add(report, at: start)
    let now = clock.now
    // A check may take longer than a short period.
    return ScheduledEvent(report, at: now, nextCheck: max(now, due(attempts, now: now)))
  }

  /// Waits, at most for one slice; returns false if the task was cancelled.
  private func pause(until next: Instant, from now: Instant) async -> Bool {
    // A lower bound prevents a wait that is slightly too short and then a nearly empty one.
    let seconds = min(max(next.seconds(since: now), 0.01), 60)
    do {
      try await clock.pause(atMost: min(.seconds(seconds), Self.slice))
      return true
    } catch {
      return false
    }
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

  /// Waits for a duration; the wait may be much longer if the machine is suspended meanwhile.
  ///
  /// - Throws: `CancellationError` if the task is cancelled.
  func pause(atMost duration: Duration) async throws
}

/// The clock of the system.
package struct SystemClock: WallClock {
  package init() {}

  package var now: Instant { Instant.now }

  package func pause(atMost duration: Duration) async throws {
    try await Task.pause(for: duration)
  }
}
