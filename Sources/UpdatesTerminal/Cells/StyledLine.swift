/// A line of text in pieces of one role each, laid out: it fits the width it was made for.
package struct StyledLine: Hashable, Sendable {
  package struct Run: Hashable, Sendable {
    package var text: String
    package var role: Role

    package init(_ text: String, role: Role = .text) {
      self.text = text
      self.role = role
    }
  }

  package var runs: [Run]

  package init(_ runs: [Run] = []) {
    self.runs = runs
  }

  package init(_ text: String, role: Role = .text) {
    self.runs = text.isEmpty ? [] : [Run(text, role: role)]
  }

  /// The text without its roles.
  package var text: String {
    runs.map(\.text).joined()
  }
}
