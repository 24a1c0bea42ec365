import HarmlessText

package struct Manifest: Sendable {
  package let entries: [ManifestEntry]

  package static let fileName = "manifest.json"
  package static let folderSuffix = ".freshair"

  /// The most bytes that a manifest may have.
  package static let byteLimit = 16 << 20
  static let valueLimit = 1_000_000
  package static let entryLimit = 100_000
  /// The most manifests of a set, and the most bytes that all of them may have together.
  package static let countLimit = 1_000
  package static let totalByteLimit = 64 << 20
  package static let folderLimit = 64
  /// The maximum nesting depth of manifests; the first one has depth 1.
  package static let depthLimit = 8
}

/// A server may list manifests without end, so there is a limit on what is kept of them.
struct ManifestTotals {
  private var manifests = 0
  private var entries = 0
  private var bytes = 0

  /// Nil if the manifest is beyond a limit.
  mutating func add(
    _ manifest: Manifest, bytes count: Int, in folder: RelativePath?
  ) -> ManifestError.Problem? {
    manifests += 1
    entries += manifest.entries.count
    bytes += count
    if entries > Manifest.entryLimit { return .tooManyEntries(limit: Manifest.entryLimit) }
    if bytes > Manifest.totalByteLimit || manifests > Manifest.countLimit {
      return .tooManyManifests(limit: Manifest.countLimit, bytes: Manifest.totalByteLimit)
    }
    let room = Manifest.folderLimit - (folder?.depth ?? 0)
    return manifest.entries.first { $0.filename.depth > room }.map { entry in
      .tooManyFolders(
        filename: entry.filename.text.harmlessLine(limit: 200), limit: Manifest.folderLimit)
    }
  }
}
