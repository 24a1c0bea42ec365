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
  ) throws(ManifestHashingError) -> ManifestHashingReport {
    let (root, manifest) = try open()
    guard isDryRun || root.lock(within: patience) else { throw .file(.locked(path: root.path)) }
    var reading = BundleReading(root: root, algorithm: algorithm, includesAll: includesAll)
    try reading.read(manifest)
    var run = ManifestHashingRun(root: root, reading: reading)
    try run.finish(isDryRun: isDryRun, progress)
    return run.report
  }

  private func open() throws(ManifestHashingError) -> (OpenFolder, RelativePath) {
    do throws(FileError) {
      guard try FileSystem.facts(of: bundle).kind != .directory else {
        return (try OpenFolder(bundle), try Self.name(Manifest.fileName, path: bundle))
      }
      let name = bundle.split(separator: "/").last.map(String.init) ?? ""
      return (
        try OpenFolder(FileSystem.folder(of: bundle)), try Self.name(name, path: bundle)
      )
    } catch {
      throw .file(error)
    }
  }

  private static func name(_ text: String, path: String) throws(FileError) -> RelativePath {
    do throws(RelativePathError) {
      return try RelativePath(text)
    } catch {
      throw .notRegular(path: path)
    }
  }
}
