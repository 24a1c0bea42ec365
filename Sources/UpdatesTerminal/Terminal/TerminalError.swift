/// Why a terminal could not be used.
package enum TerminalError: Error, CustomStringConvertible, Hashable {
  /// There is no controlling terminal, or it could not be opened.
  case notAvailable(errorNumber: Int32)
  /// The type cannot place the cursor, or neither it nor `xterm-256color` is in the database.
  case unknownType(String?)
  /// Another screen or wait of this process is using the terminal.
  case inUse

  /// A clause without a full stop.
  package var description: String {
    switch self {
    case .notAvailable(let number): "the terminal cannot be opened (error \(number))"
    case .unknownType(let type?): "the terminal '\(type)' is not known"
    case .unknownType(nil): "the type of the terminal is not set"
    case .inUse: "another prompt of this process uses the terminal"
    }
  }
}

/// What a person or their environment chose about the screen.
package struct TerminalOptions: Hashable, Sendable {
  /// The name in the terminal database.
  package var type: String?
  /// Whether accents may have colour.
  package var color: Bool

  /// Options from `TERM` and `NO_COLOR`, which counts where it is not empty.
  package init(environment: [String: String], noColor: Bool = false) {
    self.type = environment["TERM"]
    self.color = !noColor && (environment["NO_COLOR"] ?? "").isEmpty
  }
}
