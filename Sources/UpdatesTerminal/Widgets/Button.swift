/// A title to press, with the letter that presses it from anywhere.
package struct Button: Hashable, Sendable {
  package var title: String
  /// Nil where other keys must do.
  package var letter: Character?

  package init(_ title: String, letter: Character?) {
    self.title = title
    self.letter = letter
  }

  /// The title in pieces, the letter being one: underlined where the title has it, else added in
  /// parentheses.
  package var pieces: (before: String, letter: String, after: String) {
    guard let letter else { return (title, "", "") }
    let wanted = letter.lowercased()
    guard let index = title.firstIndex(where: { $0.lowercased() == wanted }) else {
      return (title + " (", letter.uppercased(), ")")
    }
    return (
      String(title[..<index]), String(title[index]), String(title[title.index(after: index)...])
    )
  }

  package var label: String {
    let pieces = pieces
    return pieces.before + pieces.letter + pieces.after
  }
}
