package struct StyledLine: Hashable, Sendable {
  package struct Run: Hashable, Sendable {
    package var text: String
    package var role: Role
    /// The http or https address to which the text leads; nil if it is no link.
    var link: String?

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

  package var text: String {
    runs.map(\.text).joined()
  }
}

package enum Role: UInt8, CaseIterable, Sendable {
  case text, dim, strong, emphasis, strongEmphasis, code, link, struckOut, quote, bullet
  case heading, rule, tableBorder
  case title, help, helpKey, scrollMark
  case button, buttonKey, focusedButton, focusedButtonKey
  case match, currentMatch
  case warning, failure
}
