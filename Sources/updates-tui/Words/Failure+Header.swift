import HarmlessText
import Updates
import UpdatesCLI

extension Failure {
  /// The words for a header that cannot be sent; its value is never named.
  init(_ error: FeedHeaderError) {
    switch error {
    case .badName(let name):
      self = .header("'\(name.harmlessLine(limit: 60))' cannot be the name of a header")
    case .badValue(let name):
      self = .header("the value of the header '\(name.harmlessLine(limit: 60))' cannot be sent")
    case .badVariable(let name, _):
      self = .header("the header '\(name.harmlessLine(limit: 60))' names no environment variable")
    case .variableNotSet(let name, let variable):
      self.init(
        code: "feed.header",
        message: "the header '\(name.harmlessLine(limit: 60))' needs the environment variable "
          + "'\(variable.harmlessLine(limit: 60))', which is not set",
        hint: "set it, or leave the header out", exitCode: .badAppFile)
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
