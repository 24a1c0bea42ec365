/// Why a sync has failed; the folder is as it was.
public struct SyncError: Error, Equatable, Sendable {
  /// All that is known.
  package let problem: SyncProblem

  init(_ problem: SyncProblem) {
    self.problem = problem
  }

  /// What it concerns.
  public enum Kind: Equatable, Sendable {
    /// The remote is neither a path nor a `file:`, http or https URL.
    case location
    /// A manifest cannot be used, or a condition in it.
    case manifest
    /// A file is not what its manifest says.
    case changed
    /// A manifest or a file did not arrive, or cannot be read.
    case fetching
    /// The folder has what belongs to no set, and would be replaced or removed.
    case inTheWay
    /// Another process is changing the folder.
    case busy
    /// The folder cannot be made, read or replaced.
    case folder
    /// A library is missing, or has failed.
    case library
    /// The task that waited was cancelled.
    case cancelled
  }

  /// What it concerns.
  public var kind: Kind {
    switch problem {
    case .unsupportedLocation: .location
    case .manifest, .condition: .manifest
    case .changed, .download(_, .mismatch): .changed
    case .download(_, .cancelled), .hashing(_, .cancelled), .cancelled: .cancelled
    case .download(_, .cryptography), .hashing(_, .cryptography), .cryptography,
      .download(_, .transport(.libraryMissing)):
      .library
    case .source, .listed: .fetching
    case .linkInTheWay, .fileInTheWay, .folderInTheWay, .foreignFiles, .neverSynced,
      .staging(.inTheWay):
      .inTheWay
    case .staging(.locked), .directory(.locked), .staging(.file(.locked)), .hashing(_, .changed):
      .busy
    case .directory, .staging, .hashing, .download(_, .file): .folder
    case .download: .fetching
    }
  }

  /// The failure in one sentence without a full stop: harmless text without passwords.
  public var summary: String { problem.summary }

  /// The status of a server that answered, but not with the file.
  public var status: Int? {
    if case .download(_, .status(_, let code, _)) = problem { code } else { nil }
  }

  /// The seconds that the server asks to wait.
  public var retryAfter: Duration? {
    if case .download(_, let error) = problem { error.retryAfter } else { nil }
  }
}
