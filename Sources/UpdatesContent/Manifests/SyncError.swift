import HarmlessText

/// Why a sync has failed; the folder is as it was.
public struct SyncError: Explained, Equatable {
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

/// Why a sync has failed, with all that is known of it; the folder is as it was.
///
/// Paths and URLs are harmless text.
package enum SyncProblem: Explained, Equatable {
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
  /// Whether a later run can use what was fetched before it: not after what went wrong in the
  /// folders, nor if there is no space.
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

  /// The failure in one sentence without a full stop.
  package var summary: String {
    switch self {
    case .unsupportedLocation(let text):
      "'\(text)' is neither a path nor a file:, http: or https: URL"
    case .manifest(let error): error.summary
    case .condition(let manifest, let filename, let error):
      "'\(manifest)': the condition of '\(filename)' cannot be evaluated: \(error.summary)"
    case .changed(let url, let filename, let expected, let found):
      "'\(filename)' from '\(url)' has the checksum \(found), where its manifest says \(expected)"
    case .source(let error), .listed(let error), .directory(let error):
      Self.summary(error.path, error.summary)
    case .staging(let error): Self.summary(error.path, error.summary)
    case .download(let filename, let error):
      filename.map { "'\($0)': \(error.summary)" } ?? error.summary
    case .hashing(let path, let error): Self.summary(path, error.summary)
    case .linkInTheWay(let path):
      "'\(path)' is a symbolic link where a manifest has a folder, and nothing is written through it"
    case .fileInTheWay(let path): "'\(path)' is a file where a manifest has a folder"
    case .folderInTheWay(let path):
      "'\(path)' is a folder with files of its own where a manifest has a file"
    case .foreignFiles(let directory, let filenames, let count):
      Self.summary(of: filenames, count: count, in: directory)
    case .neverSynced(let path): "'\(path)' has files that no sync has put there"
    case .cryptography(let error): error.summary
    case .cancelled: "the sync was cancelled"
    }
  }

  /// Such as `'/srv/web' has 'a.css' and 2 more files of its own, which the set would replace`.
  private static func summary(
    of filenames: [String], count: Int, in directory: String
  ) -> String {
    var names = filenames.map { "'\($0)'" }
    if count > names.count {
      let more = count - names.count
      names.append("\(more) more \(more == 1 ? "file" : "files")")
    }
    let last = names.popLast() ?? ""
    let list = names.isEmpty ? last : names.joined(separator: ", ") + " and " + last
    return "'\(directory)' has \(list) of its own, which the set would replace"
  }

  private static func summary(_ path: String, _ problem: String) -> String {
    "'\(path.harmlessLine(limit: 512))': \(problem)"
  }
}
