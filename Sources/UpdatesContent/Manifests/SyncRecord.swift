/// The record that a sync keeps in the folder, so that the next sync need not examine every file.
///
/// It is only an optimisation: if it is missing, damaged or of another remote, files are hashed.
struct SyncRecord: Equatable, Sendable {
  /// The SHA-256 of the remote as the caller spells it, because it may contain a secret.
  var remote: [UInt8]
  /// When the files were examined, in nanoseconds of the file system's clock.
  ///
  /// A file that was changed at that time or later may have changed again without a visible sign.
  var tick: Int
  /// The texts of conditions, each once.
  var conditions: [String] = []
  /// The manifests; each comes before those that it lists.
  var manifests: [RecordedManifest] = []
  /// The digests of the presentations that were shown to their end, the latest last.
  var shown: [String] = []

  /// The most digests that are kept; older ones are removed.
  private static let shownLimit = 200

  /// Adds digests of presentations that were shown.
  mutating func remember(_ digests: [String]) {
    shown = (shown.filter { !digests.contains($0) } + digests).suffix(Self.shownLimit)
  }
}

/// A manifest as it was read, so that it need not be read again.
struct RecordedManifest: Equatable, Sendable {
  /// The manifest's folder below the synced folder; nil for the first manifest.
  var folder: RelativePath?
  /// The SHA-256 of its bytes.
  var checksum: [UInt8]
  var file: RecordedFile
  var entries: [RecordedEntry] = []
}

struct RecordedEntry: Equatable, Sendable {
  /// The path relative to the manifest's folder.
  var filename: RelativePath
  var sha: Checksum?
  /// Whether the manifest has an invalid checksum for it.
  var hasChecksumFault = false
  /// Indices in `SyncRecord.conditions`.
  var conditions: [Int] = []
  /// The synced file; nil if it was not synced and does not belong to the set.
  var file: RecordedFile?
}

/// A file that was found right.
struct RecordedFile: Equatable, Sendable {
  var size: Int
  var modified: Int
  var inode: UInt64
  /// The validators of a manifest, or of a file without a checksum in its manifest.
  var validators = Validators()
  /// The SHA-256 of the received bytes, if the manifest has no checksum.
  var received: Checksum?

  /// Whether the file was changed so recently that a further change might not show.
  ///
  /// Such a file is not recorded.
  var isFleeting = false
  /// Whether it comes from the record.
  var isRecorded = false

  /// The time in nanoseconds for which a file must be unchanged when it is examined.
  ///
  /// Some file systems count in steps of two seconds.
  static let fleetingTime = 2_000_000_000

  /// A synced file without known facts, which is hashed the next time.
  static let unknown = Self(size: -1, modified: 0, inode: 0)

  init(_ facts: FileFacts) {
    size = facts.size
    modified = facts.modified
    inode = facts.inode
  }

  init(size: Int, modified: Int, inode: UInt64) {
    self.size = size
    self.modified = modified
    self.inode = inode
  }

  /// Whether a file's facts still match the recorded ones.
  func isUnchanged(_ facts: FileFacts, since tick: Int) -> Bool {
    facts.kind == .regular && facts.size == size && facts.modified == modified
      && facts.inode == inode && modified < tick
  }
}
