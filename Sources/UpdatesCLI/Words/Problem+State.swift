package import Updates

extension Problem {
  package init(_ error: StateError) {
    let (code, exitCode, hint): (Code, ExitCode, String?) =
      switch error {
      case .noPlace:
        (.stateNoPlace, .cannotCreate, "set HOME, or give --state-dir and --cache-dir")
      case .badIdentifier: (.usageID, .usage, "give one like com.example.tool")
      case .cryptography(.libraryMissing(_, let package)):
        (
          .libraryMissing, .unavailable,
          LibraryLoading.hint(package: package) + ", or give the app an --id"
        )
      case .cryptography(.failed): (.defect, .defect, "give the app an --id")
      case .nameless:
        (.usageApp, .usage, "give --app, --id, --name or --config, such as --id com.example.tool")
      case .unreadable: (.stateUnreadable, .inputOutput, "check the owner of the file")
      case .cannotCreate: (.stateCannotCreate, .cannotCreate, "check the folder's permissions")
      case .cannotWrite: (.stateCannotWrite, .inputOutput, "check the free space on the disk")
      case .locked: (.stateLocked, .tryAgainLater, "try again")
      case .newerFormat:
        (.stateNewerFormat, .inputOutput, "use the later version of this program")
      case .tooLarge: (.stateTooLarge, .inputOutput, "try 'updates-tui reset all'")
      }
    let message = error == .nameless ? "no app given" : error.summary
    self.init(code, message, hint: hint, exitCode: exitCode)
  }
}
