/// How much an archive may make of itself.
package struct ArchiveLimits: Equatable, Sendable {
  /// Of files, folders and links, with those folders that are only named on the way to others.
  package var entries: Int
  /// The sum of all files in bytes, holes with them.
  package var bytes: Int
  /// How many times larger than its archive the content may be, as far as both are read.
  package var expansion: Int
  /// In bytes; as much may come out of the smallest archive.
  package var expansionFloor: Int
  /// Of folders within each other.
  package var depth: Int
  /// Whether the caller removes what a cancelled extraction has made, which may take long.
  package var leavesCancelled = false

  package init(
    entries: Int = 100_000, bytes: Int = 8 << 30, expansion: Int = 1000,
    expansionFloor: Int = 16 << 20, depth: Int = 64
  ) {
    self.entries = entries
    self.bytes = bytes
    self.expansion = expansion
    self.expansionFloor = expansionFloor
    self.depth = depth
  }
}
