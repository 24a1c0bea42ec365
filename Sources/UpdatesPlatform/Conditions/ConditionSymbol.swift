/// A sign of the condition language.
enum ConditionSymbol: String, CaseIterable, Sendable {
  // Longer signs come before those that they begin with.
  case equals = "=="
  case lessOrEqualBackwards = "=<"
  case greaterOrEqualBackwards = "=>"
  case notEqual = "!="
  case unequal = "<>"
  case lessOrEqual = "<="
  case greaterOrEqual = ">="
  case and = "&&"
  case or = "||"
  case equal = "="
  case less = "<"
  case greater = ">"
  case not = "!"
  case openingBracket = "("
  case closingBracket = ")"
  case openingBrace = "{"
  case closingBrace = "}"
  case comma = ","

  /// The comparison that the sign asks for.
  var comparison: ConditionOperator? {
    switch self {
    case .equals, .equal: .equal
    case .notEqual, .unequal: .notEqual
    case .less: .less
    case .lessOrEqual, .lessOrEqualBackwards: .lessOrEqual
    case .greater: .greater
    case .greaterOrEqual, .greaterOrEqualBackwards: .greaterOrEqual
    default: nil
    }
  }
}
