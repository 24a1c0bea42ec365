import Updates
import UpdatesCLI
import UpdatesInstaller
import UpdatesTerminal

extension Failure {
  /// The words for any error that a command may end with.
  init(_ error: any Error) {
    switch error {
    case let error as CheckError: self.init(error)
    // Errors of files that the user named have their own types.
    case let error as FileError:
      self.init(error)
      (code, exitCode) = ("file.failed", .inputOutput)
    case let error as DocumentError: self.init(error, of: "configuration")
    case let error as AppFileError: self.init(error)
    case let error as StateError: self.init(error)
    case let error as UserSettingsError: self.init(error)
    case let error as ActionError: self.init(error)
    case let error as TerminalError: self.init(error)
    case let error as InstallError: self.init(error)
    default:
      self.init(error, tool: "updates-tui", for: .client { displayWidth(of: $0) })
    }
  }

  /// The words for a terminal or signals that cannot be used.
  init(_ error: TerminalError) {
    switch error {
    case .notAvailable(let number):
      let cause = StandardStreams.errorText(of: number)
      self = .limit("the process cannot wait for events: \(cause)")
    case .unknownType(let type):
      self.init(
        code: "terminal.type", message: "the terminal type '\((type ?? "").quotable)' is unknown",
        hint: "set TERM to another type, or answer with --plain", exitCode: .unavailable)
    case .inUse:
      self.init(
        code: "process.defect", message: "another prompt is using the terminal",
        hint: "please report it, with the command line", exitCode: .defect)
    }
  }

  /// The system does not give this process a thread.
  static func noThread(_ error: Int32) -> Failure {
    limit("no thread can be started: \(StandardStreams.errorText(of: error))")
  }

  private static func limit(_ message: String) -> Failure {
    Failure(code: "process.limit", message: message, hint: limitHint, exitCode: .unavailable)
  }

  /// The words for a folder to be replaced that is the working folder, or contains it.
  ///
  /// Nil for any other folder.
  static func workingFolder(_ path: String) -> Failure? {
    guard FileSystem.containsWorkingFolder(path) else { return nil }
    let name = path.quotable
    let isIt = FileSystem.absolute(path) == FileSystem.absolute(".")
    return Failure(
      code: "usage.working-folder",
      message: isIt
        ? "'\(name)' is the folder you are in" : "'\(name)' contains the folder you are in",
      hint: isIt
        ? "change to the folder above and name it"
        : "name another folder; a folder is replaced as a whole",
      exitCode: .usage)
  }
}
