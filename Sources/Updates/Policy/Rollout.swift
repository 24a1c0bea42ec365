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
