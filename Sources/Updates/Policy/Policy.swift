/// Decides whether an update is offered: the first gate that stops decides.
///
/// The decision depends only on its input values, so that tables of tests can cover every rule.
package struct Policy {
  let facts: PolicyFacts
  let selection: ReleaseSelection
  private var decision = Decision(outcome: .none(.noRelease), gates: [])
  private var chosen: ReleaseSelection.Candidate? {
    didSet { decision.chosen = chosen?.index }
  }

  package static func decide(_ facts: PolicyFacts) -> Decision {
    var policy = Policy(facts: facts)
    policy.decision.outcome = policy.outcome()
    return policy.decision
  }

  private init(facts: PolicyFacts) {
    self.facts = facts
    selection = ReleaseSelection(facts)
    decision.notify = facts.configuration.notify ?? .once
  }

  private mutating func outcome() -> Decision.Outcome {
    let mode = facts.configuration.checkFor ?? .automatically
    guard mode != .never else {
      trace(.checkFor, .stop, "check-for is 'never'")
      return .none(.switchedOff)
    }
    trace(.checkFor, .pass, "check-for is '\(mode.rawValue)'")
    if let (minimum, isOfFeed) = unmetMinimum() {
      return requiredOutcome(minimum: minimum, isOfFeed: isOfFeed)
    }
    traceOptionalMinimum()
    if let ruling = facts.ruling { return outcome(of: ruling) }
    trace(.server, .pass, "the decision is left to this program")
    traceChannel()
    let choice = selection.choice(level: facts.isBelowOptionalMinimum ? nil : facts.level)
    decision.seen = choice.seen.map { selection.release($0).notificationKey }
    guard var candidate = choice.chosen else {
      if facts.releases.isEmpty { trace(.versionKnown, .stop, "no version has been published") }
      return .none(.noRelease)
    }
    var passed = choice.locked.flatMap { selection.isNewer($0, than: candidate) ? $0 : nil }
    // Whoever skips an update may want to read about the newer one that is not for their version.
    if let newer = passed, facts.isSkipped(selection.release(candidate)),
      !facts.isSkipped(selection.release(newer))
    {
      (candidate, passed) = (newer, nil)
    }
    chosen = candidate
    let release = announced(selection.release(candidate))
    traceVersion(release, passed: passed.map(selection.release))
    return offer(release, stop: stop(of: candidate) ?? held(release))
  }

  /// The outcome for a release; `stop` says why it is not offered, or is nil if it is offered.
  private mutating func offer(_ release: Release, stop: Reason?) -> Decision.Outcome {
    let isHard = facts.configuration.updateType == .hard
    if let stop, facts.configuration.notify != .withoutAvailableUpdate { return .none(stop) }
    if isHard || facts.isBelowOptionalMinimum { decision.notify = .always }
    let reason = stop ?? silence(of: release, isHard: isHard)
    return .available(
      update(from: release, isRequired: isHard && stop == nil, shouldNotify: reason == nil), reason)
  }

  private mutating func silence(of release: Release, isHard: Bool) -> Reason? {
    decision.failed = facts.state.failedProof(of: release)
    decision.snooze = facts.snooze(of: release)
    guard !isHard else {
      passOver([.skipped, .snoozed, .notifyLimit], "update-type is 'hard'")
      return nil
    }
    return ask(facts.silence(of: release))
  }

  /// Why a newer release cannot be offered yet; nil if it can.
  private mutating func held(_ release: Release) -> Reason? {
    ask([facts.runsHere(release)]) ?? ask(facts.waiting(for: release))
  }

  /// Adds gates to the trace, up to the first that stops, whose reason it returns.
  private mutating func ask(_ gates: [Gate]) -> Reason? {
    for gate in gates {
      decision.gates.append(gate)
      if let reason = gate.reason { return reason }
    }
    return nil
  }

  private mutating func trace(_ gate: Gate.Name, _ outcome: Gate.Outcome, _ detail: String) {
    decision.gates.append(Gate(gate, outcome, detail))
  }

  private mutating func passOver(_ gates: [Gate.Name], _ detail: String) {
    for gate in gates { trace(gate, .passedOver, detail) }
  }
}

// MARK: Minimums

