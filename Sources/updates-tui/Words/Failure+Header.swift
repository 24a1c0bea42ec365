import Updates
import UpdatesCLI

extension Failure {
  /// The words for a header that cannot be sent; its value is never named.
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
