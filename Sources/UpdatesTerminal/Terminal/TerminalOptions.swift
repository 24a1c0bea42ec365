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
