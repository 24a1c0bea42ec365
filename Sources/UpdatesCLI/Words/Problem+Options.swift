package import Updates

extension Problem {
  /// `subject` is what the text should have been.
  package init(_ error: VersionError, of subject: String) {
    self.init(.usageVersion, error.summary(of: subject))
  }

  /// The words for a header that cannot be sent; they never contain its value.
  package init(_ error: FeedHeaderError) {
    if case .variableNotSet = error {
      self.init(.feedHeader, error.summary)
    } else {
      self = .header(error.summary)
    }
  }

  static func header(_ message: String) -> Problem {
    Problem(.usageHeader, message)
  }

  package static let twoAppFiles = Problem(
    .usageTwoAppFiles, "both --app and --config name an app file")
}
