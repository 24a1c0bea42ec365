package import Updates

extension Failure {
  package init(_ error: StateError) {
    let (code, exitCode, hint): (String, ExitCode, String?) =
      switch error {
      case .noPlace:
        ("state.no-place", .cannotCreate, "set HOME, or give --state-dir and --cache-dir")
      case .badIdentifier: ("usage.id", .usage, "give one like com.example.tool")
      case .cryptography(.libraryMissing(_, let package)):
        (
          "library.missing", .unavailable,
          LibraryLoading.hint(package: package) + ", or give the app an --id"
        )
      case .cryptography(.failed): ("process.defect", .defect, "give the app an --id")
      case .nameless:
        ("usage.app", .usage, "give --app, --id, --name or --config, such as --id com.example.tool")
      case .unreadable: ("state.unreadable", .inputOutput, "check the owner of the file")
      case .cannotCreate: ("state.cannot-create", .cannotCreate, "check the folder's permissions")
      case .cannotWrite: ("state.cannot-write", .inputOutput, "check the free space on the disk")
      case .locked: ("state.locked", .tryAgainLater, "try again")
      case .newerFormat:
        ("state.newer-format", .inputOutput, "use the later version of this program")
      case .tooLarge: ("state.too-large", .inputOutput, "try 'updates-tui reset all'")
      }
    let message = error == .nameless ? "no app given" : error.summary
    self.init(code: code, message: message, hint: hint, exitCode: exitCode)
  }
}
