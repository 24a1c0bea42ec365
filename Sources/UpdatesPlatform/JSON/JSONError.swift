/// Why a text is not a JSON document, and where.
package struct JSONError: Error, Equatable, Sendable {
  package var problem: Problem
  package var place: TextPosition

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
    case tooManyValues(limit: Int)
  }

  package enum Expected: Equatable, Sendable {
    case value, key, colon, commaOrBrace, commaOrBracket, digit, endOfNumber, escape, hexDigit, end
  }
}

extension JSONError {
  init(_ problem: Problem, at position: Int, in bytes: [UInt8]) {
    self.problem = problem
    place = TextPosition(of: position, in: bytes)
  }
}
