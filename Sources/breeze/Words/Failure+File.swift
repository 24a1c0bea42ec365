import UpdatesCLI
import UpdatesPlatform

extension Failure {
  /// The words for a file or folder that could not be read.
  init(_ error: FileError) {
    let (kind, hint, exitCode): (String, String, ExitCode) =
      switch error {
      case .missing: ("missing", "check the path", .noInput)
      case .isDirectory, .notDirectory, .notRegular, .symbolicLink:
        ("kind", "check what lies there", .noInput)
      case .tooLarge: ("too-large", "check what lies there", .malformed)
      case .permissionDenied, .readOnly, .foreignOwner:
        ("permission", "check whose it is and its permissions", .noInput)
      case .diskFull: ("disk-full", "make room on the disk", .inputOutput)
      case .locked: ("locked", "try again", .tryAgainLater)
      case .failed: ("failed", "check the path and its permissions", .inputOutput)
      }
    self.init(
      code: "file.\(kind)", message: "'\(error.path.quotable)': \(error.summary)", hint: hint,
      exitCode: exitCode)
  }

  /// The words for a file that could not be made or replaced, whichever file was in the way.
  init(_ error: FileError, writing path: String) {
    var reason = error.summary
    var (kind, hint, exitCode): (String, String, ExitCode) = (
      "cannot-create", "check the folder that it is in, and its permissions", .cannotCreate
    )
    switch error {
    case .missing: reason = "its folder is not there"
    case .diskFull: (kind, hint, exitCode) = ("disk-full", "make room on the disk", .inputOutput)
    case .failed: (kind, hint, exitCode) = ("failed", "check the folder and its disk", .inputOutput)
    default: break
    }
    self.init(
      code: "file.\(kind)", message: "'\(path.quotable)' cannot be written: \(reason)", hint: hint,
      exitCode: exitCode)
  }
}
