/// Why content was not updated; what was in place is in place.
///
/// URLs, paths and details are harmless text; no URL has a user or password in it.
public enum ContentError: Explained, Equatable {
  /// No file name can be made of the package's name.
  case unusableName(String)
  /// The given SHA-256 is not a checksum.
  case malformedChecksum(problem: String)
  /// The given public key is not a key.
  case malformedKey(problem: String)
  /// There is no home directory to keep content or records in, and the variable is not set.
  case noPlace(variable: String)
  /// Another process is updating the same content.
  case busy(path: String)
  /// The destination has something that is not known to be this package's content; what was known
  /// may be in a damaged record, which was put aside.
  case foreignContent(path: String, damagedRecord: String? = nil)
  /// A later version has written the package's record, so it is not changed.
  case newerRecord(path: String, format: Int)
  /// The server did not answer.
  case transport(TransportError)
  /// The server answered, but not with content; `retryAfter` is how long it asks to wait.
  case status(url: String, code: Int, retryAfter: Duration?)
  /// More bytes than content may have.
  case tooLarge(source: String, limit: Int)
  /// The download has another SHA-256 than the package.
  case mismatch(url: String, expected: String, actual: String)
  /// The signature does not vouch for the download.
  case signature(url: String, problem: String)
  /// There is no signature; the status is nil if the URL names a file.
  case signatureMissing(url: String, status: Int?, retryAfter: Duration?)
  /// The download, or the bundled copy, could not be unpacked.
  case unpacking(source: String, Cause)
  /// A file could not be read, such as the bundled copy.
  case reading(path: String, Cause)
  /// A file or folder could not be made or changed.
  case writing(path: String, Cause)
  /// The destination could not be replaced, for what lies there.
  case replacing(path: String, Cause)
  /// The time ran out before the download was unpacked.
  case timedOut(source: String)
  /// The time ran out before the program had saved the download itself.
  case savingTimedOut(source: String)
  /// The program could not save the content itself.
  case notSaved(problem: String)
  /// The library is missing, and the package that has it.
  case libraryMissing(name: String, package: String)
  /// The system gave no memory, or a library failed through no fault of the content.
  case failed(problem: String)
  /// The task that waited was cancelled.
  case cancelled
  /// Neither the server's content nor the bundled copy can be used.
  indirect case noneUsable(fetching: ContentError, bundled: ContentError)

  /// The error of a file, a folder or an archive that is behind it.
  public struct Cause: Explained, Equatable {
    package let error: any Explained

    init(_ error: any Explained) {
      self.error = error
    }

    /// What is wrong, without a path and without a full stop.
    public var summary: String { error.summary }

    /// Whether both are of one kind and say the same.
    public static func == (one: Self, other: Self) -> Bool {
      type(of: one.error) == type(of: other.error) && one.summary == other.summary
    }
  }

  /// The failure in words for a person: one line, harmless to show, without a full stop.
  public var summary: String {
    switch self {
    case .unusableName(let name): "'\(name)' cannot be the name of a package"
    case .malformedChecksum(let problem): "what is given is not a SHA-256 checksum: \(problem)"
    case .malformedKey(let problem): "the public key cannot be used: \(problem)"
    case .noPlace: "there is no home directory to put content in"
    case .busy(let path): "'\(path)': another process is updating it"
    case .foreignContent(let path, _):
      "'\(path)' has something that is not this package's content"
    case .newerRecord(let path, let format): "'\(path)' has the format \(format) of a later version"
    case .transport(let error): error.summary
    case .status(let url, let code, _):
      "Unexpected status code \(code) returned while attempting to download package '\(url)'"
    case .tooLarge(let source, let limit): "'\(source)' is larger than \(limit.byteCount)"
    case .mismatch(let url, let expected, let actual):
      "'\(url)' has the SHA-256 \(actual), expected \(expected)"
    case .signature(let url, let problem): "the signature '\(url)' does not hold: \(problem)"
    case .signatureMissing(let url, nil, _): "there is no signature at '\(url)'"
    case .signatureMissing(let url, let status?, let retryAfter):
      Self.isForNow(status: status, retryAfter: retryAfter)
        ? "the signature at '\(url)' is not available right now (status \(status))"
        : "there is no signature at '\(url)' (status \(status))"
    case .unpacking(let source, let cause):
      (cause.error as? ArchiveError)?.isRefusal == true
        ? "'\(source)' is not unpacked: \(cause.summary)"
        : "Package could not be unzipped: '\(source)': \(cause.summary)"
    case .reading(let path, let cause): "'\(path)' cannot be read: \(cause.summary)"
    case .writing(let path, let cause):
      "'\(path)' cannot be made or changed: \(cause.summary)"
    case .replacing(let path, let cause):
      switch cause.error as? StagingError {
      case .inTheWay: "'\(path)' is not one of this package's files, and would be lost"
      default: "'\(path)': \(cause.summary)"
      }
    case .timedOut(let source): "the time ran out while '\(source)' was put in place"
    case .savingTimedOut(let source): "the time ran out before '\(source)' was saved"
    case .notSaved(let problem): "the content was not saved: \(problem)"
    case .libraryMissing(let name, _): LibraryLoading.summary(of: name)
    case .failed(let problem): "the content was not updated: \(problem)"
    case .cancelled: "the update was cancelled"
    case .noneUsable(let fetching, let bundled):
      "\(fetching.summary); the bundled copy: \(bundled.summary)"
    }
  }
}

extension ContentError {
  /// The server's answer about the package, if that is the failure.
  package var status: Int? {
    switch self {
    case .status(_, let code, _): code
    case .noneUsable(let fetching, _): fetching.status
    default: nil
    }
  }

  /// Whether a file is missing, or may not be read; a disk that fails is another matter.
  package var isUnreadable: Bool {
    guard case .reading(_, let cause) = self else { return false }
    if case .failed = cause.error as? FileError { return false }
    return true
  }

  /// Whether a server that answers a request so may answer it otherwise in a while.
  package static func isForNow(status: Int, retryAfter: Duration?) -> Bool {
    status >= 500 || status == 429 || (status == 403 && retryAfter != nil)
  }
}
