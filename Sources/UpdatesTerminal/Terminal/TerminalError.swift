/// Why a terminal could not be used.
package enum TerminalError: Error, Hashable, Sendable {
  /// There is no controlling terminal, or it could not be opened.
  case notAvailable(errorNumber: Int32)
  /// The type cannot place the cursor, or neither it nor `xterm-256color` is in the database.
  case unknownType(String?)
  /// Another screen or wait of this process is using the terminal.
  case inUse
}
