package struct ArchiveLimits: Equatable, Sendable {
  package var entries = 100_000
  /// The largest sum of all files' sizes in bytes, including holes.
  package var bytes = 8 << 30
  package var expansion = 1000
  /// The size in bytes that is always allowed, even if the archive is very small.
  package var expansionFloor = 16 << 20
  package var depth = 64

  package init() {}
}
