import HarmlessText

/// Why a condition cannot be understood, or why it has no result.
///
/// Parts that come from the condition's text are harmless and short.
public struct ConditionError: Explained, Hashable {
  /// The problem with the condition, without its place.
  public var problem: Problem
  /// Where the problem is; clients read it from `summary`.
  package var place = Place.whole

  package enum Place: Hashable, Sendable {
    case text(TextPosition)
    /// An element of the list `conditions`, and its member; nil means the element itself.
    case element(Int, member: String?)
    case whole
  }

  /// `task` is what the condition's author can do, if that is more than to write it otherwise.
  init(_ problem: String, at place: Place = .whole, task: String? = nil) {
    self.problem = Problem(.manifestCondition, problem, hint: task)
    self.place = place
  }

  /// PCRE2 is missing.
  init(_ problem: Problem) {
    self.problem = problem
  }
}

extension ConditionError {
  package var message: String { problem.summary }

  /// The problem and its place in one line without a full stop.
  ///
  /// An example is `column 10: expected a comparison such as '==', found 'iOS'`.
  public var summary: String { summary(of: "") }

  /// The summary for use after the place of something else: `column 10 of the condition: …`.
  package var summaryWithPlace: String { summary(of: " of the condition") }

  /// Line 1 is not mentioned, because most conditions have one line.
  private func summary(of whole: String) -> String {
    switch place {
    case .text(let place) where place.line == 1: "column \(place.column)\(whole): \(message)"
    case .text(let place): "column \(place.column) in line \(place.line)\(whole): \(message)"
    case .element(let index, nil): "condition \(index + 1): \(message)"
    case .element(let index, let member?): "condition \(index + 1), '\(member)': \(message)"
    case .whole: message
    }
  }

  /// The part of the condition and, below it, a caret; nil if the error has no place in the text.
  package func marked(width: (String) -> Int = { $0.count }) -> String? {
    guard case .text(let place) = place else { return nil }
    let lines = place.excerpt.marked(width: width)
    return lines.isEmpty ? nil : lines
  }
}
