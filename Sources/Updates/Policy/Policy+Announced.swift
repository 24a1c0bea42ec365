extension Policy {
  mutating func traceChannel() {
    let total = facts.releases.count
    let refused = selection.refused
    let parts = [
      (refused.withdrawn, "is withdrawn", "are withdrawn"),
      (refused.undownloadable, "has nothing to download", "have nothing to download"),
      (
        refused.conditional, "has conditions that do not hold here",
        "have conditions that do not hold here"
      ),
      (refused.otherChannel, "is on another channel", "are on other channels"),
      (refused.prerelease, "is a pre-release", "are pre-releases"),
      (refused.incomparable, "has no version", "have no version"),
    ].filter { $0.0 > 0 }
    let place = facts.specialChannel.map { "on the channel '\($0)'" } ?? "on the default channel"
    guard !parts.isEmpty else {
      trace(.channel, .pass, "no release is left out; this app is \(place)")
      return
    }
    let counts = parts.map { count, one, many in "\(count) \(count == 1 ? one : many)" }
    trace(
      .channel, selection.candidates.isEmpty ? .stop : .pass,
      "of \(total) \(total == 1 ? "release" : "releases") "
        + counts.joined(separator: ", ") + "; this app is \(place)")
  }

  /// Traces the announced version.
  ///
  /// `passed` is a newer release whose minimum the installed version does not satisfy.
  mutating func traceVersion(_ release: Release, passed: Release? = nil) {
    let build = release.build.map { $0 == release.version?.text ? "" : " (\($0))" } ?? ""
    if let version = release.version {
      trace(.versionKnown, .pass, "\(version.text)\(build) is published" + lock(release, passed))
    } else {
      trace(.versionKnown, .passedOver, "the published release has no version\(build)")
    }
  }

  private func lock(_ release: Release, _ passed: Release?) -> String {
    if let minimum = release.minimumAutoupdateVersion, !selection.canUpdate(to: release) {
      return "; it cannot be installed over versions before \(minimum)"
    }
    guard let passed, let minimum = passed.minimumAutoupdateVersion else { return "" }
    return "; \(passed.notificationKey) is newer, but cannot be installed over versions before "
      + minimum
  }

  /// Why the announced release is not an update; nil if it is one.
  mutating func stopOfVersion(
    _ candidate: ReleaseOrder.Candidate, isBelowOptionalMinimum: Bool
  ) -> Reason? {
    let (announced, installed) = texts(candidate)
    let order = selection.order
    guard order.isNewer(candidate) else {
      trace(.newer, .stop, "\(announced) is not newer than the installed \(installed)")
      return .upToDate
    }
    trace(.newer, .pass, "\(announced) is newer than the installed \(installed)")
    if order.differs(candidate, at: level) {
      trace(.level, .pass, "the versions differ at the level '\(level.name)'")
    } else if isBelowOptionalMinimum {
      trace(.level, .passedOver, "the versions are equal at the level '\(level.name)'")
    } else {
      trace(.level, .stop, "the versions are equal at the level '\(level.name)'")
      return .belowLevel
    }
    return nil
  }

  /// The two compared versions, with their builds if both are known.
  private func texts(_ candidate: ReleaseOrder.Candidate) -> (announced: String, installed: String)
  {
    let version = candidate.version?.text
    guard let build = candidate.build?.text, let installed = facts.installedBuild else {
      return (version ?? "", facts.installed.text)
    }
    return (
      version.map { "\($0) (build \(build))" } ?? "build \(build)",
      "\(facts.installed.text) (build \(installed))"
    )
  }
}

extension Policy {
  /// The outcome if the server has decided; the versions are not compared.
  mutating func outcome(
    of ruling: Release.Ruling, isBelowOptionalMinimum: Bool
  ) -> Decision.Outcome {
    isRuled = true
    let release = facts.releases.first.map(announced)
    switch ruling {
    case .upToDate:
      trace(.server, .stop, "the server says that there is no newer version")
      guard facts.configuration.notify == .withoutAvailableUpdate, let release else {
        return .none(.upToDate)
      }
      return .available(update(from: release, isRequired: false, shouldNotify: false), .upToDate)
    case .required:
      return required(by: release ?? Release(version: nil))
    case .offered:
      guard let release else {
        trace(.server, .stop, "the server offers an update but does not name it")
        return .none(.noRelease)
      }
      trace(.server, .pass, "the server offers \(release.notificationKey)")
      tracePassedByServer(release)
      seen = [release.notificationKey]
      let stop = runsHere(release) ? waiting(for: release) : .osTooOld
      return offer(release, stop: stop, isBelowOptionalMinimum: isBelowOptionalMinimum)
    }
  }

  private mutating func required(by release: Release) -> Decision.Outcome {
    trace(.server, .stop, "the server requires an update")
    tracePassedByServer(release)
    guard runsHere(release) else {
      return .unsupported(minimum: release.version?.text ?? release.name ?? "the newest version")
    }
    return requirement(of: release)
  }

  private mutating func tracePassedByServer(_ release: Release) {
    trace(.channel, .passedOver, "the server decided")
    traceVersion(release)
    for gate in [Gate.Name.newer, .level] { trace(gate, .passedOver, "the server decided") }
  }
}
