import HarmlessText

/// How much the manifests of a set hold together.
///
/// A server may list manifests without end; what is kept of them has one.
struct ManifestTotals {
  private var manifests = 0
  private var entries = 0
  private var bytes = 0

  /// Adds a manifest in a folder below the synced one; nil where all of it may be kept.
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
    let room = Manifest.folderLimit - (folder?.components.count ?? 0)
    return manifest.entries.first { $0.filename.components.count > room }.map { entry in
      .tooManyFolders(
        filename: entry.filename.text.harmlessLine(limit: 200), limit: Manifest.folderLimit)
    }
  }
}
