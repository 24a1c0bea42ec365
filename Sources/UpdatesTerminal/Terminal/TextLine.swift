/// A line that is typed, with the cursor at its end at first.
package struct TextLine: Hashable, Sendable {
  private var characters: [Character]
  private var cursor: Int
  private let longest: Int

  /// No more than `longest` characters are taken.
  package init(_ text: String = "", longest: Int = 1000) {
    characters = Array(text)
    cursor = characters.count
    self.longest = longest
  }

  package var text: String { String(characters) }

  /// False if the key is not for a line of text.
  @discardableResult
  package mutating func take(_ key: Key) -> Bool {
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
      // A mark goes with its letter, but not without end.
      let joined = cursor > 0 ? String([characters[cursor - 1], character]) : ""
      if joined.count == 1, joined.utf8.count <= 64 {
        characters[cursor - 1] = Character(joined)
      } else if characters.count < longest {
        characters.insert(character, at: cursor)
        cursor += 1
      }
    default: return false
    }
    return true
  }

  /// The part around the cursor that fits, and the columns before the cursor.
  package func window(room: Int) -> (shown: String, offset: Int) {
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
