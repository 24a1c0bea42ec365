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
  /// Files that were read, the others were known.
  var filesRead = 0
  var manifests = 0
  /// Those that have other content now, or would have it.
  var manifestsChanged = 0
  /// Why what is known of the files could not be kept; the work itself is done.
  var recordError: FileError?

  init() {}

  /// Of a bundle where nothing has changed since.
  init(_ settlement: HashRecord.Settlement) {
    entries = settlement.entries
    sha1 = settlement.sha1
    manifests = settlement.manifests
  }
}
