/// The smallest piece of a condition's text that means something.
enum ConditionToken: Equatable, Sendable {
  case keyword(ConditionKeyword)
  /// A key path, without the `#` that may mark it as one.
  case key(String)
  case number(String)
  case text(String)
  case symbol(ConditionSymbol)
  case end
}
