/// What bringing checksums up to date came to.
package struct ManifestHashingReport: Equatable, Sendable {
  /// A checksum that is another one now.
  package struct Change: Equatable, Sendable {
    /// The manifest's path below the bundle.
    package var manifest: RelativePath
    /// The file's path below the bundle.
    package var file: RelativePath
    package var checksum: Checksum
    /// Whether the entry had none before.
    package var isNew: Bool
  }

  /// Manifests from the innermost outwards, entries in the order in which they are written.
  package var changes: [Change] = []
  /// Of all manifests.
  package var entries = 0
  /// Those that have no checksum and get none.
  package var withoutChecksum = 0
  /// Those whose checksum is one of SHA-1 now.
  package var sha1 = 0
  /// Files that were read, the others were known.
  package var filesRead = 0
  package var manifests = 0
  /// Those that have other content now, or would have it.
  package var manifestsChanged = 0
  /// Why what is known of the files could not be kept; the work itself is done.
  package var recordError: FileError?

  package init() {}

  /// Of a bundle where nothing has changed since.
  init(_ settlement: HashRecord.Settlement) {
    entries = settlement.entries
    sha1 = settlement.sha1
    manifests = settlement.manifests
  }
}
