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
