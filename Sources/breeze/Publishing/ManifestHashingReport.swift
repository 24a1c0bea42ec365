import UpdatesContent

/// What bringing checksums up to date came to.
struct ManifestHashingReport: Equatable, Sendable {
  /// A checksum that is another one now.
  struct Change: Equatable, Sendable {
    /// The manifest's path below the bundle.
    var manifest: RelativePath
    /// The file's path below the bundle.
    var file: RelativePath
    var checksum: Checksum
    /// Whether the entry had none before.
    var isNew: Bool
  }

  /// Manifests from the innermost outwards, entries in the order in which they are written.
  var changes: [Change] = []
  /// Of all manifests.
  var entries = 0
  /// Those that have no checksum and get none.
  var withoutChecksum = 0
  /// Those whose checksum is one of SHA-1 now.
  var sha1 = 0
  var manifests = 0
  /// Those that have other content now, or would have it.
  var manifestsChanged = 0

  init() {}
}
