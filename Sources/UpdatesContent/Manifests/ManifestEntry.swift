/// One file that a manifest lists.
package struct ManifestEntry: Sendable {
  /// Relative to the folder of the manifest.
  package let filename: RelativePath
  /// What the file must hash to; nil where the manifest does not say.
  package let sha: Checksum?
  /// What is wrong with its checksum; then the file must not be fetched.
  ///
  /// Only of an entry with conditions: one that always applies is an error by itself.
  package let checksumFault: ManifestError?
  /// All of them must hold: first that of `condition`, then that of `conditions`.
  package let conditions: [Condition]
  /// Where the entry stands; nil where it was read without places.
  package let place: JSONPlace?

  package init(
    filename: RelativePath, sha: Checksum? = nil, checksumFault: ManifestError? = nil,
    conditions: [Condition] = [], place: JSONPlace? = nil
  ) {
    self.filename = filename
    self.sha = sha
    self.checksumFault = checksumFault
    self.conditions = conditions
    self.place = place
  }
}

extension RelativePath {
  /// Whether this is the path of a `manifest.json` in a folder `….freshair`, whose files are synced by
  /// the same rules.
  package var isChildManifest: Bool {
    guard components.count > 1, name == Manifest.fileName else { return false }
    return components[components.count - 2].utf8.reversed()
      .starts(with: Manifest.folderSuffix.utf8.reversed())
  }
}
