extension Policy {
  /// What follows where the server has decided: whether the version is newer is not ours to ask.
  mutating func outcome(
    of ruling: Release.Ruling, isBelowOptionalMinimum: Bool
  ) -> Decision.Outcome {
    isRuled = true
    let release = facts.releases.first.map(announced)
    switch ruling {
    case .upToDate:
      trace(.server, .stop, "the server says that there is nothing newer")
      guard facts.configuration.notify == .withoutAvailableUpdate, let release else {
        return .none(.upToDate)
      }
      return .available(update(from: release, isRequired: false, shouldNotify: false), .upToDate)
    case .required:
      return required(by: release ?? Release(version: nil))
    case .offered:
      guard let release else {
        trace(.server, .stop, "the server offers an update and names none")
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
