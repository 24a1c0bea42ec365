import HarmlessText
import UpdatesCLI
import UpdatesContent

extension Problem {
  init(_ error: ContentError) {
    let words: Words
    switch error {
    case .unusableName:
      words = (.usageName, "use a short name of letters and digits, such as 'content'", .usage)
    case .malformedChecksum(let problem):
      self.init(.usageSHA256, "--sha256 is not a SHA-256 checksum: \(problem)")
      return
    case .malformedKey(let problem):
      self.init(
        .usagePublicKey, "--public-key cannot be used: \(problem)",
        hint: "give the key itself: the line that begins with RW")
      return
    case .transport(let error):
      self = error.of(.content)
      message = error.summary
      guard error.kind == .url else { return }
      self.hint =
        error.hint == Problem.unsupportedScheme(url: "").hint
        ? "give an https or a file URL" : "write it like https://example.com/content.tgz"
      return
    case .libraryMissing(let error):
      self = error
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
    case .noPlace(let error): words = (.contentNoPlace, error.hint ?? "set HOME", .cannotCreate)
    case .busy: words = (.contentBusy, "try again when it has finished", .tryAgainLater)
    case .foreignContent(_, _, let count):
      let hint = count > 0 ? "move them away, or choose another folder" : "move it away"
      words = (.contentForeign, hint, .cannotCreate)
    case .status(_, let status, let retryAfter):
      let forbidden =
        status == 401
        ? "the server requires other credentials; give them with --header"
        : "check that the web server may read the file; on S3, check its access rights"
      words = (
        .contentStatus, Self.hint(status: status, retryAfter: retryAfter, forbidden: forbidden),
        Self.exitCode(ofStatus: status, retryAfter: retryAfter)
      )
    case .tooLarge: words = (.contentTooLarge, "check what the URL points to", .malformed)
    case .mismatch:
      words = (.contentChecksum, "do not use it; ask the publisher about it", .notPermitted)
    case .signature:
      let hint = "do not use the download; ask the publisher about it"
      words = (.contentSignature, hint, .notPermitted)
    // A missing signature does not mean that the download is bad.
    case .signatureMissing(_, let status?, let retryAfter)
    where ContentError.isForNow(status: status, retryAfter: retryAfter):
      words = (
        .contentSignatureStatus, Self.hint(status: status, retryAfter: retryAfter),
        Self.exitCode(ofStatus: status, retryAfter: retryAfter)
      )
    case .signatureMissing(_, let status, _):
      let exitCode = status == nil ? ExitCode.noInput : .unavailable
      words = (.contentNoSignature, "give its address with --signature", exitCode)
    case .unpacking(_, let cause): words = Self.unpacking(cause)
    case .reading where error.isUnreadable:
      words = (.contentUnreadable, "check the path and its permissions", .noInput)
    case .reading:
      let hint = "check its disk, and the limits of this process"
      words = (.contentReadFailed, hint, .inputOutput)
    case .writing(_, let cause): words = Self.writing(cause)
    case .replacing(_, let cause): words = Self.replacing(cause)
    case .timedOut: words = (.contentTimeout, "raise --timeout", .tryAgainLater)
    case .notSaved: words = (.contentNotSaved, "check the output of the command", .inputOutput)
    case .failed: words = (.contentFailed, "try again", .defect)
    }
    self.init(words, message: error.summary)
  }

  private static func unpacking(_ cause: ContentError.Cause) -> Words {
    switch cause.error.kind {
    case .archiveRefused:
      (.contentRefused, "ask the publisher to fix the archive", .malformed)
    case .archiveUnrecognized: (.contentMalformed, "Verify that it is gzip format", .malformed)
    default: (.contentMalformed, "ask the publisher to create it again", .malformed)
    }
  }

  private static func writing(_ cause: ContentError.Cause) -> Words {
    switch cause.error.kind {
    case .fileDenied, .fileReadOnly, .fileMissing, .fileNotFolder, .fileForeign:
      (.contentCannotCreate, "check its folder and the permissions", .cannotCreate)
    case .fileDiskFull: (.contentCannotWrite, "check the free space on the disk", .inputOutput)
    default: (.contentCannotWrite, "check the path and its disk", .inputOutput)
    }
  }

  private static func replacing(_ cause: ContentError.Cause) -> Words {
    let isImmovable = cause.error.kind == .fileImmovable
    return (
      .contentDestination,
      isImmovable ? cause.error.hint ?? "" : "give another place with --into", .cannotCreate
    )
  }

  /// Nil for any folder but the working folder and those that contain it.
  static func workingFolder(_ path: String) -> Problem? {
    guard FileSystem.containsWorkingFolder(path) else { return nil }
    let name = path.quotable
    let isIt = FileSystem.absolute(path) == FileSystem.absolute(".")
    return Problem(
      .usageWorkingFolder,
      isIt
        ? "'\(name)' is the folder you are in" : "'\(name)' contains the folder you are in",
      hint: isIt
        ? "change to the folder above and name it"
        : "name another folder; a folder is replaced as a whole")
  }
}
