/// What a sync remembers in the folder itself, so that the next one need not look at everything.
///
/// It is no authority: where it is missing, damaged or of another remote, files are hashed again.
struct SyncRecord: Equatable, Sendable {
  /// SHA-256 of the remote as the caller spells it, which may hold a secret.
  var remote: [UInt8]
  /// When the files were looked at, in nanoseconds by the file system's clock: a file that was
  /// changed then or later may have changed once more without showing it.
  var tick: Int
  /// The texts of conditions, each once.
  var conditions: [String] = []
  /// The first one first; each before those that it lists.
  var manifests: [RecordedManifest] = []
  /// The digests of presentations that were shown to their end, the latest last.
  var shown: [String] = []

  /// What was shown longer ago is forgotten.
  private static let shownLimit = 200

  /// Adds digests of presentations that were shown.
  mutating func remember(_ digests: [String]) {
    shown = (shown.filter { !digests.contains($0) } + digests).suffix(Self.shownLimit)
  }
}

/// A manifest as it was read, so that it need not be read again.
struct RecordedManifest: Equatable, Sendable {
  /// Below the synced folder; nil for the first manifest.
  var folder: RelativePath?
  /// Of its bytes, by SHA-256.
  var checksum: [UInt8]
  var file: RecordedFile
  var entries: [RecordedEntry] = []
}

struct RecordedEntry: Equatable, Sendable {
  /// Relative to the manifest's folder.
  var filename: RelativePath
  var sha: Checksum?
  /// Whether the manifest has something as its checksum that is none.
  var hasChecksumFault = false
  /// Indices in `SyncRecord.conditions`.
  var conditions: [Int] = []
  /// Nil where the file was not synced, and is not the set's.
  var file: RecordedFile?
}

/// A file that was found right.
struct RecordedFile: Equatable, Sendable {
  var size: Int
  var modified: Int
  var inode: UInt64
  /// Of files without a checksum in the manifest, and of manifests.
  var validators = Validators()
  /// What was received, by SHA-256, where the manifest has no checksum.
  var received: Checksum?

  /// Whether it had been changed so shortly before it was looked at that a further change might not
  /// show; then it is not remembered.
  var isFleeting = false
  /// Whether it comes from the record.
  var isRecorded = false

  /// How long a file must have been as it is when it is looked at, in nanoseconds: some file systems
  /// count in steps of two seconds.
  static let fleetingTime = 2_000_000_000

  /// One that was synced and of which nothing is known, so that it is hashed the next time.
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

  /// Whether a file is still the one that was found right, as far as a look tells.
  func isUnchanged(_ facts: FileFacts, since tick: Int) -> Bool {
    facts.kind == .regular && facts.size == size && facts.modified == modified
      && facts.inode == inode && modified < tick
  }
}
