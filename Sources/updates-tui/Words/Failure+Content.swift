import CLI
import Updates

extension Failure {
  /// The words for content that was not updated.
  init(_ error: ContentError) {
    switch error {
    case .unusableName(let name):
      self.init(
        code: "usage.name", message: "'\(name)' cannot be the name of a package",
        hint: "give it a short one of letters and digits, such as 'content'", exitCode: .usage)
    case .malformedChecksum(let problem):
      self.init(
        code: "usage.sha256", message: "--sha256 is no SHA-256: \(problem)",
        hint: "take what 'sha256sum FILE' prints", exitCode: .usage)
    case .malformedKey(let problem):
      self.init(
        code: "usage.public-key", message: "--public-key cannot be used: \(problem)",
        hint: "take the line that begins with RWQ", exitCode: .usage)
    case .noPlace(let variable):
      self.init(
        code: "content.no-place", message: "there is no home for content",
        hint: "set HOME or \(variable)", exitCode: .cannotCreate)
    case .busy(let path):
      self.init(
        code: "content.busy", message: "'\(path)': another process is updating it",
        hint: "try again when it has ended", exitCode: .tryAgainLater)
    case .foreignContent(let path):
      self.init(
        code: "content.foreign",
        message: "'\(path)' has something that is not this package's content",
        hint: "give the content a place of its own, or empty this one", exitCode: .cannotCreate)
    case .unusableDestination(let path, let problem):
      self.init(
        code: "content.destination", message: "'\(path)': \(problem)",
        hint: "give another place with --into", exitCode: .cannotCreate)
    case .transport(let error):
      self.init(error, of: "content")
      if case .malformedURL = error { hint = "write it like https://example.com/content.tgz" }
      if case .unsupportedScheme = error { hint = "give an https or a file URL" }
    case .status(_, let code, let retryAfter): self.init(status: code, retryAfter: retryAfter)
    case .signatureMissing(let url, let status, let retryAfter):
      self.init(signature: url, status: status, retryAfter: retryAfter)
    case .timedOut(let source):
      self.init(
        code: "content.timeout", message: "there was no time left to put '\(source)' in place",
        hint: "give more --timeout", exitCode: .tryAgainLater)
    case .noneUsable(let fetching, let bundled):
      self.init(fetching)
      message += "; the bundled copy: \(Failure(bundled).message)"
      if case .unreadable = bundled {
        hint = "check the path after --bundled"
      } else {
        hint = "make the bundled copy anew, or put another after --bundled"
      }
    case .cancelled: self = .interrupted
    case .libraryMissing(let name, let package):
      self.init(
        code: "library.missing", message: "the library '\(name)' is not installed",
        hint: "install the package '\(package)'", exitCode: .unavailable)
    case .tooLarge, .mismatch, .signature, .malformed, .refused: self.init(unusable: error)
    case .noFolder(let path): self = .noFolder(path, of: "content")
    case .cannotCreate(let path, let problem):
      self = .unchangeable(path, because: problem, of: "content")
    case .unreadable, .cannotWrite, .notSaved, .failed: self.init(local: error)
    }
  }

  /// No package of this name has content.
  static func noContent(name: String) -> Failure {
    Failure(
      code: "content.missing", message: "no content of '\(name.quotable)' is in place",
      hint: "fetch it with 'updates-tui fresh update NAME --url URL'", exitCode: .noInput)
  }

  /// The words for a command that cannot save content.
  init(_ error: CommandSaving.Failure) {
    guard case .program(let error) = error else {
      self.init(ContentError.notSaved(problem: "\(error)"))
      return
    }
    self.init(
      code: "content.save-command", message: error.summary, hint: "check what follows --save",
      exitCode: .usage)
  }

  /// What was handed to a command is wherever that put it.
  static func handedOver(name: String) -> Failure {
    Failure(
      code: "content.no-path",
      message: "'\(name.quotable)' was handed to a command; it has no path",
      hint: "it is where the command after --save put it", exitCode: .noInput)
  }

