package import Updates

extension Failure {
  /// `subject` is what the text should have been.
  package init(_ error: VersionError, of subject: String) {
    self.init(
      code: "usage.version", message: error.summary(of: subject), hint: "write it like 1.4.0",
      exitCode: .usage)
  }

  /// The words for a header that cannot be sent; they never contain its value.
  package init(_ error: FeedHeaderError) {
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

  package static let twoAppFiles = Failure(
    code: "usage.two-app-files",
    message: "both --app and --config name an app file", hint: "give one of them", exitCode: .usage)
}
