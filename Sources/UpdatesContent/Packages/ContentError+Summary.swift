extension ContentError {
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
    case .foreignFile(let path): "'\(path)' is not one of this package's files, and would be lost"
    case .notTakenOver(let path, let problem): "'\(path)' cannot be taken over: \(problem)"
    case .unfinished(let path, let problem), .unusableDestination(let path, let problem):
      "'\(path)': \(problem)"
    case .newerRecord(let path, let format): "'\(path)' has the format \(format) of a later version"
    case .transport(let error): error.summary
    case .status(let url, let code, _):
      "Unexpected status code \(code) returned while attempting to download package '\(url)'"
    case .tooLarge(let source, let limit): "'\(source)' is larger than \(limit.byteCount)"
    case .mismatch(let url, let expected, let actual):
      "'\(url)' has the SHA-256 \(actual), expected \(expected)"
    case .signature(let url, let problem): "the signature '\(url)' does not hold: \(problem)"
    case .signatureMissing(let url, let status, let retryAfter):
      Self.summary(signature: url, status: status, retryAfter: retryAfter)
    case .malformed(let source, let problem, _):
      "Package could not be unzipped: '\(source)': \(problem)"
    case .timedOut(let source): "the time ran out while '\(source)' was put in place"
    case .savingTimedOut(let source):
      "the time ran out before '\(source)' was saved"
    case .refused(let source, let problem): "'\(source)' is not unpacked: \(problem)"
    case .unreadable(let path, let problem), .readFailed(let path, let problem):
      "'\(path)' cannot be read: \(problem)"
    case .cannotCreate(let path, let problem), .cannotWrite(let path, let problem):
      "'\(path)' cannot be made or changed: \(problem)"
    case .diskFull(let path): "'\(path)' cannot be made or changed: the disk is full"
    case .notSaved(let problem): "the content was not saved: \(problem)"
    case .libraryMissing(let name, _): LibraryLoading.summary(of: name)
    case .failed(let problem): "the content was not updated: \(problem)"
    case .cancelled: "the update was cancelled"
    case .noneUsable(let fetching, let bundled):
      "\(fetching.summary); the bundled copy: \(bundled.summary)"
    }
  }

  private static func summary(signature url: String, status: Int?, retryAfter: Duration?) -> String
  {
    guard let status else { return "there is no signature at '\(url)'" }
    guard isForNow(status: status, retryAfter: retryAfter) else {
      return "there is no signature at '\(url)' (status \(status))"
    }
    return "the signature at '\(url)' is not available right now (status \(status))"
  }

  /// Whether a server that answers a request so may answer it otherwise in a while.
  package static func isForNow(status: Int, retryAfter: Duration?) -> Bool {
    status >= 500 || status == 429 || (status == 403 && retryAfter != nil)
  }
}
