/// A condition that has been read.
///
/// Brackets around several terms become a node of their own, so that reading the written form of a
/// tree gives the same tree.
indirect enum ConditionTree: Sendable {
  case constant(Bool)
  case comparison(ConditionComparison)
  case not(ConditionTree)
  /// At least two terms, all of which must hold.
  case all([ConditionTree])
  /// At least two terms, at least one of which must hold.
  case any([ConditionTree])

  var comparisons: [ConditionComparison] {
    switch self {
    case .constant: []
    case .comparison(let comparison): [comparison]
    case .not(let term): term.comparisons
    case .all(let terms), .any(let terms): terms.flatMap(\.comparisons)
    }
  }
}

/// `key operator value`, the leaf of a condition.
struct ConditionComparison: Sendable {
  let left: ConditionOperand
  let comparison: ConditionOperator
  /// Whether capital and small letters count as equal, as `[c]` demands.
  var ignoresCase = false
  let right: ConditionOperand

  /// The pattern of a `MATCHES` that is written in the condition.
  var pattern: MatchPattern? {
    guard comparison == .matches, case .value(let value) = right else { return nil }
    return value.text.map { MatchPattern(pattern: $0, ignoresCase: ignoresCase) }
  }

  var keys: [String] { left.keys + right.keys }
}

enum ConditionOperand: Sendable {
  case key(String)
  case value(ConditionReading)
  /// The values in braces to the right of `IN` and `BETWEEN`; none of them is a list itself.
  case list([ConditionOperand])

  var keys: [String] {
    switch self {
    case .key(let path): [path]
    case .value: []
    case .list(let operands): operands.flatMap(\.keys)
    }
  }
}

/// The raw value is the sign that is written.
enum ConditionOperator: String, Sendable {
  case equal = "=="
  case notEqual = "!="
  case less = "<"
  case lessOrEqual = "<="
  case greater = ">"
  case greaterOrEqual = ">="
  case beginsWith = "BEGINSWITH"
  case endsWith = "ENDSWITH"
  case contains = "CONTAINS"
  case like = "LIKE"
  case matches = "MATCHES"
  case within = "IN"
  case between = "BETWEEN"

  /// The words if it holds and if it does not, and whether they have their own verb.
  var words: (positive: String, negative: String, isVerb: Bool) {
    switch self {
    case .equal, .notEqual: ("equal to", "not equal to", false)
    case .less: ("less than", "not less than", false)
    case .lessOrEqual: ("at most", "greater than", false)
    case .greater: ("greater than", "not greater than", false)
    case .greaterOrEqual: ("at least", "less than", false)
    case .beginsWith: ("begins with", "does not begin with", true)
    case .endsWith: ("ends with", "does not end with", true)
    case .contains: ("contains", "does not contain", true)
    case .like: ("like", "not like", false)
    case .matches: ("matches", "does not match", true)
    case .within: ("in", "not in", false)
    case .between: ("between", "not between", false)
    }
  }
}

// MARK: The written form

extension ConditionTree {
  var text: String {
    switch self {
    case .constant(let holds): holds ? "TRUEPREDICATE" : "FALSEPREDICATE"
    case .comparison(let comparison): comparison.text
    case .not(let term): "NOT (\(term.text))"
    case .all(let terms): terms.map(\.textOfTerm).joined(separator: " AND ")
    case .any(let terms): terms.map(\.textOfTerm).joined(separator: " OR ")
    }
  }

  private var textOfTerm: String {
    switch self {
    case .all, .any: "(\(text))"
    case .constant, .comparison, .not: text
    }
  }
}

extension ConditionComparison {
  fileprivate var text: String {
    "\(left.text) \(comparison.rawValue)\(ignoresCase ? "[c]" : "") \(right.text)"
  }
}

extension ConditionOperand {
  fileprivate var text: String {
    switch self {
    case .key(let path): (ConditionReader.isKeyword(path) ? "#" : "") + path
    case .value(let reading): reading.value.written
    case .list(let operands): "{" + operands.map(\.text).joined(separator: ", ") + "}"
    }
  }
}

extension ConditionValue {
  fileprivate var written: String {
    switch self {
    case .bool(let value): value ? "YES" : "NO"
    case .number(let number): number
    case .text(let value): "'" + value.unicodeScalars.map(Self.written).joined() + "'"
    case .null, .list, .group: "nil"
    }
  }

  private static func written(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "'": "\\'"
    case "\\": "\\\\"
    case "\n": "\\n"
    case "\r": "\\r"
    case "\t": "\\t"
    case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}":
      "\\x" + (scalar.value < 16 ? "0" : "") + String(scalar.value, radix: 16)
    default: String(scalar)
    }
  }
}
