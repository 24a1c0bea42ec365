/// Why a condition cannot be understood, or has no answer.
///
/// What comes from the condition's text is harmless and short.
public struct ConditionError: Error, Hashable, Sendable {
  /// What is wrong.
  public var problem: Problem
  /// Where; programs find it in `summary`.
  package var place: Place

  package init(_ problem: Problem, at place: Place) {
    self.problem = problem
    self.place = place
  }

  /// What is wrong with a condition, or with the search for its answer.
  public enum Problem: Hashable, Sendable {
    /// Nothing, or nothing but blanks.
    case empty
    case unexpected(found: String, expected: Expected)
    case endsEarly(expected: Expected)
    case unterminatedString
    case badEscape
    /// Something like `1.2.3` without quotation marks.
    case unquotedVersion(String)
    /// A letter in brackets behind an operator that is not `c`.
    case unknownOption(String)
    case tooDeep(limit: Int)
    /// In bytes, of the whole text.
    case tooLong(limit: Int)
    case keyTooLong(limit: Int)
    case patternTooLong(limit: Int)
    /// More `MATCHES` than one condition may have.
    case tooManyPatterns(limit: Int)
    /// What `MATCHES` is asked about.
    case textTooLong(limit: Int)
    /// PCRE2's own words for what is wrong at a byte of the pattern.
    case malformedPattern(pattern: String, offset: Int, detail: String)
    /// The search was given up, as it would have taken too much time or memory.
    case costlyPattern(pattern: String)
    case libraryMissing(name: String, package: String)
    /// What was found instead, in the form of an object.
    case malformedObject(found: String, expected: Expected)
  }

  /// What could have stood at the place.
  public enum Expected: Hashable, Sendable {
    case operand, comparison, listOrKey, twoBounds, predicate, end, closingBracket, commaOrBrace
    case endOfNumber, digit, option, name
    case list, object, keyPath, comparisonWord, value
    /// One key, where two differ in their case alone.
    case oneKey
  }

  package enum Place: Hashable, Sendable {
    case text(TextPosition)
    /// An element of the list `conditions`, and which of its members; nil is the element itself.
    case element(Int, member: String?)
    /// The condition as such: it was understood, and has no answer.
    case whole
  }
}

extension ConditionError {
  init(_ problem: Problem, at position: Int, in bytes: [UInt8]) {
    self.init(problem, at: .text(TextPosition(of: position, in: bytes)))
  }
}
