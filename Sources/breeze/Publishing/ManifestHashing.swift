import UpdatesCLI
import UpdatesContent

/// Updates every checksum in a bundle's manifests, and leaves the rest unchanged.
struct ManifestHashing: Sendable {
  /// The path of a folder with a `manifest.json`, or of a manifest.
  var bundle: String
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

  init(bundle: String) {
    self.bundle = bundle
  }

  /// Runs in the caller's thread; several threads call `progress`, but only one at a time.
  func run(
    progress: (@Sendable (HashingProgress) -> Void)? = nil
  ) throws -> ManifestHashingReport {
    do {
      let (root, manifest) = try open()
      guard isDryRun || root.lock(within: patience) else {
        throw FileError.locked(path: root.path)
      }
      var reading = BundleReading(root: root, algorithm: algorithm, includesAll: includesAll)
      try reading.read(manifest)
      var run = ManifestHashingRun(root: root, reading: reading)
      try run.finish(isDryRun: isDryRun, progress)
      return run.report
    } catch FileError.missing(let path) where Manifest.isNamed(by: path) {
      var failure = Failure(FileError.missing(path: path))
      failure.hint = "'breeze manifest' writes one"
      throw failure
    }
  }

  private func open() throws(FileError) -> (OpenFolder, RelativePath) {
    guard try FileSystem.facts(of: bundle).kind != .directory else {
      return (try OpenFolder(bundle), try Self.name(Manifest.fileName, path: bundle))
    }
    let name = bundle.split(separator: "/").last.map(String.init) ?? ""
    return (try OpenFolder(FileSystem.folder(of: bundle)), try Self.name(name, path: bundle))
  }

  private static func name(_ text: String, path: String) throws(FileError) -> RelativePath {
    do throws(RelativePathError) {
      return try RelativePath(text)
    } catch {
      throw .notRegular(path: path)
    }
  }
}

/// The result of updating the checksums.
struct ManifestHashingReport: Equatable, Sendable {
  /// A checksum that has changed.
  struct Change: Equatable, Sendable {
    /// The manifest's path below the bundle.
    var manifest: RelativePath
    /// The file's path below the bundle.
    var file: RelativePath
    var checksum: Checksum
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
  var manifests = 0
  /// The number of manifests that have changed, or would change.
  var manifestsChanged = 0

  init() {}
}

extension Manifest {
  /// Whether the last part of a path is the file name of manifests.
  static func isNamed(by path: String) -> Bool {
    path.split(separator: "/").last.map { $0 == fileName } ?? false
  }
}
