package import HarmlessText

/// A place in a text as it is told to a person.
package struct TextPosition: Hashable, Sendable {
  /// Counted from 1; a line ends with LF, CR or both.
  package var line: Int
  /// Counted from 1, in Unicode scalars.
  package var column: Int
  /// The piece of the line around the place.
  package var excerpt: LineExcerpt
}

extension TextPosition {
  /// The place of a byte, for one alone; `TextLines` is for many.
  package init(of offset: Int, in bytes: [UInt8]) {
    self = TextLines(bytes).position(of: offset)
  }
}
