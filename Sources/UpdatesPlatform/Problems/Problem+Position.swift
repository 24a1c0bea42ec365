import HarmlessText

extension Problem {
  /// Why a text is not JSON or not a `.strings` file, and where; at 0 it concerns the whole text.
  static func syntax(_ summary: String, at offset: Int, in bytes: [UInt8]) -> Problem {
    Problem(.syntax, summary, position: TextPosition(of: offset, in: bytes))
  }

  package var line: Int { position?.line ?? 1 }
  package var column: Int { position?.column ?? 1 }

  /// The summary after its place: `line 3, column 5: expected ':' after the key, found '}'`.
  package var located: String {
    let isWhole = line == 1 && column == 1 && marked().isEmpty
    return isWhole ? summary : "line \(line), column \(column): \(summary)"
  }

  /// The part of the line and, below it, a caret that marks the place.
  ///
  /// - Returns: Two lines; an empty text if there is no place, or if the line is blank.
  package func marked(width: (String) -> Int = { $0.count }) -> String {
    position?.excerpt.marked(width: width) ?? ""
  }
}
