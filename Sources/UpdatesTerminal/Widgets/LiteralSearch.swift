/// Smart case: a query without upper-case letters matches both cases.
package struct LiteralSearch: Sendable {
  package struct Place: Hashable, Comparable, Sendable {
    package var line: Int
    package var offset: Int

    package static func < (left: Place, right: Place) -> Bool {
      (left.line, left.offset) < (right.line, right.offset)
    }

    package var next: Place {
      Place(line: line, offset: offset + 1)
    }
  }

  /// From the place of the first character to that of the last one.
  package typealias Match = ClosedRange<Place>

  package let query: String
  private let pattern: [Character]
  private let isCaseSensitive: Bool
  private let borders: [Int]

  /// Nil if the query has only blanks.
  package init?(_ query: String) {
    let isCaseSensitive = query.contains(where: \.isUppercase)
    var pattern: [Character] = []
    for character in query {
      if character.isWhitespace {
        if pattern.last != " " { pattern.append(" ") }
      } else {
        pattern.append(isCaseSensitive ? character : character.folded)
      }
    }
    guard pattern.contains(where: { $0 != " " }) else { return nil }
    self.query = query
    self.pattern = pattern
    self.isCaseSensitive = isCaseSensitive
    borders = Self.borders(of: pattern)
  }

  package func matches(in lines: some Sequence<StyledLine>) -> [Match] {
    var matches: [Match] = []
    var places: [Place] = []
    var matched = 0
    var followsBlank = false

    func take(_ character: Character, _ place: Place) {
      places.append(place)
      while matched > 0, matched == pattern.count || pattern[matched] != character {
        matched = borders[matched - 1]
      }
      if pattern[matched] == character { matched += 1 }
      guard matched == pattern.count else { return }
      matches.append(places[places.count - pattern.count]...place)
    }

    for (index, line) in lines.enumerated() {
      var offset = 0
      for run in line.runs {
        for character in run.text {
          let place = Place(line: index, offset: offset)
          offset += 1
          let isBlank = character.isWhitespace
          if isBlank && followsBlank { continue }
          followsBlank = isBlank
          take(isBlank ? " " : isCaseSensitive ? character : character.folded, place)
        }
      }
      if !followsBlank, offset > 0 {
        take(" ", Place(line: index, offset: offset))
        followsBlank = true
      }
    }
    return matches
  }

  private static func borders(of pattern: [Character]) -> [Int] {
    var borders = [0]
    var length = 0
    for index in pattern.indices.dropFirst() {
      while length > 0, pattern[length] != pattern[index] { length = borders[length - 1] }
      if pattern[length] == pattern[index] { length += 1 }
      borders.append(length)
    }
    return borders
  }
}

extension Character {
  fileprivate var folded: Character {
    if let ascii = asciiValue {
      return 65...90 ~= ascii ? Character(UnicodeScalar(ascii | 32)) : self
    }
    return lowercased().first ?? self
  }
}

/// The line in which a search is typed.
package struct SearchField: Hashable, Sendable {
  package enum Step: Sendable {
    case typed, ended, abandoned
  }

  private var line = TextLine(longest: 100)

  package init() {}

  package var text: String { line.text }

  /// Nil if the key does nothing here.
  package mutating func take(_ key: Key) -> Step? {
    switch key {
    case .escape, .control("g"): .abandoned
    case .backspace where text.isEmpty: .abandoned
    case .enter: .ended
    default: line.take(key) ? .typed : nil
    }
  }

  package func draw(into grid: inout Grid, area: Area, remark: String?) {
    guard !area.isEmpty else { return }
    grid.fill(row: area.row, column: area.column, width: area.width, role: .text)
    let column = grid.write("/", row: area.row, column: area.column, role: .helpKey, width: 1)
    let (shown, offset) = line.window(room: area.width - 1)
    let end = grid.write(shown, row: area.row, column: column, width: max(0, area.width - 2))
    grid.cursor = Position(
      row: area.row,
      column: min(column + offset, area.column + area.width - 1, grid.size.columns - 1))
    guard let remark else { return }
    let start = area.column + area.width - displayWidth(of: remark)
    if start > end + 1 { grid.write(remark, row: area.row, column: start, role: .warning) }
  }
}
