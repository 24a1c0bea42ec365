import HarmlessText

/// Why a file is not a `.strings` file, and where.
package struct LocalizedStringsError: Explained, Equatable {
  /// The problem with the file.
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

  /// What was expected at the place.
  package enum Expected: Equatable, Sendable {
    case key, equalsSign, value, semicolon
  }

  /// The problem with the file.
  package var problem: Problem
  /// The line, counted from 1; a line ends with LF, CR or both.
  package var line: Int
  /// The column, counted from 1 in Unicode scalars.
  package var column: Int
  /// The part of the line around the place and, below it, a caret; empty if the line is blank.
  ///
  /// It is harmless text.
  package var excerpt: String

  init(_ problem: Problem, at position: Int, in bytes: [UInt8]) {
    self.problem = problem
    let place = TextPosition(of: position, in: bytes)
    (line, column, excerpt) = (place.line, place.column, place.excerpt.marked())
  }
}

extension LocalizedStringsError {
  /// The problem and its place in one line without a full stop.
  ///
  /// An example is `line 3, column 9: expected ';' behind the text, found '"'`.
  package var summary: String {
    switch problem {
    case .tooLarge, .binaryPropertyList, .halfCharacter: problem.message
    default: "line \(line), column \(column): \(problem.message)"
    }
  }
}

extension LocalizedStringsError.Problem {
  /// The problem, without its place.
  package var message: String {
    switch self {
    case .unexpected(let found, let expected): "expected \(expected.words), found '\(found)'"
    case .endsEarly(let expected): "expected \(expected.words), found the end of the file"
    case .unterminatedString: "the text that begins here has no closing quotation mark"
    case .unterminatedComment: "the comment that begins here has no '*/'"
    case .badEscape: "expected four hexadecimal digits after \\u or \\U"
    case .invalidUTF8: "expected UTF-8, found bytes that are not UTF-8"
    case .zeroByte: "a byte of zero; UTF-16 needs a byte order mark"
    case .halfCharacter: "it ends in the middle of a character of UTF-16"
    case .xmlPropertyList: "a property list in XML, expected lines such as \"key\" = \"text\";"
    case .binaryPropertyList: "a binary property list, expected lines such as \"key\" = \"text\";"
    case .tooLarge(let limit): "larger than \(limit.byteCount)"
    }
  }
}

extension LocalizedStringsError.Expected {
  fileprivate var words: String {
    switch self {
    case .key: "a key"
    case .equalsSign: "'=' after the key"
    case .value: "a text after '='"
    case .semicolon: "';' after the text"
    }
  }
}
