/// Why a sync has failed, with all that is known of it; the folder is as it was.
///
/// Paths and URLs are harmless text.
package enum SyncProblem: Error, Equatable, Sendable {
  /// The remote is neither a path nor a `file:`, http or https URL.
  case unsupportedLocation(String)
  case manifest(ManifestError)
  /// A condition that could not be answered.
  case condition(manifest: String, filename: String, ConditionError)
  /// A file that does not hash to what its manifest says, as after a change on the server.
  case changed(url: String, filename: String, expected: String, found: String)
  /// The first manifest of a local remote.
  case source(FileError)
  /// What a manifest of a local remote lists.
  case listed(FileError)
  /// The folder to be filled, or something in it.
  case directory(FileError)
  case staging(StagingError)
  /// A file that did not arrive, by the path that a manifest lists it under; nil for the first
  /// manifest, and for what concerns all files.
  case download(filename: String?, DownloadError)
  /// A file in place that could not be compared.
  case hashing(path: String, HashingError)
  /// A symbolic link where an entry needs a folder; nothing is written through it.
  case linkInTheWay(path: String)
  /// A file that is not the sync's own, where an entry needs a folder.
  case fileInTheWay(path: String)
  /// A folder with files that are not the sync's own, where an entry needs a file.
  case folderInTheWay(path: String)
  /// Files with other content than the set's, which no manifest in place lists: the first few by
  /// their path below the folder, and how many there are.
  case foreignFiles(directory: String, filenames: [String], count: Int)
  /// A folder with files and without a record, where all would be removed that is not of the set.
  case neverSynced(path: String)
  case cryptography(CryptographyError)
  case cancelled
}

extension SyncProblem {
  /// Whether what was fetched before it is of use for a later run: not after what went wrong in the
  /// folders, nor where there is no space.
  var leavesFiles: Bool {
    switch self {
    case .directory, .staging, .download(_, .file): false
    default: true
    }
  }

  /// Does what concerns the folder to be filled, whose failure is the sync's.
  static func ofFolder<Value>(
    _ body: () throws(FileError) -> Value
  ) throws(SyncProblem) -> Value {
    do throws(FileError) {
      return try body()
    } catch {
      throw .directory(error)
    }
  }

  /// Does what concerns the staging folder.
  static func ofStaging<Value>(
    _ body: () throws(StagingError) -> Value
  ) throws(SyncProblem) -> Value {
    do throws(StagingError) {
      return try body()
    } catch {
      throw .staging(error)
    }
  }
}
