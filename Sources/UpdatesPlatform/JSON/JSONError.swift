import HarmlessText

/// Why a text is not a JSON document, and where.
package struct JSONError: Explained, Equatable {
  package var problem: Problem
  package var place: TextPosition

  package enum Problem: Equatable, Sendable {
    /// The text is empty or blank.
    case empty
    case unexpected(found: String, expected: Expected)
    case endsEarly(expected: Expected)
    case unterminatedString
    /// A line break, tab or other control character that must be written as an escape.
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

extension JSONError {
  /// The problem and its place in one line without a full stop.
  ///
  /// An example is `line 3, column 5: expected ':' after the key, found '}'`.
  package var summary: String {
    "line \(place.line), column \(place.column): \(problem.message)"
  }

  /// The part of the line and, below it, a caret that marks the place.
  ///
  /// - Parameter width: The number of terminal cells that a text takes.
  /// - Returns: Two lines; an empty text if the line is blank.
  package func marked(width: (String) -> Int = { $0.count }) -> String {
    place.excerpt.marked(width: width)
  }
}

extension JSONError.Problem {
  /// The problem, without its place.
  package var message: String {
    switch self {
    case .empty: "the document is empty"
    case .unexpected(let found, let expected): "expected \(expected.words), found '\(found)'"
    case .endsEarly(let expected): "expected \(expected.words), found the end of the document"
    case .unterminatedString: "the string that begins here has no closing quotation mark"
    case .controlCharacter(0x0A), .controlCharacter(0x0D):
      "a line break in a string, expected the escape \\n"
    case .controlCharacter(0x09): "a tab in a string, expected the escape \\t"
    case .controlCharacter(let byte):
      "the control character \(byte) in a string, expected an escape"
    case .badEscape: "expected one of the escapes \\\" \\\\ \\/ \\b \\f \\n \\r \\t \\u"
    case .invalidUTF8: "expected UTF-8, found bytes that are not UTF-8"
    case .duplicateKey(let key): "the key '\(key)' occurs twice"
    case .tooDeep(let limit): "nested more than \(limit) levels deep"
    case .tooManyValues(let limit): "the document has more than \(limit) values"
    }
  }
}

extension JSONError.Expected {
  var words: String {
    switch self {
    case .value: "a value"
    case .key: "a key in quotation marks"
    case .colon: "':' after the key"
    case .commaOrBrace: "',' or '}'"
    case .commaOrBracket: "',' or ']'"
    case .digit: "a digit"
    case .endOfNumber: "the end of the number"
    case .escape: "an escape"
    case .hexDigit: "four hexadecimal digits"
    case .end: "the end of the document"
    }
  }
}
