/// Text that a pane can scroll through, laid out line by line for a width.
package protocol ScrollableText: Sendable {
  /// The lines `range` at a width, fewer where the text ends before.
  mutating func lines(_ range: Range<Int>, width: Int) -> [StyledLine]

  /// All lines there are at a width: this lays the whole text out.
  mutating func lineCount(width: Int) -> Int

  /// The number of the lines known so far at a width, and whether that is all of them.
  mutating func knownLineCount(width: Int) -> (count: Int, isComplete: Bool)
}

extension TextDocument: ScrollableText {}
