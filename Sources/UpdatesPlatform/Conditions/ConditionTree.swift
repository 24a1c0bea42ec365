/// A condition that has been parsed.
///
/// Brackets around several terms become a node of their own, so that reading the written form of a
/// tree gives the same tree.
indirect enum ConditionTree: Hashable, Sendable {
  case constant(Bool)
  case comparison(ConditionComparison)
  case not(ConditionTree)
  /// At least two terms, all of which must hold.
  case all([ConditionTree])
  /// At least two terms, at least one of which must hold.
  case any([ConditionTree])
}

/// `key operator value`, the leaf of a condition.
struct ConditionComparison: Hashable, Sendable {
  let left: ConditionOperand
  let comparison: ConditionOperator
  /// Whether capital and small letters count as equal, as `[c]` demands.
  var ignoresCase = false
  let right: ConditionOperand

  /// The pattern of a `MATCHES` that is written in the condition.
  var pattern: MatchPattern? {
    guard comparison == .matches, case .literal(let literal) = right else { return nil }
    return literal.reading.text.map { MatchPattern(pattern: $0, ignoresCase: ignoresCase) }
  }
}

enum ConditionOperator: Hashable, Sendable, CaseIterable {
  case equal, notEqual
  case less, lessOrEqual, greater, greaterOrEqual
  case beginsWith, endsWith, contains, like, matches
  case within, between
}

enum ConditionOperand: Hashable, Sendable {
  case key(String)
  case literal(ConditionLiteral)
  /// The values in braces to the right of `IN` and `BETWEEN`; none of them is a list itself.
  case list([ConditionOperand])
}

struct ConditionLiteral: Sendable {
  let reading: ConditionReading

  init(_ value: ConditionValue) {
    reading = ConditionReading(value)
  }

  var value: ConditionValue { reading.value }
}

extension ConditionLiteral: Hashable {
  static func == (one: Self, other: Self) -> Bool { one.value == other.value }

  func hash(into hasher: inout Hasher) { hasher.combine(value) }
}

extension ConditionTree {
  var patterns: [MatchPattern] {
    switch self {
    case .constant: []
    case .comparison(let comparison): comparison.pattern.map { [$0] } ?? []
    case .not(let term): term.patterns
    case .all(let terms), .any(let terms): terms.flatMap(\.patterns)
    }
  }
}

extension Condition {
  package var keys: [String] {
    var seen: Set<ExactText> = []
    return tree.keys.filter { seen.insert(ExactText($0)).inserted }
  }
}

extension ConditionTree {
  fileprivate var keys: [String] {
    switch self {
    case .constant: []
    case .comparison(let comparison): comparison.left.keys + comparison.right.keys
    case .not(let term): term.keys
    case .all(let terms), .any(let terms): terms.flatMap(\.keys)
    }
  }
}

extension ConditionOperand {
  fileprivate var keys: [String] {
    switch self {
    case .key(let path): [path]
    case .literal: []
    case .list(let operands): operands.flatMap(\.keys)
    }
  }
}
