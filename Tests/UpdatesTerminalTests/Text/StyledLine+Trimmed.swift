@testable import UpdatesTerminal

extension StyledLine {
  /// The text without blanks at its end.
  var trimmedText: String {
    var text = text
    while text.last == " " { text.removeLast() }
    return text
  }
}
