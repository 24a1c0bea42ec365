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

/// The order in which the people of a staged rollout get a release: one group after another.
struct Rollout: Equatable {
  /// How many groups there are.
  static let groupCount = 7
  /// The longest time between two groups: ten years, as nothing waits longer.
  private static let longestInterval = 315_360_000

  /// From 0 on.
  let group: Int
  /// From when on the group may have the release.
  let start: Date

  /// The place of an installation; nil where the release is for all at once.
  init?(of release: Release, id: String) {
    guard let interval = release.rolloutInterval?.wholeSeconds, interval > 0,
      let publishedAt = release.publishedAt
    else { return nil }
    group = Self.group(id: id, key: release.notificationKey)
    start = publishedAt.addingTimeInterval(
      Double(group) * Double(min(interval, Self.longestInterval)))
  }

  /// A group that is the same each time, and another for another version.
  ///
  /// FNV-1a, 64 bits, then mixed, as its lower bits alone would not be spread evenly.
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
