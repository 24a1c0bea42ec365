extension Policy {
  mutating func unmetRequiredMinimum() -> Version? {
    guard let minimum = version(facts.configuration.minimumRequiredVersion) else {
      trace(.requiredMinimum, .pass, "no min-required-app-version is set")
      return nil
    }
    guard facts.installed < minimum else {
      trace(
        .requiredMinimum, .pass,
        "the installed \(facts.installed.text) satisfies the required minimum \(minimum.text)")
      return nil
    }
    guard facts.minimumBinds else {
      trace(
        .requiredMinimum, .passedOver,
        "the installed \(facts.installed.text) is below the required minimum \(minimum.text), but the "
          + "last check that succeeded is more than 30 days ago")
      return nil
    }
    trace(
      .requiredMinimum, .stop,
      "the installed \(facts.installed.text) is below the required minimum \(minimum.text)")
    return minimum
  }

  /// The feed's minimum if the installed version is below it and no other minimum is higher.
  mutating func unmetMinimumOfFeed(beside other: Version?) -> Version? {
    guard let minimum = facts.minimumOfFeed else { return nil }
    guard facts.installed < minimum else {
      trace(
        .requiredMinimum, .pass,
        "the installed \(facts.installed.text) satisfies the feed's minimum \(minimum.text)")
      return nil
    }
    guard other.map({ minimum >= $0 }) ?? true else { return nil }
    trace(
      .requiredMinimum, .stop,
      "the installed \(facts.installed.text) is below the feed's minimum \(minimum.text)")
    return minimum
  }

  /// Offers the newest version that satisfies the minimum and runs here, else the minimum itself.
  ///
  /// If the feed sets the minimum, it also lists the releases that satisfy it. If it lists none,
  /// nothing can be installed.
  mutating func requiredOutcome(minimum: Version, isOfFeed: Bool = false) -> Decision.Outcome {
    let satisfying = releaseSatisfying(minimum)
    for gate in [Gate.Name.optionalMinimum, .server, .channel] {
      trace(gate, .passedOver, "the update is required")
    }
    trace(
      .versionKnown, .passedOver,
      satisfying.map { "\($0.notificationKey) satisfies the minimum" }
        ?? "no published version satisfies the minimum"
        + (isOfFeed ? "" : ": the minimum itself is offered"))
    for gate in [Gate.Name.newer, .level] { trace(gate, .passedOver, "the update is required") }
    guard runsHere(satisfying), satisfying != nil || !isOfFeed else {
      return .unsupported(minimum: minimum.text)
    }
    return requirement(of: satisfying ?? unannounced(minimum))
  }

  /// Requires a release, regardless of skips, snoozes, the notify limit and staged rollouts.
  mutating func requirement(of release: Release) -> Decision.Outcome {
    for gate in [Gate.Name.coolDown, .rollout, .skipped, .snoozed, .notifyLimit] {
      trace(gate, .passedOver, "the update is required")
    }
    notify = .always
    levelThatCounts = nil
    seen = [release.notificationKey]
    failed = facts.state.failedProof(of: release)
    return .available(update(from: release, isRequired: true, shouldNotify: true), nil)
  }

  private mutating func releaseSatisfying(_ minimum: Version) -> Release? {
    if let ruling = facts.ruling, ruling != .upToDate, let release = facts.releases.first,
      release.version == nil
    {
      // A server that names no version still knows which release must be installed.
      return announced(release)
    }
    guard let candidate = selection.newest(satisfying: minimum) else { return nil }
    chosen = candidate
    return announced(selection.release(candidate))
  }

  private func unannounced(_ minimum: Version) -> Release {
    let known = facts.releases.first
    return Release(
      version: minimum, notes: facts.releases.isEmpty ? notesOfConfiguration : nil,
      storeID: known?.storeID, storeURL: known?.storeURL,
      listing: known?.listing ?? StoreListing())
  }

  /// The release, with the configuration's notes if it has no notes of its own.
  func announced(_ release: Release) -> Release {
    guard release.notes == nil else { return release }
    var release = release
    release.notes = notesOfConfiguration
    return release
  }

  private var notesOfConfiguration: ReleaseNotes? {
    facts.configuration.releaseNotes(in: facts.language)
  }

  mutating func isBelowOptionalMinimum() -> Bool {
    guard let minimum = version(facts.configuration.minimumOptionalVersion) else {
      trace(.optionalMinimum, .pass, "no min-optional-app-version is set")
      return false
    }
    let isBelow = facts.installed < minimum
    trace(
      .optionalMinimum, .pass,
      isBelow
        ? "the installed \(facts.installed.text) is below the optional minimum \(minimum.text): level "
          + "and notify limit do not count"
        : "the installed \(facts.installed.text) satisfies the optional minimum \(minimum.text)")
    return isBelow
  }
}
