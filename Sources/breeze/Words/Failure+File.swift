import CLI
import Updates

extension Failure {
  /// The words for a file or folder that could not be read, written or made.
  init(_ error: FileError) {
    let (kind, hint, exitCode): (String, String, ExitCode) =
      switch error {
      case .missing: ("missing", "check the path", .noInput)
      case .isDirectory, .notDirectory, .notRegular, .symbolicLink:
        ("kind", "check what lies there", .noInput)
      case .tooLarge: ("too-large", "check what lies there", .malformed)
      case .permissionDenied, .readOnly, .foreignOwner:
        ("permission", "check whose it is and its permissions", .inputOutput)
      case .diskFull: ("disk-full", "make room on the disk", .inputOutput)
      case .locked: ("locked", "try again", .tryAgainLater)
      case .failed: ("failed", "check the path and its permissions", .inputOutput)
      }
    self.init(
      code: "file.\(kind)", message: "'\(error.path.quotable)': \(error.summary)", hint: hint,
      exitCode: exitCode)
  }
}
