/// Checks for updates again and again, for as long as a program runs.
///
/// ```swift
/// let scheduler = UpdateScheduler(checker: checker, schedule: .daily)
/// for await event in scheduler.events() {
///   if case .available(let update) = event.kind { … }
/// }
/// ```
///
/// What is due is known by the state file, so a check made by another process counts too. Its
/// checks are remembered, but count as no announcement. It looks at the system's clock at least
/// once a minute, so that neither a suspended machine nor a clock that is put right keeps it from
/// checking.
public struct UpdateScheduler: Sendable {
  /// What a check is made with; a date given in its options is passed over.
  public var checker: UpdateChecker
  /// How often to check.
  public var schedule: Schedule
  /// When to begin.
  public var first: FirstCheck
  package var clock: any WallClock = SystemClock()
  /// Brings the checker up to date before each check, as what is installed may have changed; what
  /// it warns of is added to the check's report.
  package var refresh: @Sendable (inout UpdateChecker) async -> [Warning] = { _ in [] }

  /// The longest time for which the clock is not looked at.
  static let slice = Duration.seconds(60)

  /// A scheduler that does nothing until it is run.
  public init(checker: UpdateChecker, schedule: Schedule, first: FirstCheck = .whenDue) {
    self.checker = checker
    self.schedule = schedule
    self.first = first
  }

  /// Runs until the task is cancelled, or at once to its end where the schedule is `never`.
  public func run(_ onEvent: @Sendable (ScheduledEvent) async -> Void) async {
    guard schedule != .never else { return }
    var attempts = Attempts(of: checker)
    var isDue = first == .atOnce
    var told: Date?
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

  /// The same as a sequence, which ends what is run when nobody reads it any more.
  public func events() -> AsyncStream<ScheduledEvent> {
    AsyncStream { continuation in
      let task = Task {
        await run { continuation.yield($0) }
        continuation.finish()
      }
      continuation.onTermination = { _ in task.cancel() }
    }
  }

  private func due(_ attempts: Attempts, now: Date) -> Date {
    schedule.nextDue(attempts.last(now: now), now: now) ?? .distantFuture
  }

  /// Nil where the check was given up.
  private func check(
    at start: Date, entering attempts: inout Attempts
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

  /// False where the task was cancelled.
  private func pause(until next: Date, from now: Date) async -> Bool {
    // A wait that is a little too short would be followed by another, of next to nothing.
    let seconds = min(max(next.timeIntervalSince(now), 0.01), 60)
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
  /// As soon as it runs.
  case atOnce
  /// When the schedule says so, by what is remembered of earlier checks.
  case whenDue
  /// One period after it began to run.
  case afterInterval
}

/// The clock by which checks are due, and a way to let time pass.
package protocol WallClock: Sendable {
  /// The date, which may jump either way.
  var now: Date { get }

  /// Waits for that long; it may be much longer where the machine was suspended meanwhile.
  ///
  /// - Throws: `CancellationError` where the task was cancelled.
  func pause(atMost duration: Duration) async throws
}

/// The clock of the system.
package struct SystemClock: WallClock {
  package init() {}

  package var now: Date { Date() }

  package func pause(atMost duration: Duration) async throws {
    try await Task.pause(for: duration)
  }
}
