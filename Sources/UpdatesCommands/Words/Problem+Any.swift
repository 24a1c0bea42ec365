import UpdatesCLI
import UpdatesInstaller
import UpdatesPlatform

extension Problem {
  init(_ error: any Error) {
    switch error {
    case let error as InstallError: self.init(error)
    default:
      self.init(any: error, tool: "updates-tui")
      // Problems of files that the user named have codes of their own.
      if path != nil, code.hasPrefix("file.") { (kind, exitCode) = (.fileFailed, .inputOutput) }
    }
  }
}