  /// Nothing is known of this name.
  static func unknownPackage(name: String) -> Failure {
    Failure(
      code: "content.unknown", message: "there is no package '\(name.quotable)'",
      hint: "see 'updates-tui fresh list'", exitCode: .noInput)
  }

  private init(status: Int, retryAfter: Int?) {
    let forbidden =
      status == 401
      ? "the server wants other credentials; give them with --header"
      : "check that the account of the web server may read the file, or who may read it on S3"
    self.init(
      code: "content.status",
      message: "Unexpected status code \(status) returned while attempting to download package",
      hint: Self.hint(status: status, retryAfter: retryAfter, forbidden: forbidden),
      exitCode: Self.isMeanwhile(status: status, retryAfter: retryAfter)
        ? .tryAgainLater : .unavailable)
  }

  /// A signature that could not be had says nothing against the download.
  private init(signature url: String, status: Int?, retryAfter: Int?) {
    guard let status else {
      self.init(
        code: "content.no-signature", message: "there is no signature at '\(url)'",
        hint: "give its address with --signature", exitCode: .noInput)
      return
    }
    let isMeanwhile = Self.isMeanwhile(status: status, retryAfter: retryAfter)
    guard !isMeanwhile, status < 500 else {
      self.init(
        code: "content.signature-status",
        message: "the signature at '\(url)' cannot be had now (status \(status))",
        hint: Self.hint(status: status, retryAfter: retryAfter),
        exitCode: isMeanwhile ? .tryAgainLater : .unavailable)
      return
    }
    self.init(
      code: "content.no-signature",
      message: "there is no signature at '\(url)' (status \(status))",
      hint: "give its address with --signature", exitCode: .unavailable)
  }

  /// What was fetched is of no use.
  private init(unusable error: ContentError) {
    switch error {
    case .tooLarge(let source, let limit):
      self.init(
        code: "content.too-large", message: "'\(source)' is larger than \(limit.byteCount)",
        hint: "check what the URL points to", exitCode: .malformed)
    case .mismatch(let url, let expected, let actual):
      self.init(
        code: "content.checksum",
        message: "'\(url)' has the SHA-256 \(actual), expected \(expected)",
        hint: "do not use it; ask whoever published it", exitCode: .notPermitted)
    case .signature(let url, let problem):
      self.init(
        code: "content.signature", message: "the signature '\(url)' does not hold: \(problem)",
        hint: "do not use the download; ask whoever published it", exitCode: .notPermitted)
    case .refused(let source, let problem):
      self.init(
        code: "content.refused", message: "'\(source)' is not unpacked: \(problem)",
        hint: "whoever made the archive has to mend it", exitCode: .malformed)
    case .malformed(let source, let problem, let isArchive):
      self.init(
        code: "content.malformed",
        message: "Package could not be unzipped: '\(source)': \(problem)",
        hint: isArchive
          ? "whoever publishes it has to make it anew" : "Verify that it is gzip format",
        exitCode: .malformed)
    default:
      preconditionFailure("Only what was fetched can be of no use.")
    }
  }

  /// This machine is in the way.
  private init(local error: ContentError) {
    switch error {
    case .unreadable(let path, let problem):
      self.init(
        code: "content.unreadable", message: "'\(path)' cannot be read: \(problem)",
        hint: "check the path and its permissions", exitCode: .noInput)
    case .cannotWrite(let path, let problem):
      self.init(
        code: "content.cannot-write", message: "'\(path)' cannot be made or changed: \(problem)",
        hint: "check the space left on the disk", exitCode: .inputOutput)
    case .notSaved(let problem):
      self.init(
        code: "content.not-saved", message: "the content was not saved: \(problem)",
        hint: "see what the command says", exitCode: .inputOutput)
    case .failed(let problem):
      self.init(
        code: "content.failed", message: "the content was not updated: \(problem)",
        hint: "try again", exitCode: .defect)
    default:
      preconditionFailure("Only what this machine refuses is told here.")
    }
  }
}
