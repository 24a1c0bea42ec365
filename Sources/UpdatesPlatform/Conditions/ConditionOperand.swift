/// One side of a comparison.
enum ConditionOperand: Hashable, Sendable {
  /// A key path, such as `defaults.beta.group`.
  case key(String)
  case literal(ConditionLiteral)
  /// What stands in braces, to the right of `IN` and `BETWEEN`; never a list itself.
  case list([ConditionOperand])
}
