/// Whether something is meant for this app on this machine: the part of `NSPredicate`'s language
/// that manifests use.
///
/// Comparisons such as `platform == 'iOS'` are joined by `AND`, `OR`, `NOT` and brackets. Two
/// conditions are equal where they say the same in the same order, however they were written.
public struct Condition: Hashable, Sendable {
  let tree: ConditionTree
  /// The condition written out; reading it gives an equal condition.
  public let text: String
  /// The patterns of its `MATCHES`, each of which must be sound for any answer.
  let patterns: [MatchPattern]

  /// The most bytes that the text of a condition may have.
  package static let longestText = 65_536

  init(_ tree: ConditionTree) {
    self.tree = tree
    text = ConditionWriter.text(of: tree)
    patterns = tree.patterns
  }

  /// Reads a condition; `ConditionError` says where it cannot be understood, and what was expected.
  public init(parsing text: String) throws(ConditionError) {
    self.init(try ConditionReader.parse(text))
  }

  /// The condition that holds where all of some conditions hold; none of them means always.
  init(all conditions: [Condition]) {
    switch conditions.count {
    case 0: self.init(.constant(true))
    case 1: self = conditions[0]
    default: self.init(.all(conditions.map(\.tree)))
    }
  }

  /// Whether the condition holds; the way for many evaluations.
  ///
  /// Throws `ConditionError` where a pattern of `MATCHES` is malformed or takes too long, or PCRE2 is
  /// not installed; it is then not known whether it holds.
  public func holds(in environment: ConditionEnvironment) throws(ConditionError) -> Bool {
    for pattern in patterns { try pattern.check() }
    return try ConditionEvaluation(environment).holds(tree)
  }

  /// Whether the condition holds, and what decided; throws as `holds(in:)` does.
  public func evaluate(
    in environment: ConditionEnvironment
  ) throws(ConditionError) -> ConditionVerdict {
    for pattern in patterns { try pattern.check() }
    return try ConditionExplanation(environment).verdict(on: tree)
  }

  /// Whether the two say the same in the same order, in the same Unicode form.
  public static func == (one: Self, other: Self) -> Bool { one.text.isSpelled(other.text) }

  /// Hashes what is said, however it was written.
  public func hash(into hasher: inout Hasher) { hasher.combine(text) }
}

/// Whether a condition holds, and why.
public struct ConditionVerdict: Hashable, Sendable {
  /// Never true where the condition has an error, which is thrown instead.
  public var holds: Bool
  /// What decided, in one harmless line: `platform is 'Linux', not equal to 'iOS'`.
  public var reason: String

  package init(holds: Bool, reason: String) {
    self.holds = holds
    self.reason = reason
  }
}
