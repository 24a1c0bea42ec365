import UpdatesTerminal

/// A button of a page: what is pressed, by which keys, and what the help says of it.
struct PageButton<Action: Sendable & Equatable>: Sendable {
  var title: String
  /// The letter that presses it; nil where other keys must do.
  var letter: Character?
  var action: Action
  /// Keys besides the letter.
  var otherKeys: [Key] = []
  var help: String
  /// Its place in the line of help.
  var hint: KeyHint?

  var keys: [Key] {
    guard let letter else { return otherKeys }
    return [.character(letter), .character(Character(letter.uppercased()))] + otherKeys
  }
}
