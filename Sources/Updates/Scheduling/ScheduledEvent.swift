/// What a scheduler has to tell.
public struct ScheduledEvent: Sendable {
  /// What happened.
  public enum Kind: Equatable, Sendable {
    /// No check is due before `nextCheck`, which was not told yet.
    case waiting
    /// An update is available; nothing was counted as an announcement of it.
    case available(Update)
    /// Nothing is offered; the reason says why.
    case none(Reason)
    /// The app must be updated, but no version that satisfies the minimum runs on this system.
    case unsupported(minimum: String)
    /// It could not be found out whether there is an update; it is tried again at `nextCheck`.
    case failed(CheckError)
  }

  /// What happened.
  public var kind: Kind
  /// When, by the system's clock.
  public var at: Date
  /// When the next check is due; nil: never.
  public var nextCheck: Date?
  /// All that the check found out; nil where none was made.
  public var report: CheckReport?

  init(_ report: CheckReport, at date: Date, nextCheck: Date?) {
    self.init(kind: Kind(report), at: date, nextCheck: nextCheck, report: report)
  }

  init(kind: Kind, at date: Date, nextCheck: Date?, report: CheckReport? = nil) {
    self.kind = kind
    at = date
    self.nextCheck = nextCheck
    self.report = report
  }
}

extension ScheduledEvent.Kind {
  fileprivate init(_ report: CheckReport) {
    switch report.decision?.outcome {
    case .available(let update, _): self = .available(update)
    case .none(let reason)?: self = .none(reason)
    case .unsupported(let minimum): self = .unsupported(minimum: minimum)
    case nil: self = .failed(report.failure ?? .installedVersionMissing)
    }
  }
}
