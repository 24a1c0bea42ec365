import UpdatesTerminal

struct TextLine {
  private var characters: [Character]
  private(set) var cursor: Int

  private static let longest = 1000

  init(_ text: String, cursor: Int) {
    characters = Array(text)
    self.cursor = min(cursor, characters.count)
  }

  var text: String { String(characters) }

  /// False if the key is not for a line of text.
  @discardableResult
  mutating func take(_ key: Key) -> Bool {
    switch key {
    case .left, .control("b"): cursor = max(0, cursor - 1)
    case .right, .control("f"): cursor = min(characters.count, cursor + 1)
    case .home, .control("a"): cursor = 0
    case .end, .control("e"): cursor = characters.count
    case .backspace:
      guard cursor > 0 else { break }
      cursor -= 1
      characters.remove(at: cursor)
    case .delete, .control("d"):
      if cursor < characters.count { characters.remove(at: cursor) }
    case .control("u"):
      characters.removeFirst(cursor)
      cursor = 0
    case .control("k"): characters.removeLast(characters.count - cursor)
    case .character(let character):
      guard characters.count < Self.longest else { break }
      characters.insert(character, at: cursor)
      cursor += 1
    default: return false
    }
    return true
  }

  func window(room: Int) -> (shown: String, offset: Int) {
    var first = cursor
    var offset = 0
    while first > 0, offset + displayWidth(of: characters[first - 1]) < room {
      first -= 1
      offset += displayWidth(of: characters[first])
    }
    var width = 0
    let shown = characters[first...].prefix { character in
      width += displayWidth(of: character)
      return width <= room
    }
    return (String(shown), offset)
  }
}
