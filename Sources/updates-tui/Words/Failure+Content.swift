import UpdatesCLI
import UpdatesContent

extension Failure {
  /// The words for content that was not updated.
  init(_ error: ContentError) {
    switch error {
    case .unusableName:
      self.init(
        error, code: "usage.name",
        hint: "give it a short one of letters and digits, such as 'content'", exitCode: .usage)
    case .malformedChecksum(let problem):
      self.init(
        code: "usage.sha256", message: "--sha256 is not a SHA-256 checksum: \(problem)",
        hint: "take what 'sha256sum FILE' prints", exitCode: .usage)
    case .malformedKey(let problem):
      self.init(
        code: "usage.public-key", message: "--public-key cannot be used: \(problem)",
        hint: "take the line that begins with RW", exitCode: .usage)
    case .noPlace(let variable):
      self.init(
        error, code: "content.no-place", hint: "set HOME or \(variable)", exitCode: .cannotCreate)
    case .busy:
      self.init(
        error, code: "content.busy", hint: "try again when it has ended", exitCode: .tryAgainLater)
    case .foreignContent(_, let damagedRecord):
      let memory = damagedRecord.map { "; what was remembered of it is damaged, see '\($0)'" }
      self.init(
        error, code: "content.foreign",
        hint: "give the content a place of its own, or empty this one" + (memory ?? ""),
        exitCode: .cannotCreate)
    case .foreignFile:
      self.init(
        error, code: "content.foreign", hint: "move it out of there", exitCode: .cannotCreate)
    case .notTakenOver:
      self.init(
        error, code: "content.cannot-create", hint: Self.allIsTakenOver, exitCode: .cannotCreate)
    case .unfinished:
      self.init(
        error, code: "content.unfinished", hint: Self.putsBack, exitCode: .cannotCreate)
    case .unusableDestination:
      self.init(
        error, code: "content.destination", hint: "give another place with --into",
        exitCode: .cannotCreate)
    case .transport(let error):
      self.init(error, of: "content")
      message = error.summary
      if case .malformedURL = error { hint = "write it like https://example.com/content.tgz" }
      if case .unsupportedScheme = error { hint = "give an https or a file URL" }
    case .status(_, let code, let retryAfter):
      self.init(error, status: code, retryAfter: retryAfter)
    case .signatureMissing(_, let status, let retryAfter):
      self.init(error, signatureStatus: status, retryAfter: retryAfter)
    case .timedOut, .savingTimedOut:
      self.init(
        error, code: "content.timeout", hint: "raise --timeout", exitCode: .tryAgainLater)
    case .noneUsable(let fetching, let bundled):
      self.init(fetching)
      message += "; the bundled copy: \(bundled.summary)"
      if case .unreadable = bundled {
        hint = "check the path after --bundled"
      } else {
        hint = "make the bundled copy again, or name another after --bundled"
      }
    case .cancelled: self = .interrupted
    case .libraryMissing(_, let package):
      self = .libraryMissing(
        message: error.summary, hint: LibraryLoading.hint(package: package))
    case .tooLarge, .mismatch, .signature, .malformed, .refused: self.init(unusable: error)
    case .unreadable, .readFailed, .cannotCreate, .cannotWrite, .diskFull, .newerRecord, .notSaved,
      .failed:
      self.init(local: error)
    }
  }

  private init(_ error: ContentError, code: String, hint: String, exitCode: ExitCode) {
    self.init(code: code, message: error.summary, hint: hint, exitCode: exitCode)
  }

  private init(_ error: ContentError, status: Int, retryAfter: Duration?) {
    let forbidden =
      status == 401
      ? "the server wants other credentials; give them with --header"
      : "check that the account of the web server may read the file, or who may read it on S3"
    self.init(
      error, code: "content.status",
      hint: Self.hint(status: status, retryAfter: retryAfter, forbidden: forbidden),
      exitCode: Self.isMeanwhile(status: status, retryAfter: retryAfter)
        ? .tryAgainLater : .unavailable)
  }

  /// A signature that could not be had says nothing against the download.
  private init(_ error: ContentError, signatureStatus status: Int?, retryAfter: Duration?) {
    guard let status, ContentError.isForNow(status: status, retryAfter: retryAfter) else {
      self.init(
        error, code: "content.no-signature", hint: "give its address with --signature",
        exitCode: status == nil ? .noInput : .unavailable)
      return
    }
    self.init(
      error, code: "content.signature-status",
      hint: Self.hint(status: status, retryAfter: retryAfter),
      exitCode: Self.isMeanwhile(status: status, retryAfter: retryAfter)
        ? .tryAgainLater : .unavailable)
  }

  /// What was fetched is of no use.
  private init(unusable error: ContentError) {
    switch error {
    case .tooLarge:
      self.init(
        error, code: "content.too-large", hint: "check what the URL points to",
        exitCode: .malformed)
    case .mismatch:
      self.init(
        error, code: "content.checksum", hint: "do not use it; ask the publisher about it",
        exitCode: .notPermitted)
    case .signature:
      self.init(
        error, code: "content.signature",
        hint: "do not use the download; ask the publisher about it", exitCode: .notPermitted)
    case .refused:
      self.init(
        error, code: "content.refused", hint: "ask the publisher to fix the archive",
        exitCode: .malformed)
    case .malformed(_, _, let isArchive):
      self.init(
        error, code: "content.malformed",
        hint: isArchive
          ? "ask the publisher to make it again" : "Verify that it is gzip format",
        exitCode: .malformed)
    default:
      preconditionFailure("Only what was fetched can be of no use.")
    }
  }

  /// This machine is in the way.
  private init(local error: ContentError) {
    switch error {
    case .unreadable:
      self.init(
        error, code: "content.unreadable", hint: "check the path and its permissions",
        exitCode: .noInput)
    case .readFailed:
      self.init(
        error, code: "content.read-failed",
        hint: "check the disk that it is on, and the limits of this process",
        exitCode: .inputOutput)
    case .cannotCreate:
      self.init(
        error, code: "content.cannot-create",
        hint: "check the folder that it is in, and its permissions", exitCode: .cannotCreate)
    case .cannotWrite:
      self.init(
        error, code: "content.cannot-write", hint: "check the path, and the disk that it is on",
        exitCode: .inputOutput)
    case .diskFull:
      self.init(
        error, code: "content.cannot-write", hint: "check the space left on the disk",
        exitCode: .inputOutput)
    case .newerRecord:
      self.init(
        error, code: "content.newer-format", hint: "use the later version",
        exitCode: .inputOutput)
    case .notSaved:
      self.init(
        error, code: "content.not-saved", hint: "see what the command says",
        exitCode: .inputOutput)
    case .failed:
      self.init(error, code: "content.failed", hint: "try again", exitCode: .defect)
    default:
      preconditionFailure("Only what this machine refuses is told here.")
    }
  }
}
