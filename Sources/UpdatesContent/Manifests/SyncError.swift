import HarmlessText

/// Why a sync failed; the folder is unchanged.
public struct SyncError: Explained, Equatable {
  package let problem: SyncProblem

  /// What it concerns.
  public enum Kind: Equatable, Sendable {
    /// The remote is neither a path nor a `file:`, http or https URL.
    case location
    /// A manifest, or a condition in it, cannot be used.
    case manifest
    /// A file does not have the checksum in its manifest.
    case changed
    /// A manifest or a file could not be fetched or read.
    case fetching
    /// The folder has files that no sync has put there, or that were changed since.
    case inTheWay
    /// Another process is changing the folder.
    case busy
    /// The folder cannot be created, read or replaced.
    case folder
    /// A library is missing or has failed.
    case library
    /// The waiting task was cancelled.
    case cancelled
  }

  /// What it concerns.
  public var kind: Kind {
    switch problem {
    case .unsupportedLocation: .location
    case .manifest, .condition: .manifest
    case .changed: .changed
    case .cancelled: .cancelled
    case .cryptography: .library
    case .download(_, let problem) where problem.kind == .libraryMissing: .library
    case .address, .source, .listed: .fetching
    case .foreignFiles: .inTheWay
    case .staging(let error) where error.isOfLock, .directory(let error) where error.isOfLock: .busy
    case .directory, .staging, .downloaded: .folder
    case .download: .fetching
    }
  }

  /// A description of the failure: one sentence without a full stop, harmless, without passwords.
  public var summary: String { problem.summary }

  /// The HTTP status if a server did not send the file.
  public var status: Int? {
    if case .download(_, let problem) = problem { problem.status } else { nil }
  }

  /// The time that the server asks to wait.
  public var retryAfter: Duration? {
    if case .download(_, let problem) = problem { problem.retryAfter } else { nil }
  }
}

/// The folder is unchanged; paths and URLs are harmless text.
package enum SyncProblem: Explained, Equatable {
  /// The remote is neither a path nor a `file:`, http or https URL.
  case unsupportedLocation(String)
  /// The remote is no address that may be used.
  case address(Problem)
  case manifest(ManifestError)
  case condition(manifest: String, filename: String, ConditionError)
  /// A file does not have the checksum in its manifest, for example after a change on the server.
  case changed(url: String, filename: String, expected: String, found: String)
  /// The first manifest of a local remote cannot be read.
  case source(Problem)
  /// A file or manifest that a local remote lists cannot be read.
  case listed(Problem)
  case directory(Problem)
  case staging(Problem)
  /// `filename` is nil for the first manifest, and for a failure that concerns all files.
  case download(filename: String?, Problem)
  /// A file that has arrived could not be kept.
  case downloaded(filename: String, Problem)
  /// `filenames` are the paths of the first few below the folder; `count` is the number of all.
  ///
  /// Only a folder that is marked as the tool's own can be pruned.
  case foreignFiles(directory: String, filenames: [String], count: Int, isMarked: Bool)
  case cryptography(Problem)
  case cancelled
}

extension SyncProblem {
  /// A later run cannot use the files after a failure in the folders, such as a full disk.
  var leavesFiles: Bool {
    switch self {
    case .directory, .staging, .downloaded: false
    default: true
    }
  }

  static func ofFolder<Value>(_ body: () throws -> Value) throws -> Value {
    try of(SyncProblem.directory, body)
  }

  static func ofStaging<Value>(_ body: () throws -> Value) throws -> Value {
    try of(SyncProblem.staging, body)
  }

  private static func of<Value>(
    _ kind: (Problem) -> SyncProblem, _ body: () throws -> Value
  ) throws -> Value {
    do { return try body() } catch {
      switch error {
      case let error as SyncProblem: throw error
      case is CancellationError: throw SyncProblem.cancelled
      case Problem.kind(.cryptography, .libraryMissing):
        throw SyncProblem.cryptography(Problem(error))
      default: throw kind(Problem(error))
      }
    }
  }

  /// One sentence without a full stop.
  package var summary: String {
    switch self {
    case .unsupportedLocation(let text):
      "'\(text)' is neither a path nor a file:, http: or https: URL"
    case .address(let error): error.summary
    case .manifest(let error): error.summary
    case .condition(let manifest, let filename, let error):
      "'\(manifest)': the condition of '\(filename)' cannot be evaluated: \(error.summary)"
    case .changed(let url, let filename, let expected, let found):
      "'\(filename)' from '\(url)' has the checksum \(found), but its manifest says \(expected)"
    case .source(let error), .listed(let error), .directory(let error):
      Self.summary(error.path, error.summary)
    case .staging(let error) where !error.isOfStaging:
      "'\((error.path ?? "").harmlessLine(limit: 512))' cannot be created or changed: "
        + error.summary
    case .staging(let error): Self.summary(error.path, error.summary)
    case .download(let filename, let problem):
      (filename.map { "'\($0)': " } ?? "") + problem.summaryWithWait
    case .downloaded(let filename, let error):
      "'\(filename)': \(Self.summary(error.path, error.summary))"
    case .foreignFiles(let directory, let filenames, let count, _):
      "'\(directory)' has "
        + ContentFolder.list(filenames, of: count, from: "no sync put there")
    case .cryptography(let error): error.summary
    case .cancelled: "the sync was cancelled"
    }
  }

  private static func summary(_ path: String?, _ problem: String) -> String {
    "'\((path ?? "").harmlessLine(limit: 512))': \(problem)"
  }
}

extension Problem {
  /// Whether another process holds the folder.
  fileprivate var isOfLock: Bool { [.fileLocked, .fileBusy].contains(kind) }

  /// Whether it says what is wrong with the place, not with a file.
  package var isOfStaging: Bool {
    [.fileBusy, .fileReplaced, .fileMountPoint, .fileOccupied, .fileBrokenLink].contains(kind)
  }
}
