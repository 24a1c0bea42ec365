enum ConditionToken: Equatable, Sendable {
  case keyword(ConditionKeyword)
  /// A key path, without the `#` that may precede it.
  case key(String)
  case number(String)
  case text(String)
  case symbol(ConditionSymbol)
  case end
}

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

  var value: ConditionValue? {
    switch self {
    case .null, .nil: .null
    case .yes, .true: .bool(true)
    case .no, .false: .bool(false)
    default: nil
    }
  }
}

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

enum ConditionKey {
  /// The most bytes of a key path.
  static let longest = 256

  static func isKeyPath(_ text: String) -> Bool {
    guard text.utf8.count <= longest else { return false }
    return text.unicodeScalars.split(separator: ".", omittingEmptySubsequences: false).allSatisfy {
      guard let first = $0.first, begins(first) else { return false }
      return $0.dropFirst().allSatisfy(continues)
    }
  }

  static func begins(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "_": true
    case "\u{80}"...: scalar.properties.isAlphabetic
    default: false
    }
  }

  static func continues(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "0"..."9": true
    case "\u{80}"...:
      scalar.properties.isAlphabetic || scalar.properties.generalCategory == .nonspacingMark
    default: begins(scalar)
    }
  }
}
