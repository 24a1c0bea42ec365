/// A pattern of `LIKE`: `?` matches one character, `*` any number, and a backslash escapes both.
struct LikePattern: Hashable, Sendable {
  private let pieces: [Piece]

  private enum Piece: Hashable {
    case character(Character)
    case one
    case any
  }

  /// Reads a pattern; of several `*` in a row one is kept.
  init(_ pattern: String) {
    var pieces: [Piece] = []
    var isEscaped = false
    for character in pattern {
      switch character {
      case _ where isEscaped:
        pieces.append(.character(character))
        isEscaped = false
      case "\\": isEscaped = true
      case "?": pieces.append(.one)
      case "*": if pieces.last != .any { pieces.append(.any) }
      default: pieces.append(.character(character))
      }
    }
    // A backslash at the end matches itself.
    if isEscaped { pieces.append(.character("\\")) }
    self.pieces = pieces
  }

  /// Whether the pattern matches the whole text.
  ///
  /// The text before a `*` is never looked at again. So the number of steps is at most the number
  /// of characters in the text times the number of characters between two `*`.
  func matches(_ text: String) -> Bool {
    let text = Array(text)
    var (place, piece) = (0, 0)
    var resumption: (place: Int, piece: Int)?
    while place < text.count {
      if piece < pieces.count, pieces[piece] == .any {
        piece += 1
        resumption = (place, piece)
      } else if piece < pieces.count, accepts(text[place], at: piece) {
        place += 1
        piece += 1
      } else if let last = resumption {
        place = last.place + 1
        piece = last.piece
        resumption = (place, piece)
      } else {
        return false
      }
    }
    return pieces[piece...].allSatisfy { $0 == .any }
  }

  private func accepts(_ character: Character, at piece: Int) -> Bool {
    switch pieces[piece] {
    case .character(let own): own == character
    case .one: true
    case .any: false
    }
  }
}

/// Looks for a text of whole characters, at each of which it looks twice at the most.
struct CharacterSearch {
  private let sought: [Character]
  private let borders: [Int]

  init(_ text: String) {
    sought = Array(text)
    var borders: [Int] = []
    var length = 0
    for (place, character) in sought.enumerated() {
      while length > 0, sought[length] != character { length = borders[length - 1] }
      if place > 0, sought[length] == character { length += 1 }
      borders.append(length)
    }
    self.borders = borders
  }

  func isFound(in text: String) -> Bool {
    var length = 0
    guard !sought.isEmpty else { return true }
    for character in text {
      while length > 0, sought[length] != character { length = borders[length - 1] }
      if sought[length] == character { length += 1 }
      if length == sought.count { return true }
    }
    return false
  }
}
