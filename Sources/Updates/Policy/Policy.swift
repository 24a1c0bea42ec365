/// Decides whether an update is offered: the first gate that stops decides.
///
/// The decision depends only on its input values, so that tables of tests can cover every rule.
package struct Policy {
  let facts: PolicyFacts
  let selection: ReleaseSelection
  private(set) var gates: [Gate] = []
  var chosen: ReleaseOrder.Candidate?
  var notify: NotifyMode
  var isRuled = false
  /// The level at which an offered version must differ from the installed one; nil for any level.
  var levelThatCounts: VersionLevel?
  /// The keys of the newer releases, whether held back or not.
  var seen: [String] = []
  var snooze: SnoozeEnd?
  /// The record of the update if it was installed and did not run.
  var failed: InstallRecord?
  /// The update to remember for older versions if nothing is offered.
  var latest: Update?

  package static func decide(_ facts: PolicyFacts) -> Decision {
    var policy = Policy(facts: facts)
    let outcome = policy.outcome()
    var decision = Decision(outcome: outcome, gates: policy.gates)
    decision.notify = policy.notify
    decision.isRuled = policy.isRuled
    decision.seen = policy.seen
    decision.latest = policy.latest
    decision.snooze = policy.snooze
    decision.failed = policy.failed
    decision.level = policy.levelThatCounts
    decision.chosen = policy.chosen?.index
    return decision
  }

  init(facts: PolicyFacts) {
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
    guard var candidate = choice.chosen else {
      if facts.releases.isEmpty { trace(.versionKnown, .stop, "no version has been published") }
      return .none(.noRelease)
    }
    var passed = choice.locked.flatMap { selection.order.isNewer($0, than: candidate) ? $0 : nil }
    // Whoever skips an update may want to read about the newer one that is not for their version.
    if let newer = passed, isSkipped(selection.release(candidate)),
      !isSkipped(selection.release(newer))
    {
      (candidate, passed) = (newer, nil)
    }
    chosen = candidate
    let release = announced(selection.release(candidate))
    traceVersion(release, passed: passed.map(selection.release))
    let stop =
      stopOfVersion(candidate, isBelowOptionalMinimum: isBelowOptionalMinimum)
      ?? (runsHere(release) ? waiting(for: release) : .osTooOld)
    return offer(release, stop: stop, isBelowOptionalMinimum: isBelowOptionalMinimum)
  }

  /// The outcome for a release; `stop` says why it is not offered, or is nil if it is offered.
  mutating func offer(
    _ release: Release, stop: Reason?, isBelowOptionalMinimum: Bool
  ) -> Decision.Outcome {
    let isHard = facts.configuration.updateType == .hard
    if stop != nil, !isRuled, let candidate = selection.newestForOlder() {
      // The history of notes is not remembered, so it is not made.
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
