/// A list of the files that a folder should hold, and of when each of them applies.
package struct Manifest: Sendable {
  /// In the order in which they are written.
  package let entries: [ManifestEntry]

  package init(entries: [ManifestEntry]) {
    self.entries = entries
  }

  /// The name of a manifest's file in its folder.
  package static let fileName = "manifest.json"
  /// What the name of a bundle's folder ends with.
  package static let folderSuffix = ".freshair"
  /// The file in a synced folder that remembers what was synced; no manifest may name it.
  package static let recordName = ".updates-sync"

  /// The most bytes that a manifest may have.
  package static let byteLimit = 16 << 20
  /// The most values of a manifest, ten for each of the entries that it may have.
  static let valueLimit = 1_000_000
  /// The most entries of a manifest, and of all manifests of a set together.
  package static let entryLimit = 100_000
  /// The most manifests of a set, and the most bytes that all of them may have together.
  package static let countLimit = 1_000
  package static let totalByteLimit = 64 << 20
  /// The most components of a path below the synced folder.
  package static let folderLimit = 64
  /// How deep manifests may nest; the first one is at depth 1.
  package static let depthLimit = 8
}
