extension Policy {
  /// Why a release that runs here is not offered yet; nil if it is offered.
  mutating func waiting(for release: Release) -> Reason? {
    if isPinned(release) { return .pinned }
    if isTooYoung(release) { return .tooYoung }
    if isBeforeItsTurn(release) { return .notInRollout }
    return isMissingInChannel(release) ? .notInChannel : nil
  }

  private mutating func isPinned(_ release: Release) -> Bool {
    guard let pin = facts.pin else {
      trace(.pin, .pass, "no version is pinned")
      return false
    }
    guard let version = release.version else {
      trace(.pin, .pass, "the release has no version")
      return false
    }
    let isPinned = !pin.allows(version)
    let rule = facts.pinRule.map { ": \($0.sentence)" } ?? ""
    trace(.pin, isPinned ? .stop : .pass, "versions are pinned to \(pin.text)\(rule)")
    return isPinned
  }

  /// Whether the release cannot be installed yet, however critical it is.
  private mutating func isMissingInChannel(_ release: Release) -> Bool {
    guard let answer = facts.channelAnswer else {
      trace(.inChannel, .pass, "no package manager was asked")
      return false
    }
    let isMissing = answer.lacks(release)
    trace(
      .inChannel, isMissing ? .stop : .pass,
      answer.words(about: release.notificationKey, isMissing: isMissing))
    return isMissing
  }

  private mutating func isTooYoung(_ release: Release) -> Bool {
    guard let minimumAge = facts.minimumAge else {
      trace(.coolDown, .pass, "no minimum age is set")
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
      trace(.rollout, .pass, "it is not rolled out in stages")
      return false
    }
    let detail =
      "this machine is in group \(rollout.group + 1) of \(Rollout.groupCount), which gets it from "
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

struct Rollout: Equatable {
  static let groupCount = 7
  /// The maximum time between two groups in seconds: ten years.
  private static let longestInterval = 315_360_000

  /// The number of the group, from 0.
  let group: Int
  let start: Instant

  /// Finds the group of an installation; nil if the release has no staged rollout.
  init?(of release: Release, id: String) {
    guard let interval = release.rolloutInterval?.wholeSeconds, interval > 0,
      let publishedAt = release.publishedAt
    else { return nil }
    group = Self.group(id: id, key: release.notificationKey)
    start = publishedAt.adding(
      seconds:
        Double(group) * Double(min(interval, Self.longestInterval)))
  }

  /// The group for an identifier and a version's key, which is always the same for the same pair.
  ///
  /// It is a 64-bit FNV-1a hash, mixed because its low bits alone are not evenly distributed.
  static func group(id: String, key: String) -> Int {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in id.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    hash = (hash ^ 0xFF) &* 0x100_0000_01B3
    for byte in key.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    hash = (hash ^ (hash >> 33)) &* 0xFF51_AFD7_ED55_8CCD
    hash = (hash ^ (hash >> 33)) &* 0xC4CE_B9FE_1A85_EC53
    return Int((hash ^ (hash >> 33)) % UInt64(groupCount))
  }
}
