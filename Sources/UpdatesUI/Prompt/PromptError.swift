import UpdatesTerminal

/// Why a prompt ended without an answer.
public enum PromptError: Error, Equatable, Sendable {
  /// The person pressed Ctrl-C: a program that asks at its start should exit with 130.
  case interrupted
  /// The terminal could not be opened; the number is the system's error.
  case terminalNotAvailable(errorNumber: Int32)
  /// The terminal database does not know the terminal.
  case terminalTypeUnknown(String?)
  /// Another prompt of this process is using the terminal.
  case terminalInUse

  init(_ error: TerminalError) {
    self =
      switch error {
      case .notAvailable(let number): .terminalNotAvailable(errorNumber: number)
      case .unknownType(let type): .terminalTypeUnknown(type)
      case .inUse: .terminalInUse
      }
  }
}
