/// A condition as it was understood.
///
/// Brackets in the text that hold several terms make a node of their own, so that the written form
/// of a tree reads as the same tree.
indirect enum ConditionTree: Hashable, Sendable {
  /// `TRUEPREDICATE` or `FALSEPREDICATE`.
  case constant(Bool)
  case comparison(ConditionComparison)
  case not(ConditionTree)
  /// At least two terms, all of which must hold.
  case all([ConditionTree])
  /// At least two terms, one of which must hold.
  case any([ConditionTree])
}
