import HarmlessText

/// Why a file is no `.strings` file, and where.
package struct LocalizedStringsError: Error, Equatable, Sendable {
  /// What is wrong.
  package enum Problem: Equatable, Sendable {
    case unexpected(found: String, expected: Expected)
    case endsEarly(expected: Expected)
    case unterminatedString
    case unterminatedComment
    /// `\u` or `\U` without four hexadecimal digits.
    case badEscape
    case invalidUTF8
    /// A byte of zero, as in UTF-16 without a byte order mark.
    case zeroByte
    /// An odd number of bytes in UTF-16.
    case halfCharacter
    case xmlPropertyList
    case binaryPropertyList
    case tooLarge(limit: Int)
  }

  /// What should have stood there.
  package enum Expected: Equatable, Sendable {
    case key, equalsSign, value, semicolon
  }

  /// What is wrong.
  package var problem: Problem
  /// Counted from 1; a line ends with LF, CR or both.
  package var line: Int
  /// Counted from 1, in Unicode scalars.
  package var column: Int
  /// The piece of the line around the place and, beneath it, a caret; harmless, and empty where the
  /// line is.
  package var excerpt: String

  init(_ problem: Problem, at position: Int, in bytes: [UInt8]) {
    self.problem = problem
    let place = TextPosition(of: position, in: bytes)
    (line, column, excerpt) = (place.line, place.column, place.excerpt.marked())
  }
}
