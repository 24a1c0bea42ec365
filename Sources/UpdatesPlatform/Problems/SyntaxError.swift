import HarmlessText

/// Why a text is not JSON or not a `.strings` file, and where.
package struct SyntaxError: Explained, Equatable {
  /// The problem without its place, as a harmless clause.
  package var problem: String
  /// The place; the first byte if the problem concerns the whole text.
  package var place: TextPosition

  init(_ problem: String, at position: Int, in bytes: [UInt8]) {
    self.problem = problem
    place = TextPosition(of: position, in: bytes)
  }

  /// The problem and its place: `line 3, column 5: expected ':' after the key, found '}'`.
  package var summary: String {
    let isWhole = place.line == 1 && place.column == 1 && marked().isEmpty
    return isWhole ? problem : "line \(place.line), column \(place.column): \(problem)"
  }

  /// The part of the line and, below it, a caret that marks the place.
  ///
  /// - Returns: Two lines; an empty text if the line is blank.
  package func marked(width: (String) -> Int = { $0.count }) -> String {
    place.excerpt.marked(width: width)
  }
}
