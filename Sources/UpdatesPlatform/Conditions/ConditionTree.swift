/// A condition that has been read.
///
/// Brackets around several terms become a node of their own, so that reading the written form of a
/// tree gives the same tree.
indirect enum ConditionTree: Sendable {
  case comparison(ConditionComparison)
  case not(ConditionTree)
  /// Terms of which all must hold, or any one; never exactly one term.
  ///
  /// Without terms it is `TRUEPREDICATE` or `FALSEPREDICATE`.
  case terms([ConditionTree], any: Bool)

  var comparisons: [ConditionComparison] {
    switch self {
    case .comparison(let comparison): [comparison]
    case .not(let term): term.comparisons
    case .terms(let terms, _): terms.flatMap(\.comparisons)
    }
  }

  /// Each key once.
  var keys: [String] {
    var seen: Set<ExactText> = []
    return comparisons.flatMap { $0.left.keys + $0.right.keys }
      .filter { seen.insert(ExactText($0)).inserted }
  }
}

/// `key operator value`, the leaf of a condition.
struct ConditionComparison: Sendable {
  let left: ConditionOperand
  let comparison: ConditionOperator
  /// Whether capital and small letters count as equal, as `[c]` demands.
  let ignoresCase: Bool
  let right: ConditionOperand

  /// The pattern of a `MATCHES` that is written in the condition.
  var pattern: MatchPattern? {
    guard comparison == .matches, case .value(let value) = right else { return nil }
    return value.text.map { MatchPattern(pattern: $0, ignoresCase: ignoresCase) }
  }
}

enum ConditionOperand: Sendable {
  case key(String)
  case value(ConditionValue)
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
enum ConditionOperator: String, CaseIterable, Sendable {
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

  /// Whether it asks for the order of two values.
  var isOfOrder: Bool { [.less, .lessOrEqual, .greater, .greaterOrEqual].contains(self) }
  var isRelation: Bool { isOfOrder || self == .equal || self == .notEqual }
}

// MARK: The written form

extension ConditionTree {
  var text: String {
    switch self {
    case .comparison(let comparison): comparison.text
    case .not(let term): "NOT (\(term.text))"
    case .terms(let terms, let any) where terms.isEmpty: any ? "FALSEPREDICATE" : "TRUEPREDICATE"
    case .terms(let terms, let any):
      terms.map { $0.hasTerms ? "(\($0.text))" : $0.text }.joined(separator: any ? " OR " : " AND ")
    }
  }

  private var hasTerms: Bool {
    if case .terms(let terms, _) = self { !terms.isEmpty } else { false }
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
    case .value(let value): value.written
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
