import Updates
import UpdatesCLI
import UpdatesContent
import UpdatesTerminal

extension Failure {
  /// The words for any error that a command may end with.
  init(_ error: any Error) {
    switch error {
    case let failure as Failure: self = failure
    case let error as CheckError: self.init(error)
    case let error as DocumentError: self.init(error, of: "configuration")
    case let error as ArgumentsError: self.init(error, tool: "updates-tui")
    case let error as AppFileError: self.init(error)
    case let error as AppRecordError: self.init(error)
    case let error as StateError: self.init(error)
    case let error as FileError: self.init(error)
    case let error as PresentationError: self.init(error)
    case let error as VersionCommandError: self.init(error)
    case let error as ActionError: self.init(error)
    case let error as ContentError: self.init(error)
    case let error as SyncError: self.init(error)
    case let error as TerminalError: self.init(error)
    default:
      self.init(
        code: "process.defect", message: "something happened that should not: \(error)",
        hint: "please report it, with the command line", exitCode: .defect)
    }
  }
}
