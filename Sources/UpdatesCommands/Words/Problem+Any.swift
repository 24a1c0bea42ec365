import Updates
import UpdatesCLI
import UpdatesInstaller

extension Problem {
  init(_ error: any Error) {
    switch error {
    case let error as CheckError: self.init(error)
    // Errors of files that the user named have their own types.
    case let error as FileError:
      self.init(error)
      (kind, exitCode) = (.fileFailed, .inputOutput)
    case let error as UserSettingsError: self.init(error)
    case let error as InstallError: self.init(error)
    default:
      self.init(any: error, tool: "updates-tui")
    }
  }
}
