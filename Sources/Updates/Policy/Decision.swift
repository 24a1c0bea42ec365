/// Whether an update is offered, and the gates that led to the decision.
public struct Decision: Equatable, Sendable {
  /// The result of the decision.
  public enum Outcome: Equatable, Sendable {
    /// Nothing is offered; the reason says why.
    case none(Reason)
    /// An update is available; the reason, if any, says why the user should not be notified now.
    case available(Update, Reason?)
    /// The app must be updated, but no version that satisfies the minimum runs on this system.
    case unsupported(minimum: String)
  }

  /// The result of the decision.
  public var outcome: Outcome
  /// The trace: every gate with its result, in order.
  public var gates: [Gate]
  package var notify = NotifyMode.once
  /// The keys of the newest updates, whether held back or not, newest first.
  package var seen: [String] = []
  /// The end of the snooze that holds the update back; nil if there is none.
  package var snooze: SnoozeEnd?
  /// The record of the update if it was installed and did not run; nil if it may run.
  package var failed: InstallRecord?
  /// The index of the chosen release, or nil if none was chosen or the server decided.
  var chosen: Int?

  /// The update, or nil if none is available.
  public var update: Update? {
    guard case .available(let update, _) = outcome else { return nil }
    return update
  }

  /// Why nothing is offered, or why the user should not be notified now.
  public var reason: Reason? {
    switch outcome {
    case .none(let reason): reason
    case .available(_, let reason): reason
    case .unsupported: .osTooOld
    }
  }

  /// Whether the app must be updated, even if no suitable version exists.
  var isRequirement: Bool {
    if case .unsupported = outcome { return true }
    return update?.isRequired ?? false
  }
}

extension Decision {
  /// The update to announce, as the state remembers it; nil if none is offered.
  var pending: State.Pending? {
    guard let update, !isHeld else { return nil }
    var pending = State.Pending(version: update.version, required: update.isRequired)
    pending.key = update.notificationKey
    pending.notify = notify
    pending.url = update.page ?? update.downloadURL
    pending.didNotRun = failed != nil
    return pending
  }

  /// What a person is offered and may have carried out.
  ///
  /// A person can overrule a skip, a snooze and the notify limit. For another reason the update is
  /// no offer, but only the answer to a check that always wants one.
  package var offered: Outcome {
    guard let reason, isHeld else { return outcome }
    return .none(reason)
  }

  private var isHeld: Bool {
    ![nil, .skipped, .snoozed, .notifiedEnough].contains(reason)
  }
}
