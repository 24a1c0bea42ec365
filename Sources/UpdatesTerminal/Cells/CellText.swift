import HarmlessText

/// What fills one cell: a scalar that takes columns and at most four marks that join it.
///
/// This is how terminals divide text. Graphemes will not do: many of them take several cells.
struct CellText {
  var text: String
  var width: Int

  static let mostMarks = 4
}

/// A text cell by cell; what no terminal may see is left out or shown as U+FFFD.
struct CellTexts: Sequence, IteratorProtocol {
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

  mutating func next() -> CellText? {
    guard let (first, width) = base else { return nil }
    base = nil
    var text = String(Character(first))
    var marks = 0
    while let scalar = scalars.next() {
      if let next = Self.base(scalar) {
        base = next
        break
      }
      guard marks < CellText.mostMarks, ScalarClass(scalar) == .mark else { continue }
      text.unicodeScalars.append(scalar)
      marks += 1
    }
    return CellText(text: text, width: width)
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
