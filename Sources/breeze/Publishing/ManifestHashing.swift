import UpdatesCLI
import UpdatesContent

/// Updates every checksum in a bundle's manifests, and leaves the rest unchanged.
struct ManifestHashing: Sendable {
  /// The folder with the manifest.
  let root: OpenFolder
  /// The algorithm for all entries.
  ///
  /// If it is nil, each entry keeps its own; an entry without one gets SHA-256.
  var algorithm: ChecksumAlgorithm?
  /// Whether entries without a checksum get one.
  var includesAll = false
  /// Whether to write nothing.
  var isDryRun = false
  /// How long to wait if another process uses the bundle.
  var patience = Duration.seconds(5)

  init(_ root: OpenFolder) {
    self.root = root
  }

  /// Runs in the caller's thread; several threads call `progress`, but only one at a time.
  func run(
    progress: (@Sendable (HashingProgress) -> Void)? = nil
  ) throws -> ManifestHashingReport {
    guard isDryRun || root.lock(within: patience) else {
      throw FileError.locked(path: root.path)
    }
    var reading = BundleReading(root: root, algorithm: algorithm, includesAll: includesAll)
    do {
      try reading.read(try RelativePath(Manifest.fileName))
    } catch FileError.missing(let path) {
      var failure = Failure(FileError.missing(path: path))
      failure.hint = "'breeze manifest' writes one"
      throw failure
    }
    var run = ManifestHashingRun(root: root, reading: reading)
    try run.finish(isDryRun: isDryRun, progress)
    return run.report
  }
}

/// The result of updating the checksums.
struct ManifestHashingReport: Sendable {
  /// A checksum that has changed.
  struct Change: Sendable {
    /// The file's path below the bundle.
    var file: RelativePath
    /// Whether the entry had no checksum before.
    var isNew: Bool
  }

  /// The changes: innermost manifests first, entries in the order in which they are written.
  var changes: [Change] = []
  /// The number of entries in all manifests.
  var entries = 0
  /// The number of entries that have no checksum and get none.
  var withoutChecksum = 0
  /// The number of entries whose new checksum uses SHA-1.
  var sha1 = 0
}

extension Manifest {
  /// Whether the last part of a path is the file name of manifests.
  static func isNamed(by path: String) -> Bool {
    path.split(separator: "/").last.map { $0 == fileName } ?? false
  }
}
