import Updates
import UpdatesCLI

extension Failure {
  /// The words for an app whose state cannot be recorded.
  init(_ error: AppRecordError) {
    switch error {
    case .noPlace:
      self.init(
        code: "state.no-place", message: error.summary,
        hint: "set HOME, or give --state-dir and --cache-dir", exitCode: .cannotCreate)
    case .badIdentifier:
      self.init(
        code: "usage.id", message: error.summary, hint: "give one like com.example.tool",
        exitCode: .usage)
    case .cryptography(.libraryMissing(_, let package)):
      self = .libraryMissing(error.summary, package: package)
      hint? += ", or give the app an --id"
    case .cryptography(.failed):
      self.init(
        code: "process.defect", message: error.summary, hint: "give the app an --id",
        exitCode: .defect)
    case .nameless:
      self.init(
        code: "usage.app", message: "no app given",
        hint: "give --app ID, --id ID or --config URL|PATH", exitCode: .usage)
    }
  }

  /// The words for a state file that could not be read or changed.
  init(_ error: StateError) {
    let (code, exitCode, hint): (String, ExitCode, String?) =
      switch error {
      case .unreadable: ("state.unreadable", .inputOutput, "check the owner of the file")
      case .cannotCreate: ("state.cannot-create", .cannotCreate, "check the folder's permissions")
      case .cannotWrite: ("state.cannot-write", .inputOutput, "check the free space on the disk")
      case .locked: ("state.locked", .tryAgainLater, "try again")
      case .newerFormat:
        ("state.newer-format", .inputOutput, "use the later version of this program")
      case .tooLarge: ("state.too-large", .inputOutput, "try 'updates-tui reset all'")
      }
    self.init(code: code, message: error.summary, hint: hint, exitCode: exitCode)
  }
}
