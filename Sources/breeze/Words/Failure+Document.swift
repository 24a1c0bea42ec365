import UpdatesCLI
import UpdatesPlatform

extension Failure {
  /// The words for a file that is not JSON.
  init(_ error: JSONError, inFile path: String) {
    self.init(
      code: "document.malformed",
      message:
        "\(path.quotable):\(error.place.line):\(error.place.column): \(error.problem.message)",
      hint: error.marked().isEmpty
        ? "check what lies there" : "fix this line:\n\(error.marked())",
      exitCode: .malformed)
  }

  /// The words for a document that is JSON and makes no sense.
  init(malformed path: String, line: Int, _ message: String) {
    self.init(
      code: "document.malformed", message: "\(path.quotable):\(line): \(message)",
      hint: "fix it; 'breeze verify' lists everything that is wrong", exitCode: .malformed)
  }

  /// The words for a file whose checksum could not be computed.
  init(_ error: HashingError, path: String) {
    switch error {
    case .file(let error): self.init(error)
    case .cryptography(let error): self.init(error)
    case .changed, .cancelled:
      self.init(
        code: "file.changed", message: "'\(path.quotable)': \(error.summary)", hint: "try again",
        exitCode: .tryAgainLater)
    }
  }
}
