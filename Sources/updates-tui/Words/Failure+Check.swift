import Updates
import UpdatesCLI

extension Failure {
  /// The words for what a check could not find out.
  init(_ error: CheckError) {
    switch error {
    case .configuration(let error):
      self.init(error, of: "configuration")
    case .feed(let error):
      self.init(error, of: "feed")
    case .header(let error):
      self.init(error)
    case .identifierMissing:
      self.init(
        code: "usage.id", message: error.summary,
        hint: "give it with '--id com.example.tool', or an 'app-store-id' in the configuration",
        exitCode: .usage)
    case .installedVersionMissing:
      self.init(
        code: "usage.installed", message: error.summary,
        hint: "give it with '--installed 1.4.0', or as 'version' of the app in an app file",
        exitCode: .usage)
    case .installedVersionMalformed(let error):
      self.init(error, of: "the installed version")
    case .feedURLMissing:
      self.init(
        code: "usage.url", message: error.summary,
        hint: "give it with '--url https://example.com/latest', or as 'url' of the feed in an app "
          + "file", exitCode: .usage)
    case .unknownFeed:
      self.init(
        code: "usage.feed", message: error.summary,
        hint: "known are " + Feeds.all.map(\.kind).joined(separator: ", "), exitCode: .usage)
    }
  }

  /// The words for a text that is no version; `subject` is what it should have been.
  init(_ error: VersionError, of subject: String) {
    self.init(
      code: "usage.version", message: error.summary(of: subject), hint: "write it like 1.4.0",
      exitCode: .usage)
  }

  /// The words for a document that could not be had or read; `subject` is what it should have been.
  init(_ error: DocumentError, of subject: String) {
    var hint: String?
    let kind: String
    let exitCode: ExitCode
    switch error {
    case .missing:
      (kind, exitCode) = ("missing", .noInput)
      hint = "check the path, or create the file"
    case .unreadable:
      (kind, exitCode) = ("unreadable", .noInput)
      hint = "check that it is a file which you may read"
    case .readFailed:
      (kind, exitCode) = ("read-failed", .inputOutput)
      hint = "check the disk that it is on, and the limits of this process"
    case .tooLarge:
      (kind, exitCode) = ("too-large", .malformed)
      hint = "a \(subject) of that size is hardly meant; check what lies there"
    case .notJSON(_, _, _, _, let excerpt):
      (kind, exitCode) = ("malformed", .malformed)
      hint = Self.hint(mending: subject, excerpt: excerpt)
    case .malformed, .notXML:
      (kind, exitCode) = ("malformed", .malformed)
      hint = Self.hint(mending: subject, excerpt: "")
    case .webPage:
      (kind, exitCode) = ("web-page", .malformed)
      hint = Self.webPage
    case .status(_, let code, let retryAfter):
      kind = "status"
      let isMeanwhile = Self.isMeanwhile(status: code, retryAfter: retryAfter)
      exitCode = isMeanwhile ? .tryAgainLater : .unavailable
      hint = Self.hint(status: code, retryAfter: retryAfter)
    case .transport(let error):
      self.init(error, of: subject)
      return
    case .noneAnswered(let first, _):
      self.init(first, of: subject)
      return
    case .offline:
      (kind, exitCode) = ("offline", .unavailable)
      hint = "run it once without --offline"
    case .libraryMissing(_, let package):
      self = .libraryMissing(
        message: "\(subject): \(error.summary)", hint: LibraryLoading.hint(package: package))
      return
    case .unsupportedLocation:
      (kind, exitCode) = ("location", .usage)
      hint = "write it like https://example.com/updates.json or ./updates.json"
    }
    self.init(
      code: "\(subject).\(kind)", message: "\(subject): \(error.summary)", hint: hint,
      exitCode: exitCode)
  }

  /// What to do where a page for people came in the place of a document.
  static let webPage = "check the URL, and whether this network wants you to sign in first"

  /// What to do about a document that makes no sense; `excerpt` is its line and a caret.
  private static func hint(mending subject: String, excerpt: String) -> String {
    let isFeed = subject == "feed"
    guard !excerpt.isEmpty else {
      return isFeed
        ? "ask whoever runs the feed to fix it" : #"write it like {"updates": {"notify": "once"}}"#
    }
    return (isFeed ? "ask whoever runs the feed to fix this line:" : "fix this line:")
      + "\n\(excerpt)"
  }
}
