/// The limits for the contents of an archive.
package struct ArchiveLimits: Equatable, Sendable {
  /// The most files, folders and links, including folders that exist only in the paths of others.
  package var entries: Int
  /// The largest sum of all files' sizes in bytes, including holes.
  package var bytes: Int
  /// The largest factor between the content and the archive, as far as both are read.
  package var expansion: Int
  /// The size in bytes that is always allowed, even if the archive is very small.
  package var expansionFloor: Int
  /// The largest depth of nested folders.
  package var depth: Int

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
