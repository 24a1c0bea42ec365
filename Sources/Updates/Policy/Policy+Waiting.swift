extension Policy {
  /// Why a release is not offered yet although it runs here; nil where it is.
  mutating func waiting(for release: Release) -> Reason? {
    isTooYoung(release) ? .tooYoung : isBeforeItsTurn(release) ? .notInRollout : nil
  }

  private mutating func isTooYoung(_ release: Release) -> Bool {
    guard let minimumAge = facts.minimumAge else {
      trace(.coolDown, .pass, "no minimum age is asked for")
      return false
    }
    let age = selection.age(of: release)
    let detail =
      "\(release.notificationKey) was first seen "
      + (age == 0 ? "just now" : "\(SpokenDuration.text(seconds: age)) ago")
      + "; the minimum age is \(SpokenDuration.text(seconds: minimumAge))"
    return stops(.coolDown, release, age < minimumAge, detail)
  }

  private mutating func isBeforeItsTurn(_ release: Release) -> Bool {
    guard let rollout = Rollout(of: release, id: facts.rolloutID) else {
      trace(.rollout, .pass, "it is offered to all at once")
      return false
    }
    let detail =
      "group \(rollout.group + 1) of \(Rollout.groupCount) may have it from "
      + rollout.start.iso8601
    return stops(.rollout, release, rollout.start > facts.now, detail)
  }

  private mutating func stops(
    _ gate: Gate.Name, _ release: Release, _ wouldStop: Bool, _ detail: String
  ) -> Bool {
    if wouldStop, release.isCritical {
      trace(gate, .passedOver, detail + "; the release is critical")
      return false
    }
    trace(gate, wouldStop ? .stop : .pass, detail)
    return wouldStop
  }
}
