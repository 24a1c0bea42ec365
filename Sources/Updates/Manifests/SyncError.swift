/// Why a sync has failed; the folder is as it was.
///
/// Paths and URLs are harmless text.
package enum SyncError: Error, Equatable, Sendable {
  /// The remote is neither a path nor a `file:`, http or https URL.
  case unsupportedLocation(String)
  case manifest(ManifestError)
  /// A condition that could not be answered.
  case condition(manifest: String, filename: String, ConditionError)
  /// The server answered, but not with the file; `retryAfter` in seconds.
  case status(url: String, code: Int, retryAfter: Int?)
  case transport(TransportError)
  /// A file that does not hash to what its manifest says, as after a change on the server.
  case changed(url: String, filename: String, expected: String, found: String)
  /// A file of a local remote.
  case source(FileError)
  /// The folder to be filled, or something in it.
  case directory(FileError)
  case staging(StagingError)
  /// A file that did not arrive.
  case download(filename: String, DownloadError)
  /// A file in place that could not be compared.
  case hashing(path: String, HashingError)
  /// A symbolic link where an entry needs a folder; nothing is written through it.
  case linkInTheWay(path: String)
  /// A file that is not the sync's own, where an entry needs a folder.
  case fileInTheWay(path: String)
  /// A folder with files that are not the sync's own, where an entry needs a file.
  case folderInTheWay(path: String)
  /// A folder with files and without a record, where what no manifest names would be removed.
  case neverSynced(path: String)
  case cryptography(CryptographyError)
  case cancelled
}

extension SyncError {
  /// Whether what was fetched before it is of use for a later run: not after what went wrong in the
  /// folders, nor where there is no space.
  var leavesFiles: Bool {
    switch self {
    case .directory, .staging, .download(_, .file): false
    default: true
    }
  }
}