extension Policy {
  /// The minimum that the installed version does not satisfy; the feed's, if it is not lower.
  private mutating func unmetMinimum() -> (version: Version, isOfFeed: Bool)? {
    let own = facts.version(facts.configuration.minimumRequiredVersion)
    if own == nil { trace(.requiredMinimum, .pass, "no min-required-app-version is set") }
    var unmet: (version: Version, isOfFeed: Bool)?
    for (minimum, name, isOfFeed) in [
      (own, "required", false), (facts.minimumOfFeed, "feed's", true),
    ] {
      guard let minimum else { continue }
      let installed = "the installed \(facts.installed.text)"
      let detail = "the \(name) minimum \(minimum.text)"
      if facts.installed >= minimum {
        trace(.requiredMinimum, .pass, "\(installed) satisfies \(detail)")
      } else if !isOfFeed, !facts.minimumBinds {
        trace(
          .requiredMinimum, .passedOver,
          "\(installed) is below \(detail), but the last check that succeeded is more than 30 days "
            + "ago")
      } else if unmet.map({ minimum >= $0.version }) ?? true {
        trace(.requiredMinimum, .stop, "\(installed) is below \(detail)")
        unmet = (minimum, isOfFeed)
      }
    }
    return unmet
  }

  /// Offers the newest version that satisfies the minimum and runs here, else the minimum itself.
  ///
  /// If the feed sets the minimum, it also lists the releases that satisfy it. If it lists none,
  /// nothing can be installed.
  private mutating func requiredOutcome(minimum: Version, isOfFeed: Bool) -> Decision.Outcome {
    let satisfying = releaseSatisfying(minimum)
    passOver([.optionalMinimum, .server, .channel], "the update is required")
    trace(
      .versionKnown, .passedOver,
      satisfying.map { "\($0.notificationKey) satisfies the minimum" }
        ?? "no published version satisfies the minimum"
        + (isOfFeed ? "" : ": the minimum itself is offered"))
    passOver([.newer, .level], "the update is required")
    guard ask([facts.runsHere(satisfying)]) == nil, satisfying != nil || !isOfFeed else {
      return .unsupported(minimum: minimum.text)
    }
    return requirement(of: satisfying ?? unannounced(minimum))
  }

  /// Requires a release, regardless of skips, snoozes, the notify limit and staged rollouts.
  private mutating func requirement(of release: Release) -> Decision.Outcome {
    passOver(
      [.coolDown, .rollout, .skipped, .snoozed, .notifyLimit], "the update is required")
    decision.notify = .always
    decision.seen = [release.notificationKey]
    decision.failed = facts.state.failedProof(of: release)
    return .available(update(from: release, isRequired: true, shouldNotify: true), nil)
  }

  private mutating func releaseSatisfying(_ minimum: Version) -> Release? {
    if let ruling = facts.ruling, ruling != .upToDate, let release = facts.releases.first,
      release.version == nil
    {
      // A server that names no version still knows which release must be installed.
      return announced(release)
    }
    chosen = selection.newest(satisfying: minimum)
    return chosen.map { announced(selection.release($0)) }
  }

  private func unannounced(_ minimum: Version) -> Release {
    let known = facts.releases.first
    return Release(
      version: minimum, notes: known == nil ? notesOfConfiguration : nil,
      storeID: known?.storeID, storeURL: known?.storeURL,
      listing: known?.listing ?? StoreListing())
  }

  private mutating func traceOptionalMinimum() {
    guard let minimum = facts.version(facts.configuration.minimumOptionalVersion) else {
      return trace(.optionalMinimum, .pass, "no min-optional-app-version is set")
    }
    let detail = "the optional minimum \(minimum.text)"
    trace(
      .optionalMinimum, .pass,
      "the installed \(facts.installed.text) "
        + (facts.isBelowOptionalMinimum
          ? "is below \(detail): level and notify limit do not count" : "satisfies \(detail)"))
  }
}

// MARK: The announced release

extension Policy {
  private mutating func traceChannel() {
    let total = facts.releases.count
    let place = facts.specialChannel.map { "on the channel '\($0)'" } ?? "on the default channel"
    guard !selection.refused.isEmpty else {
      return trace(.channel, .pass, "no release is left out; this app is \(place)")
    }
    let counts = ReleaseSelection.Refusal.allCases.compactMap { refusal in
      selection.refused[refusal].map { refusal.words($0) }
    }
    trace(
      .channel, selection.candidates.isEmpty ? .stop : .pass,
      "of \(total) \(total == 1 ? "release" : "releases") "
        + counts.joined(separator: ", ") + "; this app is \(place)")
  }

