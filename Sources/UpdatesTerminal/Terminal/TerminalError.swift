package enum TerminalError: Error, Hashable {
  case notAvailable(errorNumber: Int32)
  /// It cannot place the cursor, or the terminal database has neither it nor `xterm-256color`.
  case unknownType(String?)
  case inUse
}

package struct TerminalOptions: Hashable, Sendable {
  package var type: String?
  package var color: Bool

  /// Creates options from `TERM` and `NO_COLOR`, which counts if it is not empty.
  package init(environment: [String: String], noColor: Bool = false) {
    self.type = environment["TERM"]
    self.color = !noColor && (environment["NO_COLOR"] ?? "").isEmpty
  }
}
