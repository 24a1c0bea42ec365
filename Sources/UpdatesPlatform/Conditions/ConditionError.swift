import HarmlessText

/// Why a condition cannot be understood, or why it has no result.
///
/// Parts that come from the condition's text are harmless and short.
public struct ConditionError: Explained, Hashable {
  /// The problem with the condition.
  public var problem: Problem
  /// Where the problem is; clients read it from `summary`.
  package var place: Place

  package init(_ problem: Problem, at place: Place) {
    self.problem = problem
    self.place = place
  }

  /// The problem with a condition, or with its evaluation.
  public enum Problem: Hashable, Sendable {
    /// The text is empty or blank.
    case empty
    case unexpected(found: String, expected: Expected)
    case endsEarly(expected: Expected)
    case unterminatedString
    case badEscape
    /// A version such as `1.2.3` without quotation marks.
    case unquotedVersion(String)
    /// An option in brackets after an operator that is not `c`.
    case unknownOption(String)
    case tooDeep(limit: Int)
    /// The whole text is longer than `limit` bytes.
    case tooLong(limit: Int)
    case keyTooLong(limit: Int)
    case patternTooLong(limit: Int)
    /// The condition has more `MATCHES` than one condition may have.
    case tooManyPatterns(limit: Int)
    /// The text that `MATCHES` compares is longer than `limit` bytes.
    case textTooLong(limit: Int)
    /// The pattern is malformed at byte `offset`; `detail` is PCRE2's message.
    case malformedPattern(pattern: String, offset: Int, detail: String)
    /// Matching was stopped because it would take too much time or memory.
    case costlyPattern(pattern: String)
    case libraryMissing(name: String, package: String)
    /// The form with objects is wrong; `found` is what was found instead.
    case malformedObject(found: String, expected: Expected)
  }

  /// What was expected at the place.
  public enum Expected: Hashable, Sendable {
    case operand, comparison, listOrKey, twoBounds, predicate, end, closingBracket, commaOrBrace
    case endOfNumber, digit, option, name
    case list, object, keyPath, comparisonWord, value
    /// One key; two were found that differ only in case.
    case oneKey
  }

  package enum Place: Hashable, Sendable {
    case text(TextPosition)
    /// An element of the list `conditions`, and its member; nil means the element itself.
    case element(Int, member: String?)
    /// The whole condition: it was understood, but has no result.
    case whole
  }
}

extension ConditionError {
  init(_ problem: Problem, at position: Int, in bytes: [UInt8]) {
    self.init(problem, at: .text(TextPosition(of: position, in: bytes)))
  }
}

extension ConditionError {
  /// The problem and its place in one line without a full stop.
  ///
  /// An example is `column 10: expected a comparison such as '==', found 'iOS'`.
  public var summary: String {
    switch place {
    case .text(let place): "\(Self.words(for: place)): \(problem.message)"
    case .element(let index, nil): "condition \(index + 1): \(problem.message)"
    case .element(let index, let member?): "condition \(index + 1), '\(member)': \(problem.message)"
    case .whole: problem.message
    }
  }

  /// The summary for use after the place of something else: `column 10 of the condition: …`.
  package var summaryWithPlace: String {
    switch place {
    case .text(let place): "\(Self.words(for: place)) of the condition: \(problem.message)"
    case .element, .whole: summary
    }
  }

  /// The words for a place; line 1 is not mentioned, because most conditions have one line.
  private static func words(for place: TextPosition) -> String {
    "column \(place.column)" + (place.line == 1 ? "" : " in line \(place.line)")
  }

  /// The part of the condition and, below it, a caret; nil if the error has no place in the text.
  ///
  /// - Parameter width: The number of terminal cells that a text takes.
  /// - Returns: Two lines.
  package func marked(width: (String) -> Int = { $0.count }) -> String? {
    guard case .text(let place) = place else { return nil }
    let lines = place.excerpt.marked(width: width)
    return lines.isEmpty ? nil : lines
  }
}

extension ConditionError.Problem {
  /// The problem, without its place.
  package var message: String {
    switch self {
    case .empty: "the condition is empty"
    case .unexpected(let found, let expected): "expected \(expected.words), found '\(found)'"
    case .endsEarly(let expected): "expected \(expected.words), found the end of the condition"
    case .unterminatedString: "the string that begins here has no closing quotation mark"
    case .badEscape: "expected one of the escapes \\\\ \\' \\\" \\n \\r \\t \\xHH \\uHHHH"
    case .unquotedVersion(let text):
      "expected a number, or the version in quotation marks: '\(text)'"
    case .unknownOption(let letters): "expected the option [c], found '[\(letters)]'"
    case .tooDeep(let limit): "brackets and NOT are nested more than \(limit) levels deep"
    case .tooLong(let limit): "the condition has more than \(limit.byteCount)"
    case .keyTooLong(let limit): "the key has more than \(limit.byteCount)"
    case .patternTooLong(let limit): "the pattern has more than \(limit.byteCount)"
    case .tooManyPatterns(let limit): "the condition has more than \(limit) MATCHES"
    case .textTooLong(let limit): "the text for MATCHES has more than \(limit.byteCount)"
    case .malformedPattern(let pattern, let offset, let detail):
      "the pattern '\(pattern)' is malformed at byte \(offset): \(detail)"
    case .costlyPattern(let pattern): "the pattern '\(pattern)' takes too long to match"
    case .libraryMissing(let name, _): LibraryLoading.summary(of: name)
    case .malformedObject(let found, let expected): "expected \(expected.words), found \(found)"
    }
  }
}

extension ConditionError.Expected {
  var words: String {
    switch self {
    case .operand: "a key or a value"
    case .comparison: "a comparison such as '=='"
    case .listOrKey: "a list such as {'a', 'b'}, or a key"
    case .twoBounds: "two bounds such as {1, 3}"
    case .predicate: "a comparison such as platform == 'iOS'"
    case .end: "AND, OR or the end"
    case .closingBracket: "')'"
    case .commaOrBrace: "',' or '}'"
    case .endOfNumber: "the end of the number"
    case .digit: "a digit"
    case .option: "[c]"
    case .name: "a name"
    case .list: "a list of comparisons as 'conditions'"
    case .object: "an object with 'key' and 'value'"
    case .keyPath: "a key path such as defaults.beta"
    case .comparisonWord: "eq, ne, gt, gte, lt or lte"
    case .value: "a string, a number, a boolean or null"
    case .oneKey: "one key, because keys are not case-sensitive"
    }
  }
}
