/// Why a terminal could not be used.
package enum TerminalError: Error, Hashable {
  /// There is no controlling terminal, or it could not be opened.
  case notAvailable(errorNumber: Int32)
  /// The terminal type cannot place the cursor, or the terminal database does not have it.
  ///
  /// In the second case, the database does not have `xterm-256color` either.
  case unknownType(String?)
  /// Another screen or wait of this process is using the terminal.
  case inUse
}

/// The choices about the screen that a person or their environment made.
package struct TerminalOptions: Hashable, Sendable {
  /// The terminal's name in the terminal database.
  package var type: String?
  /// Whether accents may have colour.
  package var color: Bool

  /// Creates options from `TERM` and `NO_COLOR`, which counts if it is not empty.
  package init(environment: [String: String], noColor: Bool = false) {
    self.type = environment["TERM"]
    self.color = !noColor && (environment["NO_COLOR"] ?? "").isEmpty
  }
}
