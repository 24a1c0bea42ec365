/// Whether an update is offered, and the gates that were passed on the way.
public struct Decision: Equatable, Sendable {
  /// What came out.
  public enum Outcome: Equatable, Sendable {
    /// Nothing is offered; the reason says why.
    case none(Reason)
    /// An update; the reason, where there is one, says why nobody should be told now.
    case available(Update, Reason?)
    /// The app must be updated, but no version that satisfies the minimum runs on this system.
    case unsupported(minimum: String)
  }

  /// What came out.
  public var outcome: Outcome
  /// The trace, in order.
  public var gates: [Gate]
  /// How often what is offered may be announced.
  package var notify = NotifyMode.once
  /// Whether the server decided, so that the decision holds for the version installed now.
  package var isRuled = false
  /// What is newer than what is installed, held back or not; the newest of it, newest first.
  package var seen: [String] = []
  /// The newest that would be offered to an older version, where nothing is offered to this one.
  package var latest: Update?
  /// The level at which what is offered must differ from an installed version; nil: at any.
  package var level: VersionLevel?
  /// Which of the announced releases was chosen, where the server left the choice.
  var chosen: Int?

  /// A decision with its trace.
  public init(outcome: Outcome, gates: [Gate]) {
    self.outcome = outcome
    self.gates = gates
  }

  /// The update where one is available.
  public var update: Update? {
    guard case .available(let update, _) = outcome else { return nil }
    return update
  }

  /// Why nothing is offered, or why nobody should be told now.
  public var reason: Reason? {
    switch outcome {
    case .none(let reason): reason
    case .available(_, let reason): reason
    case .unsupported: .osTooOld
    }
  }

  /// Whether the app must be updated, be there a version for it or not.
  var isRequirement: Bool {
    if case .unsupported = outcome { return true }
    return update?.isRequired ?? false
  }
}

extension Decision {
  /// What of it is remembered.
  var find: State.Find {
    let pending = isHeld ? nil : update.map(remembered)
    return State.Find(
      reason: reason, pending: pending, latest: pending == nil ? latest.map(remembered) : nil,
      seen: seen, announced: update.flatMap { $0.shouldNotify ? $0.notificationKey : nil })
  }

  /// Whether an update is only named because an answer is wanted whatever is installed.
  private var isHeld: Bool {
    let reasons: [Reason] = [.upToDate, .belowLevel, .osTooOld, .tooYoung, .notInRollout]
    return reason.map(reasons.contains) ?? false
  }

  private func remembered(_ update: Update) -> State.Pending {
    var pending = State.Pending(version: update.version, required: update.isRequired)
    pending.key = update.notificationKey
    pending.notify = notify
    pending.level = level
    pending.url = update.storeURL ?? update.downloadURL
    pending.isRuled = isRuled
    return pending
  }
}

/// One question on the way to a decision, and what was found.
public struct Gate: Equatable, Sendable {
  /// The gates in the order in which they are asked.
  public enum Name: String, CaseIterable, Sendable {
    case checkFor = "check-for"
    case requiredMinimum = "required-minimum"
    case optionalMinimum = "optional-minimum"
    case server
    case channel
    case versionKnown = "version-known"
    case newer
    case level
    case operatingSystem = "operating-system"
    case coolDown = "cool-down"
    case rollout
    case skipped
    case snoozed
    case notifyLimit = "notify-limit"
  }

  /// What a gate did.
  public enum Outcome: String, Sendable {
    case pass, stop
    /// It would have stopped, or was not asked, because something stronger holds.
    case passedOver = "passed-over"
  }

  /// Which gate.
  public var name: Name
  /// What it did.
  public var outcome: Outcome
  /// What it looked at and what it found, in English.
  public var detail: String

  /// A gate that was asked.
  public init(_ name: Name, _ outcome: Outcome, _ detail: String) {
    self.name = name
    self.outcome = outcome
    self.detail = detail
  }
}
