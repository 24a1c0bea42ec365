package import HarmlessText

/// Why a text is not a JSON document, and where.
package struct JSONError: Error, Equatable, Sendable {
  package var problem: Problem
  /// Counted from 1; a line ends with LF, CR or both.
  package var line: Int
  /// Counted from 1, in Unicode scalars.
  package var column: Int
  /// The piece of the line around the place.
  package var excerpt: LineExcerpt

  package enum Problem: Equatable, Sendable {
    /// Nothing, or nothing but blanks.
    case empty
    case unexpected(found: String, expected: Expected)
    case endsEarly(expected: Expected)
    case unterminatedString
    /// A line break, tab or other control character that should have been written as an escape.
    case controlCharacter(UInt8)
    case badEscape
    case invalidUTF8
    case duplicateKey(String)
    case tooDeep(limit: Int)
  }

  package enum Expected: Equatable, Sendable {
    case value, key, colon, commaOrBrace, commaOrBracket, digit, endOfNumber, escape, hexDigit, end
  }
}

extension JSONError {
  init(_ problem: Problem, at position: Int, in bytes: [UInt8]) {
    self.problem = problem
    let (line, start) = Self.line(of: position, in: bytes)
    self.line = line
    column = 1 + bytes[start..<position].count { $0 & 0xC0 != 0x80 }
    excerpt = LineExcerpt(around: position, inLineAt: start, of: bytes)
  }

  static func line(of position: Int, in bytes: [UInt8]) -> (number: Int, start: Int) {
    var number = 1
    // A byte order mark is no part of the first line.
    var start = min(position, bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0)
    for index in start..<position {
      let isBreak =
        bytes[index] == 0x0A
        || (bytes[index] == 0x0D && (index + 1 == bytes.count || bytes[index + 1] != 0x0A))
      guard isBreak else { continue }
      number += 1
      start = index + 1
    }
    return (number, start)
  }
}
