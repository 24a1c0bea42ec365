import UpdatesCLI
import UpdatesContent

/// Brings every checksum of a bundle's manifests up to date and leaves the rest as it is written.
struct ManifestHashing: Sendable {
  /// A folder with a `manifest.json`, or the path of a manifest.
  var bundle: String
  /// For all entries; nil keeps that of each, and is SHA-256 where an entry has none.
  var algorithm: ChecksumAlgorithm?
  /// Whether entries without a checksum get one.
  var includesAll = false
  /// Whether nothing is written.
  var isDryRun = false

  /// How long another process may have the bundle.
  var patience = Duration.seconds(5)

  init(bundle: String) {
    self.bundle = bundle
  }

  /// Does it while the caller waits; `progress` is called by several threads, one at a time.
  func run(
    progress: (@Sendable (HashingProgress) -> Void)? = nil
  ) throws -> ManifestHashingReport {
    let (root, manifest) = try open()
    guard isDryRun || root.lock(within: patience) else {
      throw FileError.locked(path: root.path)
    }
    var reading = BundleReading(root: root, algorithm: algorithm, includesAll: includesAll)
    do {
      try reading.read(manifest)
    } catch FileError.missing(let path) where Manifest.isNamed(by: path) {
      var failure = Failure(FileError.missing(path: path))
      failure.hint = "'breeze manifest' writes one"
      throw failure
    }
    var run = ManifestHashingRun(root: root, reading: reading)
    try run.finish(isDryRun: isDryRun, progress)
    return run.report
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

/// What was brought up to date.
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
