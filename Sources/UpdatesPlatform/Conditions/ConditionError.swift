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
    case malformed(String)
    /// Matching was stopped because it would take too much time or memory.
    case costlyPattern(String)
    /// The library for `MATCHES` is missing; `package` is the package that contains it.
    case libraryMissing(name: String, package: String)
  }

  package enum Place: Hashable, Sendable {
    case text(TextPosition)
    /// An element of the list `conditions`, and its member; nil means the element itself.
    case element(Int, member: String?)
    case whole
  }
}

extension ConditionError {
  /// The error for a condition that cannot be understood; nil means the whole condition.
  init(_ problem: String, at position: Int? = nil, in bytes: [UInt8] = []) {
    let place = position.map { Place.text(TextPosition(of: $0, in: bytes)) }
    self.init(.malformed(problem), at: place ?? .whole)
  }

  package var message: String {
    switch problem {
    case .malformed(let problem): problem
    case .costlyPattern(let pattern): "the pattern '\(pattern)' takes too long to match"
    case .libraryMissing(let name, _): LibraryLoading.summary(of: name)
    }
  }

  /// The problem and its place in one line without a full stop.
  ///
  /// An example is `column 10: expected a comparison such as '==', found 'iOS'`.
  public var summary: String {
    switch place {
    case .text(let place): "\(Self.words(for: place)): \(message)"
    case .element(let index, nil): "condition \(index + 1): \(message)"
    case .element(let index, let member?): "condition \(index + 1), '\(member)': \(message)"
    case .whole: message
    }
  }

  /// The summary for use after the place of something else: `column 10 of the condition: …`.
  package var summaryWithPlace: String {
    switch place {
    case .text(let place): "\(Self.words(for: place)) of the condition: \(message)"
    case .element, .whole: summary
    }
  }

  /// The words for a place; line 1 is not mentioned, because most conditions have one line.
  private static func words(for place: TextPosition) -> String {
    "column \(place.column)" + (place.line == 1 ? "" : " in line \(place.line)")
  }

  /// The part of the condition and, below it, a caret; nil if the error has no place in the text.
  package func marked(width: (String) -> Int = { $0.count }) -> String? {
    guard case .text(let place) = place else { return nil }
    let lines = place.excerpt.marked(width: width)
    return lines.isEmpty ? nil : lines
  }
}
