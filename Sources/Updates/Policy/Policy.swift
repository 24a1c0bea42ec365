/// Decides whether an update is offered: the gates in their order, the first that says no decides.
///
/// A function of values alone, so that every rule can be shown in a table of tests.
package struct Policy {
  let facts: PolicyFacts
  let selection: ReleaseSelection
  private(set) var gates: [Gate] = []
  /// What was chosen of the list, for its history.
  var chosen: ReleaseOrder.Candidate?
  /// How often what is offered may be announced.
  var notify: NotifyMode
  /// Whether the server decided.
  var isRuled = false
  /// The level at which what is offered must differ from an installed version; nil: at any.
  var levelThatCounts: VersionLevel?
  /// What is newer, held back or not.
  var seen: [String] = []
  /// What is remembered for an older version where nothing is offered.
  var latest: Update?

  package static func decide(_ facts: PolicyFacts) -> Decision {
    var policy = Policy(facts: facts)
    let outcome = policy.outcome()
    var decision = Decision(outcome: outcome, gates: policy.gates)
    decision.notify = policy.notify
    decision.isRuled = policy.isRuled
    decision.seen = policy.seen
    decision.latest = policy.latest
    decision.level = policy.levelThatCounts
    decision.chosen = policy.chosen?.index
    return decision
  }

  private init(facts: PolicyFacts) {
    self.facts = facts
    selection = ReleaseSelection(facts)
    notify = facts.configuration.notify ?? .once
    levelThatCounts = facts.configuration.comparing ?? .patch
  }

  private mutating func outcome() -> Decision.Outcome {
    let mode = facts.configuration.checkFor ?? .automatically
    guard mode != .never else {
      trace(.checkFor, .stop, "check-for is 'never'")
      return .none(.switchedOff)
    }
    trace(.checkFor, .pass, "check-for is '\(mode.rawValue)'")
    let minimum = unmetRequiredMinimum()
    if let minimum = unmetMinimumOfFeed(beside: minimum) {
      return requiredOutcome(minimum: minimum, isOfFeed: true)
    }
    if let minimum { return requiredOutcome(minimum: minimum) }
    let isBelowOptionalMinimum = isBelowOptionalMinimum()
    if let ruling = facts.ruling {
      return outcome(of: ruling, isBelowOptionalMinimum: isBelowOptionalMinimum)
    }
    trace(.server, .pass, "the decision is left to this program")
    traceChannel()
    let choice = selection.choice(level: isBelowOptionalMinimum ? nil : level)
    seen = choice.seen.map { selection.release($0).notificationKey }
    guard let candidate = choice.chosen else {
      if facts.releases.isEmpty { trace(.versionKnown, .stop, "no version is announced") }
      return .none(.noRelease)
    }
    chosen = candidate
    let release = announced(selection.release(candidate))
    let passed = choice.locked.flatMap { selection.order.isNewer($0, than: candidate) ? $0 : nil }
    traceVersion(release, passed: passed.map(selection.release))
    let stop =
      stopOfVersion(candidate, isBelowOptionalMinimum: isBelowOptionalMinimum)
      ?? (runsHere(release) ? waiting(for: release) : .osTooOld)
    return offer(release, stop: stop, isBelowOptionalMinimum: isBelowOptionalMinimum)
  }

  /// What follows where it is known whether anything keeps a release from being offered.
  mutating func offer(
    _ release: Release, stop: Reason?, isBelowOptionalMinimum: Bool
  ) -> Decision.Outcome {
    let isHard = facts.configuration.updateType == .hard
    if stop != nil, !isRuled, let candidate = selection.newestForOlder() {
      // Without the notes of what came before it, which are not remembered.
      var policy = self
      policy.chosen = nil
      latest = policy.update(
        from: selection.release(candidate), isRequired: false, shouldNotify: false)
    }
    if let stop, facts.configuration.notify != .withoutAvailableUpdate { return .none(stop) }
    if isHard || isBelowOptionalMinimum { notify = .always }
    if isBelowOptionalMinimum { levelThatCounts = nil }
    let reason = stop ?? silence(of: release, isHard: isHard, isUnlimited: isBelowOptionalMinimum)
    return .available(
      update(from: release, isRequired: isHard && stop == nil, shouldNotify: reason == nil), reason)
  }

  /// The finest level that counts.
  var level: VersionLevel {
    facts.configuration.comparing ?? .patch
  }

  mutating func trace(_ gate: Gate.Name, _ outcome: Gate.Outcome, _ detail: String) {
    gates.append(Gate(gate, outcome, detail))
  }

  func version(_ text: String?) -> Version? {
    text.flatMap { try? Version($0, scheme: facts.scheme) }
  }
}
