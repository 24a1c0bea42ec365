import CUpdatesNcurses
import HarmlessText

/// A line on standard error that shows that work continues.
package struct ProgressLine: Hashable, Sendable {
  package enum Style: Hashable, Sendable {
    /// Nothing is shown.
    case hidden
    /// One line, without control sequences.
    case plain
    /// A spinner that is drawn again and again, and erased at the end.
    case animated
  }

  /// The milliseconds between two drawings: ten drawings a second.
  static let interval = 100

  /// The texts to show, longest first; the first one that fits the row is used.
  package var forms: [String]
  package var style: Style

  package init(_ text: String, style: Style) {
    forms = [text]
    self.style = style
  }

  /// Animated on a capable terminal, plain on another, hidden if standard error is no terminal.
  package static func style(environment: [String: String], quiet: Bool = false) -> Style {
    style(
      terminalType: environment["TERM"],
      isTerminal: updates_terminal_is_terminal(2) != 0 && updates_terminal_is_foreground(2) != 0,
      isAccessible: !(environment["ACCESSIBLE"] ?? "").isEmpty, quiet: quiet)
  }

  /// The style that follows from these facts.
  static func style(
    terminalType: String?, isTerminal: Bool, isAccessible: Bool, quiet: Bool
  ) -> Style {
    guard isTerminal, !quiet else { return .hidden }
    let type = terminalType ?? ""
    return type.isEmpty || type == "dumb" || isAccessible ? .plain : .animated
  }

  /// Returns the text to write for drawing `step`, at most `columns` wide.
  func drawing(step: Int, columns: Int, utf8: Bool) -> String {
    switch style {
    case .hidden: return ""
    case .plain:
      let text = forms.first ?? ""
      return step == 0 ? (utf8 ? text : text.asciiForm()) + "\n" : ""
    case .animated:
      let marks: [Character] =
        utf8 ? ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"] : ["|", "/", "-", "\\"]
      let text = text(fitting: columns - 3)
      let shown = utf8 ? text : text.asciiForm(columns: displayWidth(of: text))
      // The cursor waits at the beginning, so that an echoed ^C cannot make the line wrap.
      return "\r\(marks[step % marks.count]) \(shown)\u{1B}[K\r"
    }
  }

  /// The text that erases the drawing.
  var erasure: String {
    style == .animated ? "\r\u{1B}[K" : ""
  }

  /// Returns the longest form that fits, or else as many whole words as fit.
  ///
  /// A line that wrapped could not be erased.
  private func text(fitting columns: Int) -> String {
    if let form = forms.first(where: { displayWidth(of: $0) <= columns }) { return form }
    var words = (forms.last ?? "").split(separator: " ")
    while words.count > 1, displayWidth(of: words.joined(separator: " ")) >= columns {
      words.removeLast()
    }
    return (words.joined(separator: " ") + "…").truncated(to: columns)
  }
}
