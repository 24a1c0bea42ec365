import HarmlessText

/// Terminals handle scalars, not graphemes: a flag of two letters takes the sum of their columns.
package func displayWidth(of character: Character) -> Int {
  character.unicodeScalars.reduce(0) { $0 + ScalarClass($1).columns }
}

package func displayWidth(of text: String) -> Int {
  var columns = 0
  for byte in text.utf8 {
    guard byte >= 0x20, byte < 0x7F else {
      return text.unicodeScalars.reduce(0) { $0 + ScalarClass($1).columns }
    }
    columns += 1
  }
  return columns
}

extension String {
  package func truncated(to width: Int) -> String {
    guard displayWidth(of: self) > width else { return self }
    guard width > 0 else { return "" }
    var room = width - 1
    let kept = prefix { character in
      room -= displayWidth(of: character)
      return room >= 0
    }
    return kept + "…"
  }
}

extension UInt8 {
  var isPlain: Bool { self &- 0x20 < 0x5F }
}

/// The texts of cells: graphemes do not work here, since many of them take several cells.
struct CellTexts: Sequence, IteratorProtocol {
  private static let mostMarks = 4

  private var scalars: String.UnicodeScalarView.Iterator
  private var base: (scalar: Unicode.Scalar, width: Int)?

  init(_ text: some StringProtocol) {
    scalars = String(text).unicodeScalars.makeIterator()
    // A mark without a base would join the cell before the text.
    while let scalar = scalars.next() {
      base = Self.base(scalar)
      if base != nil { break }
    }
  }

  mutating func next() -> (text: String, width: Int)? {
    guard let (first, width) = base else { return nil }
    base = nil
    var text = String(Character(first))
    var marks = 0
    while let scalar = scalars.next() {
      if let next = Self.base(scalar) {
        base = next
        break
      }
      // Terminals do not agree on where the letter after a joiner stands, but after a non-joiner.
      let joins =
        scalar.isNonJoiner && ScalarClass.takesJoiners(text.unicodeScalars.last ?? first)
      guard marks < Self.mostMarks, joins || ScalarClass(scalar) == .mark else { continue }
      text.unicodeScalars.append(scalar)
      marks += 1
    }
    return (text, width)
  }

  private static func base(_ scalar: Unicode.Scalar) -> (Unicode.Scalar, Int)? {
    switch ScalarClass(scalar) {
    case .narrow: (scalar, 1)
    case .wide: (scalar, 2)
    case .replaced: ("\u{FFFD}", 1)
    case .mark, .dropped, .lineBreak: nil
    }
  }
}
