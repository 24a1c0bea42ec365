package import UpdatesContent

/// Content packages.
extension Failure {
  /// The words for content that was not updated.
  package init(_ error: ContentError) {
    let (code, hint, exitCode): (String, String, ExitCode)
    switch error {
    case .unusableName:
      (code, exitCode) = ("usage.name", .usage)
      hint = "use a short name of letters and digits, such as 'content'"
    case .malformedChecksum(let problem):
      self.init(
        code: "usage.sha256", message: "--sha256 is not a SHA-256 checksum: \(problem)",
        hint: "use the output of 'sha256sum FILE'", exitCode: .usage)
      return
    case .malformedKey(let problem):
      self.init(
        code: "usage.public-key", message: "--public-key cannot be used: \(problem)",
        hint: "use the line that begins with RW", exitCode: .usage)
      return
    case .noPlace(let variable):
      (code, hint, exitCode) = ("content.no-place", "set HOME or \(variable)", .cannotCreate)
    case .busy:
      (code, hint, exitCode) = ("content.busy", "try again when it has finished", .tryAgainLater)
    case .foreignContent(_, let damagedRecord):
      let record = damagedRecord.map { "; the package's record is damaged, see '\($0)'" }
      (code, exitCode) = ("content.foreign", .cannotCreate)
      hint = "choose another folder for the content, or empty this one" + (record ?? "")
    case .newerRecord:
      (code, hint, exitCode) = (
        "content.newer-format", "use the later version of this program", .inputOutput
      )
    case .transport(let error):
      self.init(error, of: "content")
      message = error.summary
      if case .malformedURL = error { self.hint = "write it like https://example.com/content.tgz" }
      if case .unsupportedScheme = error { self.hint = "give an https or a file URL" }
      return
    case .status(_, let status, let retryAfter):
      let forbidden =
        status == 401
        ? "the server requires other credentials; give them with --header"
        : "check that the web server may read the file; on S3, check its access rights"
      (code, exitCode) = ("content.status", Self.exitCode(ofStatus: status, retryAfter: retryAfter))
      hint = Self.hint(status: status, retryAfter: retryAfter, forbidden: forbidden)
    case .tooLarge:
      (code, hint, exitCode) = ("content.too-large", "check what the URL points to", .malformed)
    case .mismatch:
      (code, exitCode) = ("content.checksum", .notPermitted)
      hint = "do not use it; ask the publisher about it"
    case .signature:
      (code, exitCode) = ("content.signature", .notPermitted)
      hint = "do not use the download; ask the publisher about it"
    // A missing signature does not mean that the download is bad.
    case .signatureMissing(_, let status?, let retryAfter)
    where ContentError.isForNow(status: status, retryAfter: retryAfter):
      code = "content.signature-status"
      hint = Self.hint(status: status, retryAfter: retryAfter)
      exitCode = Self.exitCode(ofStatus: status, retryAfter: retryAfter)
    case .signatureMissing(_, let status, _):
      (code, hint) = ("content.no-signature", "give its address with --signature")
      exitCode = status == nil ? .noInput : .unavailable
    case .unpacking(_, let cause): (code, hint, exitCode) = Self.unpacking(cause)
    case .reading where error.isUnreadable:
      (code, exitCode) = ("content.unreadable", .noInput)
      hint = "check the path and its permissions"
    case .reading:
      (code, exitCode) = ("content.read-failed", .inputOutput)
      hint = "check its disk, and the limits of this process"
    case .writing(_, let cause): (code, hint, exitCode) = Self.writing(cause)
    case .replacing(_, let cause): (code, hint, exitCode) = Self.replacing(cause)
    case .timedOut, .savingTimedOut:
      (code, hint, exitCode) = ("content.timeout", "raise --timeout", .tryAgainLater)
    case .notSaved:
      (code, hint, exitCode) = (
        "content.not-saved", "check the output of the command", .inputOutput
      )
    case .failed: (code, hint, exitCode) = ("content.failed", "try again", .defect)
    case .libraryMissing(_, let package):
      self = .libraryMissing(error.summary, package: package)
      return
    case .cancelled:
      self = .interrupted
      return
    case .noneUsable(let fetching, let bundled):
      self.init(fetching)
      message += "; the bundled copy: \(bundled.summary)"
      self.hint =
        bundled.isUnreadable
        ? "check the path after --bundled"
        : "create the bundled copy again, or give another one after --bundled"
      return
    }
    self.init(code: code, message: error.summary, hint: hint, exitCode: exitCode)
  }

  private static func unpacking(_ cause: ContentError.Cause) -> (String, String, ExitCode) {
    switch cause.error as? ArchiveError {
    case let error? where error.isRefusal:
      ("content.refused", "ask the publisher to fix the archive", .malformed)
    case .unrecognized: ("content.malformed", "Verify that it is gzip format", .malformed)
    default: ("content.malformed", "ask the publisher to create it again", .malformed)
    }
  }

  private static func writing(_ cause: ContentError.Cause) -> (String, String, ExitCode) {
    switch cause.error as? FileError {
    case .permissionDenied, .readOnly, .missing, .notDirectory, .foreignOwner:
      (
        "content.cannot-create", "check its folder and the permissions",
        .cannotCreate
      )
    case .diskFull: ("content.cannot-write", "check the free space on the disk", .inputOutput)
    default:
      ("content.cannot-write", "check the path and its disk", .inputOutput)
    }
  }

  private static func replacing(_ cause: ContentError.Cause) -> (String, String, ExitCode) {
    switch cause.error as? StagingError {
    case .inTheWay: ("content.foreign", "move it away", .cannotCreate)
    default: ("content.destination", "give another place with --into", .cannotCreate)
    }
  }
}
