/// `key operator value`, the leaf of a condition.
struct ConditionComparison: Hashable, Sendable {
  let left: ConditionOperand
  let comparison: ConditionOperator
  /// Whether capital and small letters are the same, as `[c]` says.
  let ignoresCase: Bool
  let right: ConditionOperand

  init(
    left: ConditionOperand, comparison: ConditionOperator, ignoresCase: Bool = false,
    right: ConditionOperand
  ) {
    self.left = left
    self.comparison = comparison
    self.ignoresCase = ignoresCase
    self.right = right
  }

  /// The pattern of a `MATCHES` that is written in the condition.
  var pattern: MatchPattern? {
    guard comparison == .matches, case .literal(let literal) = right else { return nil }
    return literal.reading.text.map { MatchPattern($0, ignoresCase: ignoresCase) }
  }
}
