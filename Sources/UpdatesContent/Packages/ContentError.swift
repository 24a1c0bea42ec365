/// Why content was not updated; the content in place is unchanged.
///
/// URLs, paths and details are harmless text; no URL has a user or password in it.
public enum ContentError: Explained, Equatable {
  /// The package's name cannot be made into a file name.
  case unusableName(String)
  /// The given SHA-256 is not a checksum.
  case malformedChecksum(problem: String)
  /// The given public key is not a key.
  case malformedKey(problem: String)
  /// There is no home directory for content or records.
  case noPlace(Problem)
  /// Another process is updating the same content.
  case busy(path: String)
  /// The destination has something that is not this package's content, or was changed since.
  ///
  /// `names` are the first few of `count` files in a folder; a file has none.
  case foreignContent(path: String, names: [String], count: Int)
  /// There was no response.
  case transport(Problem)
  /// The server did not send the content; `retryAfter` is how long it asks to wait.
  case status(url: String, code: Int, retryAfter: Duration?)
  /// The content is larger than allowed.
  case tooLarge(source: String, problem: String)
  /// The download does not have the package's SHA-256.
  case mismatch(url: String, expected: String, actual: String)
  /// The signature is not valid for the download.
  case signature(url: String, problem: String)
  /// There is no signature; `status` is nil if the URL names a file.
  case signatureMissing(url: String, status: Int?, retryAfter: Duration?)
  /// The download or the bundled copy could not be unpacked.
  case unpacking(source: String, Cause)
  /// A file could not be read, such as the bundled copy.
  case reading(path: String, Cause)
  /// A file or folder could not be created or changed.
  case writing(path: String, Cause)
  /// The destination could not be replaced because of its contents.
  case replacing(path: String, Cause)
  /// The time limit was reached before the download was unpacked or saved.
  case timedOut(source: String)
  /// The program could not save the content itself.
  case notSaved(problem: String)
  /// A library is missing.
  case libraryMissing(Problem)
  /// The system has no memory left, or a library failed for a reason other than the content.
  case failed(problem: String)
  /// The waiting task was cancelled.
  case cancelled
  /// Neither the server's content nor the bundled copy can be used.
  indirect case noneUsable(fetching: ContentError, bundled: ContentError)

  /// The error of a file, folder or archive that caused the failure.
  public struct Cause: Explained, Equatable {
    package let error: Problem

    /// A description of the cause, without a path and without a full stop.
    public var summary: String { error.summary }
  }

  /// A description of the failure for the user: one harmless line without a full stop.
  public var summary: String {
    switch self {
    case .unusableName(let name): "'\(name)' is not a valid package name"
    case .malformedChecksum(let problem): "the given text is not a SHA-256 checksum: \(problem)"
    case .malformedKey(let problem): "the public key cannot be used: \(problem)"
    case .noPlace: "there is no home directory for content"
    case .busy(let path): "another process is updating '\(path)'"
    case .foreignContent(let path, _, 0):
      "'\(path)' is not this package's content, or was changed since"
    case .foreignContent(let path, let names, let count):
      "'\(path)' has "
        + ContentFolder.list(names, of: count, from: "this package did not put there")
    case .transport(let error): error.summary
    case .status(let url, let code, _):
      "Unexpected status code \(code) returned while attempting to download package '\(url)'"
    case .tooLarge(let source, let problem): "'\(source)'" + problem.dropFirst("it".count)
    case .mismatch(let url, let expected, let actual):
      "'\(url)' has the SHA-256 \(actual), expected \(expected)"
    case .signature(let url, let problem): "the signature '\(url)' is not valid: \(problem)"
    case .signatureMissing(let url, nil, _): "there is no signature at '\(url)'"
    case .signatureMissing(let url, let status?, let retryAfter):
      Self.isForNow(status: status, retryAfter: retryAfter)
        ? "the signature at '\(url)' is not available right now (status \(status))"
        : "there is no signature at '\(url)' (status \(status))"
    case .unpacking(let source, let cause):
      cause.error.kind == .archiveRefused
        ? "'\(source)' could not be unpacked: \(cause.summary)"
        : "Package could not be unzipped: '\(source)': \(cause.summary)"
    case .reading(let path, let cause): "'\(path)' cannot be read: \(cause.summary)"
    case .writing(let path, let cause):
      "'\(path)' cannot be created or changed: \(cause.summary)"
    case .replacing(let path, let cause): "'\(path)': \(cause.summary)"
    case .timedOut(let source): "the time limit was reached before '\(source)' was in place"
    case .notSaved(let problem): "the content was not saved: \(problem)"
    case .libraryMissing(let error): error.summary
    case .failed(let problem): "the content was not updated: \(problem)"
    case .cancelled: "the update was cancelled"
    case .noneUsable(let fetching, let bundled):
      "\(fetching.summary); the bundled copy: \(bundled.summary)"
    }
  }
}

extension ContentError {
  /// Nil if that is not the failure.
  package var status: Int? {
    switch self {
    case .status(_, let code, _): code
    case .noneUsable(let fetching, _): fetching.status
    default: nil
    }
  }

  /// A failing disk does not count.
  package var isUnreadable: Bool {
    guard case .reading(_, let cause) = self else { return false }
    return ![.fileFailed, .archiveReadFailed].contains(cause.error.kind)
  }

  package static func isForNow(status: Int, retryAfter: Duration?) -> Bool {
    status >= 500 || status == 429 || (status == 403 && retryAfter != nil)
  }
}
