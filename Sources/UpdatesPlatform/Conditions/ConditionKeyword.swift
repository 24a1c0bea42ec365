/// The words that mean something by themselves, in any case.
enum ConditionKeyword: String, CaseIterable, Sendable {
  case and = "AND"
  case or = "OR"
  case not = "NOT"
  case truePredicate = "TRUEPREDICATE"
  case falsePredicate = "FALSEPREDICATE"
  case beginsWith = "BEGINSWITH"
  case endsWith = "ENDSWITH"
  case contains = "CONTAINS"
  case like = "LIKE"
  case matches = "MATCHES"
  case within = "IN"
  case between = "BETWEEN"
  case null = "NULL"
  case `nil` = "NIL"
  case yes = "YES"
  case no = "NO"
  case `true` = "TRUE"
  case `false` = "FALSE"

  init?(_ word: some StringProtocol) {
    guard word.utf8.count <= 14 else { return nil }
    self.init(rawValue: word.uppercased())
  }

  /// The comparison that the word asks for.
  var comparison: ConditionOperator? {
    switch self {
    case .beginsWith: .beginsWith
    case .endsWith: .endsWith
    case .contains: .contains
    case .like: .like
    case .matches: .matches
    case .within: .within
    case .between: .between
    default: nil
    }
  }

  /// The value that the word stands for.
  var value: ConditionValue? {
    switch self {
    case .null, .nil: .null
    case .yes, .true: .bool(true)
    case .no, .false: .bool(false)
    default: nil
    }
  }
}
