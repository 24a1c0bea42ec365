extension Policy {
  /// Why the user should not be notified of an update now, by what is remembered alone.
  static func silence(
    of update: Update, knowing state: State, scheme: VersionScheme, now: Instant,
    ignoresSkipAndSnooze: Bool
  ) -> Reason? {
    var remembered = State.Pending(version: update.version, required: update.isRequired)
    remembered.key = update.notificationKey
    var state = state
    // The files of a version that did not run are known to the check alone.
    if state.pending?.version != update.version || state.pending?.didNotRun != true {
      state.installs = []
    }
    var configuration = Configuration()
    configuration.notify = update.notify
    // The installed version does not matter for these gates.
    guard let installed = try? Version("0.0.0", scheme: scheme) else { return nil }
    var policy = Policy(
      facts: PolicyFacts(
        installed: installed, configuration: configuration, releases: [],
        system: RunningSystem(name: "", version: nil), scheme: scheme, state: state, now: now,
        ignoresSkipAndSnooze: ignoresSkipAndSnooze))
    return policy.silence(
      of: Release(remembered, scheme: scheme), isHard: update.isRequired, isUnlimited: false)
  }

  /// Why the user should not be notified of the release now; nil if the user should be.
  mutating func silence(of release: Release, isHard: Bool, isUnlimited: Bool) -> Reason? {
    failed = facts.state.failedProof(of: release)
    if isHard {
      for gate in [Gate.Name.skipped, .snoozed, .notifyLimit] {
        trace(gate, .passedOver, "update-type is 'hard'")
      }
      return nil
    }
    return skip(of: release) ?? snooze(of: release) ?? limit(of: release, isUnlimited: isUnlimited)
  }

  private mutating func skip(of release: Release) -> Reason? {
    if let failed {
      let reason = failed.reason.map { ": \($0)" } ?? ""
      return ask(
        .skipped, stops: true, .skipped,
        "\(release.notificationKey) was installed and did not run\(reason)")
    }
    let isSkipped = isSkipped(release)
    return ask(
      .skipped, stops: isSkipped, .skipped,
      "\(release.notificationKey) was \(isSkipped ? "" : "not ")skipped"
        + (isSkipped && facts.state.wasLeft(release.notificationKey) ? ", left by rollback" : ""))
  }

  func isSkipped(_ release: Release) -> Bool {
    facts.state.skipped.contains(where: release.isMeant)
  }

  private mutating func snooze(of release: Release) -> Reason? {
    if let until = facts.state.snoozeEnd(at: facts.now), until > facts.now {
      snooze = .date(until)
      return ask(.snoozed, stops: true, .snoozed, "snoozed until \(until.iso8601)")
    }
    if let snoozed = facts.state.snoozedVersion, release.isMeant(by: snoozed) {
      snooze = .versionAfter(snoozed)
      return ask(.snoozed, stops: true, .snoozed, "snoozed until a version after \(snoozed)")
    }
    return ask(.snoozed, stops: false, .snoozed, "not snoozed")
  }

  private mutating func limit(of release: Release, isUnlimited: Bool) -> Reason? {
    let mode = facts.configuration.notify ?? .once
    let shown = facts.state.notifications[release.notificationKey] ?? 0
    guard let limit = mode.limit else {
      trace(
        .notifyLimit, .pass, "notify is '\(mode.rawValue)', shown \(SpokenCount.times(shown))")
      return nil
    }
    let detail =
      "notify is '\(mode.rawValue)', shown \(SpokenCount.times(shown))"
      + (shown >= limit ? ", the limit" : "")
    if isUnlimited {
      trace(
        .notifyLimit, .passedOver, detail + "; below the optional minimum the limit does not count")
      return nil
    }
    return ask(.notifyLimit, stops: shown >= limit, .notifiedEnough, detail)
  }

  private mutating func ask(
    _ gate: Gate.Name, stops: Bool, _ reason: Reason, _ detail: String
  ) -> Reason? {
    guard stops else {
      trace(gate, .pass, detail)
      return nil
    }
    if facts.ignoresSkipAndSnooze {
      trace(gate, .passedOver, detail)
      return nil
    }
    trace(gate, .stop, detail)
    return reason
  }
}

extension Policy {
  func update(from release: Release, isRequired: Bool, shouldNotify: Bool) -> Update {
    let isHard = isRequired || facts.configuration.updateType == .hard
    let storeID = release.storeID ?? facts.configuration.appStoreID
    var update = Update(
      version: release.version?.text, kind: isHard ? .hard : .soft, isRequired: isRequired,
      shouldNotify: shouldNotify, releaseNotes: release.notes, publishedAt: release.publishedAt,
      minimumOS: release.minimumOS?.version
        ?? facts.configuration.minimumOS?.version(on: facts.system.name),
      storeID: storeID, storeURL: release.storeURL ?? storePage(storeID),
      downloadURL: release.downloadURL, size: release.size, listing: release.listing)
    update.name = release.name
    update.build = release.build
    update.notify = notify
    update.assets = release.assets
    update.listsFiles = release.listsFiles
    update.isCritical = release.isCritical
    update.isInformational = release.isInformational || !selection.canUpdate(to: release)
    if let chosen {
      update.history = selection.history(upTo: chosen, notes: release.notes)
    }
    return update
  }

  private func storePage(_ id: String?) -> String? {
    guard let id else { return nil }
    let country = facts.country.map { "\($0)/" } ?? ""
    return "https://apps.apple.com/\(country)app/id\(id)"
  }
}