  /// Traces the announced version.
  ///
  /// `passed` is a newer release whose minimum the installed version does not satisfy.
  private mutating func traceVersion(_ release: Release, passed: Release? = nil) {
    let build = release.build.map { $0 == release.version?.text ? "" : " (\($0))" } ?? ""
    if let version = release.version {
      trace(.versionKnown, .pass, "\(version.text)\(build) is published" + lock(release, passed))
    } else {
      trace(.versionKnown, .passedOver, "the published release has no version\(build)")
    }
  }

  private func lock(_ release: Release, _ passed: Release?) -> String {
    let rule = "cannot be installed over versions before"
    if let minimum = release.minimumAutoupdateVersion, !selection.canUpdate(to: release) {
      return "; it \(rule) \(minimum)"
    }
    guard let passed, let minimum = passed.minimumAutoupdateVersion else { return "" }
    return "; \(passed.notificationKey) is newer, but \(rule) \(minimum)"
  }

  /// Why the announced release is not an update; nil if it is one.
  private mutating func stop(of candidate: ReleaseSelection.Candidate) -> Reason? {
    var announced = candidate.version?.text ?? ""
    var installed = facts.installed.text
    if let build = candidate.build?.text, let own = facts.installedBuild {
      announced = candidate.version.map { "\($0.text) (build \(build))" } ?? "build \(build)"
      installed += " (build \(own))"
    }
    let isNewer = selection.isNewer(candidate)
    let differs = selection.differs(candidate, at: facts.level)
    return ask([
      Gate(
        .newer, isNewer ? .pass : .stop,
        "\(announced) is \(isNewer ? "" : "not ")newer than the installed \(installed)"),
      Gate(
        .level, differs ? .pass : facts.isBelowOptionalMinimum ? .passedOver : .stop,
        "the versions \(differs ? "differ" : "are equal") at the level '\(facts.level.name)'"),
    ])
  }

  /// The outcome if the server has decided; the versions are not compared.
  private mutating func outcome(of ruling: Release.Ruling) -> Decision.Outcome {
    let release = facts.releases.first.map(announced)
    switch ruling {
    case .upToDate:
      trace(.server, .stop, "the server says that there is no newer version")
      guard facts.configuration.notify == .withoutAvailableUpdate, let release else {
        return .none(.upToDate)
      }
      return .available(update(from: release), .upToDate)
    case .required:
      trace(.server, .stop, "the server requires an update")
      let release = release ?? Release(version: nil)
      traceRuled(release)
      guard ask([facts.runsHere(release)]) == nil else {
        return .unsupported(minimum: release.version?.text ?? release.name ?? "the newest version")
      }
      return requirement(of: release)
    case .offered:
      guard let release else {
        trace(.server, .stop, "the server offers an update but does not name it")
        return .none(.noRelease)
      }
      trace(.server, .pass, "the server offers \(release.notificationKey)")
      traceRuled(release)
      decision.seen = [release.notificationKey]
      return offer(release, stop: held(release))
    }
  }

  private mutating func traceRuled(_ release: Release) {
    passOver([.channel], "the server decided")
    traceVersion(release)
    passOver([.newer, .level], "the server decided")
  }

  /// The release, with the configuration's notes if it has no notes of its own.
  private func announced(_ release: Release) -> Release {
    var release = release
    release.notes = release.notes ?? notesOfConfiguration
    return release
  }

  private var notesOfConfiguration: ReleaseNotes? {
    facts.configuration.releaseNotes(in: facts.language)
  }

  private func update(
    from release: Release, isRequired: Bool = false, shouldNotify: Bool = false
  ) -> Update {
    var release = release
    release.minimumOS =
      release.minimumOS
      ?? facts.configuration.minimumOS?.version(on: facts.system.name).map {
        Release.SystemRequirement(version: $0, isForAppleSystems: false)
      }
    release.storeID = release.storeID ?? facts.configuration.appStoreID
    release.storeURL = release.storeURL ?? release.storeID.map(storePage)
    release.isInformational = release.isInformational || !selection.canUpdate(to: release)
    let isHard = isRequired || facts.configuration.updateType == .hard
    var update = Update(
      release, kind: isHard ? .hard : .soft, isRequired: isRequired, shouldNotify: shouldNotify)
    update.notify = decision.notify
    if let chosen { update.history = selection.history(upTo: chosen, notes: release.notes) }
    return update
  }

  private func storePage(_ id: String) -> String {
    let country = facts.country.map { "\($0)/" } ?? ""
    return "https://apps.apple.com/\(country)app/id\(id)"
  }
}
