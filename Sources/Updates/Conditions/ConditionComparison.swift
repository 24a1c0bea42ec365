/// `key operator value`, the leaf of a condition.
struct ConditionComparison: Hashable, Sendable {
  let left: ConditionOperand
  let comparison: ConditionOperator
  /// Whether capital and small letters are the same, as `[c]` says.
  let ignoresCase: Bool
  let right: ConditionOperand
  /// The pattern of a `MATCHES` that is written in the condition.
  let pattern: MatchPattern?

  init(
    left: ConditionOperand, comparison: ConditionOperator, ignoresCase: Bool = false,
    right: ConditionOperand
  ) {
    self.left = left
    self.comparison = comparison
    self.ignoresCase = ignoresCase
    self.right = right
    guard comparison == .matches, case .literal(let literal) = right,
      let text = literal.reading.text
    else {
      pattern = nil
      return
    }
    pattern = MatchPattern(text, ignoresCase: ignoresCase)
  }
}
