extension Policy {
  mutating func unmetRequiredMinimum() -> Version? {
    guard let minimum = version(facts.configuration.minimumRequiredVersion) else {
      trace(.requiredMinimum, .pass, "no min-required-app-version is set")
      return nil
    }
    guard facts.installed < minimum else {
      trace(
        .requiredMinimum, .pass,
        "installed \(facts.installed.text) satisfies the required minimum \(minimum.text)")
      return nil
    }
    guard facts.minimumBinds else {
      trace(
        .requiredMinimum, .passedOver,
        "installed \(facts.installed.text) is below the required minimum \(minimum.text), but the "
          + "last check that succeeded is more than 30 days ago")
      return nil
    }
    trace(
      .requiredMinimum, .stop,
      "installed \(facts.installed.text) is below the required minimum \(minimum.text)")
    return minimum
  }

  /// The newest version that satisfies the minimum and runs here, else the minimum itself.
  mutating func requiredOutcome(minimum: Version) -> Decision.Outcome {
    let satisfying = facts.release.flatMap { $0.version < minimum ? nil : $0 }
    trace(.optionalMinimum, .passedOver, "the update is required")
    trace(
      .versionKnown, .passedOver,
      satisfying.map { "\($0.version.text) satisfies the minimum" }
        ?? "no announced version satisfies the minimum: the minimum itself is offered")
    trace(.newer, .passedOver, "the update is required")
    trace(.level, .passedOver, "the update is required")
    guard runsHere(requirement(of: satisfying)) else {
      return .unsupported(minimum: minimum.text)
    }
    for gate in [Gate.Name.skipped, .snoozed, .notifyLimit] {
      trace(gate, .passedOver, "the update is required")
    }
    let release = satisfying ?? unannounced(minimum)
    return .available(update(from: release, isRequired: true, shouldNotify: true), nil)
  }

  /// The minimum as a release of which only the app's place in the store is known.
  private func unannounced(_ minimum: Version) -> Release {
    let known = facts.release
    return Release(
      version: minimum, notes: notesOfConfiguration, storeID: known?.storeID,
      storeURL: known?.storeURL, listing: known?.listing ?? StoreListing())
  }

  /// The configuration's notes, where no release is known that has its own.
  var notesOfConfiguration: ReleaseNotes? {
    guard facts.release == nil else { return nil }
    return facts.configuration.releaseNotes?.text(in: facts.language).map {
      ReleaseNotes(text: $0, format: .markdown)
    }
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
        ? "installed \(facts.installed.text) is below the optional minimum \(minimum.text): level "
          + "and notify limit do not count"
        : "installed \(facts.installed.text) satisfies the optional minimum \(minimum.text)")
    return isBelow
  }
}
