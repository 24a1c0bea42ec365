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

  init(_ report: CheckReport, at date: Instant, nextCheck: Instant?) {
    self.init(kind: Kind(report), at: date, nextCheck: nextCheck, report: report)
  }

  init(kind: Kind, at date: Instant, nextCheck: Instant?, report: CheckReport? = nil) {
    self.kind = kind
    at = date
    self.nextCheck = nextCheck
    self.report = report
  }
}

extension ScheduledEvent.Kind {
  fileprivate init(_ report: CheckReport) {
    switch report.decision?.offered {
    case .available(let update, _): self = .available(update)
    case .none(let reason)?: self = .none(reason)
    case .unsupported(let minimum): self = .unsupported(minimum: minimum)
    case nil: self = .failed(report.failure ?? .installedVersionMissing)
    }
  }
}
