import UpdatesContent

/// The checksums of a bundle's files when they were last read, with what the files were then.
///
/// A file is taken for unchanged where size, both times, number and device are as recorded. One
/// that was changed shortly before it was read is not recorded: a change right afterwards could
/// have got the same times.
struct HashRecord {
  struct Entry {
    var path: RelativePath
    var facts: FileFacts
    /// Nil for the manifest that lists all others.
    var checksum: Checksum?
  }

  /// What is known of the bundle as a whole: that nothing had to be written.
  struct Settlement: Equatable {
    /// What was asked for.
    var request: String
    var entries: Int
    var sha1: Int
    var manifests: Int
  }

  /// The manifest that it is of, as an absolute path.
  let bundle: String
  /// Where it is, every file of the bundle is among the entries, the manifests too.
  var settlement: Settlement?
  private(set) var entries: [Entry] = []

  init(bundle: String) {
    self.bundle = bundle
  }

  /// How much older than its reading a file's last change has to be, in nanoseconds: more than the
  /// steps in which the clock of a kernel advances.
  private static let fineMargin = 100_000_000
  /// The same where the times look like those of a file system that counts in seconds.
  private static let coarseMargin = 3_000_000_000

  /// Adds a file, unless its times could hide a change.
  mutating func add(
    _ path: RelativePath, _ facts: FileFacts, _ checksum: Checksum?, readFrom start: Int
  ) {
    let isCoarse = facts.changed % 1_000_000_000 == 0 || facts.modified % 1_000_000_000 == 0
    let margin = isCoarse ? Self.coarseMargin : Self.fineMargin
    guard max(facts.changed, facts.modified) < start &- margin else { return }
    entries.append(Entry(path: path, facts: facts, checksum: checksum))
  }

  /// Takes an entry over that is as true as it was.
  mutating func keep(_ path: RelativePath, _ facts: FileFacts, _ checksum: Checksum) {
    entries.append(Entry(path: path, facts: facts, checksum: checksum))
  }
}
