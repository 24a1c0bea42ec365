import UpdatesCLI
import UpdatesContent

struct ManifestHashing: Sendable {
  let root: OpenFolder
  /// If it is nil, each entry keeps its own; an entry without one gets SHA-256.
  var algorithm: ChecksumAlgorithm?
  var includesAll = false
  var isDryRun = false
  var patience = Duration.seconds(5)

  /// Runs in the caller's thread; several threads call `progress`, but only one at a time.
  func run(progress: (@Sendable (HashingProgress) -> Void)? = nil) throws -> ManifestHashingReport {
    guard isDryRun || root.lock(within: patience) else {
      throw Problem.file(.fileLocked, root.path)
    }
    var reading = BundleReading(root: root, algorithm: algorithm, includesAll: includesAll)
    do {
      try reading.read(try RelativePath(Manifest.fileName))
    } catch let error as Problem where error.kind == .fileMissing {
      var failure = error
      failure.hint = "'breeze manifest' writes one"
      throw failure
    }
    var run = ManifestHashingRun(root: root, reading: reading)
    try run.finish(isDryRun: isDryRun, progress)
    return run.report
  }
}

struct ManifestHashingReport: Sendable {
  struct Change: Sendable {
    var file: RelativePath
    var isNew: Bool
  }

  /// Innermost manifests first, entries in the order in which they are written.
  var changes: [Change] = []
  var entries = 0
  var withoutChecksum = 0
  var sha1 = 0
}

extension Manifest {
  static func isNamed(by path: String) -> Bool {
    path.split(separator: "/").last.map { $0 == fileName } ?? false
  }
}
