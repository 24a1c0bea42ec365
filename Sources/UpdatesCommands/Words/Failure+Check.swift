import HarmlessText
import Updates
import UpdatesCLI

extension Failure {
  /// The words for a check that failed.
  init(_ error: CheckError) {
    let words: Words
    switch error {
    case .configuration(let error):
      self.init(error, of: "configuration")
      return
    case .feed(let error):
      self.init(error, of: "feed")
      return
    case .header(let error):
      self.init(error)
      return
    case .installedVersionMalformed(let error):
      self.init(error, of: "the installed version")
      return
    case .identifierMissing:
      let hint = "give it with '--id com.example.tool', or an 'app-store-id' in the configuration"
      words = ("usage.id", hint, .usage)
    case .installedVersionMissing:
      let hint = "give it with '--installed 1.4.0', or as 'version' of the app in an app file"
      words = ("usage.installed", hint, .usage)
    case .feedURLMissing:
      let hint =
        "give it with '--url https://example.com/latest', or as 'url' of the feed in an app file"
      words = ("usage.url", hint, .usage)
    case .cannotBeSigned:
      words = ("app-file.signed-feed", "fix 'feed' in the app file", .badAppFile)
    case .unknownFeed:
      let hint = "known feeds: " + Feeds.all.map(\.kind).joined(separator: ", ")
      words = ("usage.feed", hint, .usage)
    }
    self.init(words, message: error.summary)
  }

  /// The words for a text that is not a version; `subject` is what it should have been.
  init(_ error: VersionError, of subject: String) {
    self.init(
      code: "usage.version", message: error.summary(of: subject), hint: "write it like 1.4.0",
      exitCode: .usage)
  }

  /// The words for a header that cannot be sent; they never contain its value.
  init(_ error: FeedHeaderError) {
    if case .variableNotSet = error {
      self.init(
        code: "feed.header", message: error.summary, hint: "set it, or leave the header out",
        exitCode: .badAppFile)
    } else {
      self = .header(error.summary)
    }
  }

  static func header(_ message: String) -> Failure {
    Failure(
      code: "usage.header", message: message, hint: "write it like 'X-Seat: 42'", exitCode: .usage)
  }

  static let twoAppFiles = Failure(
    code: "usage.two-app-files",
    message: "both --app and --config name an app file", hint: "give one of them", exitCode: .usage)
}
