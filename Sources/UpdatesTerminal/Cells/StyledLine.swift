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

extension StyledLine {
  /// The number of letters and digits, which does not change when a text is wrapped differently.
  package var letterCount: Int {
    runs.reduce(0) { count, run in
      run.text.unicodeScalars.reduce(count) {
        $0 + ($1.properties.isAlphabetic || $1.properties.numericType != nil ? 1 : 0)
      }
    }
  }
}
