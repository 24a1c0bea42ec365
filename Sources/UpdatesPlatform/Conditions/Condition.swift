/// A condition that says whether something is meant for this app on this machine.
///
/// It is written in the part of `NSPredicate`'s language that manifests use: comparisons such as
/// `platform == 'iOS'`, joined by `AND`, `OR`, `NOT` and brackets. Two conditions are equal if they
/// say the same in the same order, however they were written.
public struct Condition: Hashable, Sendable {
  let tree: ConditionTree
  /// The condition as text; reading this text gives an equal condition.
  public let text: String
  /// The patterns of its `MATCHES`; if one is malformed, the condition has no result.
  private let patterns: [MatchPattern]

  /// The most bytes that the text of a condition may have.
  package static let longestText = 65_536

  init(_ tree: ConditionTree) {
    self.tree = tree
    text = tree.text
    patterns = tree.comparisons.compactMap(\.pattern)
  }

  /// Reads a condition.
  ///
  /// Throws a `Problem` that says where the text cannot be understood and what was expected.
  public init(parsing text: String) throws {
    self.init(try ConditionReader.parse(text))
  }

  /// Whether the condition holds; faster than `evaluate(in:)`.
  ///
  /// Throws a `Problem` if a pattern of `MATCHES` is malformed or takes too long, or if PCRE2
  /// is not installed. It is then unknown whether the condition holds.
  public func holds(in environment: ConditionEnvironment) throws -> Bool {
    var facts: [ConditionFact]?
    return try holds(in: environment, &facts)
  }

  /// Whether the condition holds, and why; throws the same errors as `holds(in:)`.
  public func evaluate(in environment: ConditionEnvironment) throws -> ConditionVerdict {
    var facts: [ConditionFact]? = []
    let holds = try holds(in: environment, &facts)
    return ConditionVerdict(holds: holds, reason: facts?.words(in: environment) ?? "")
  }

  private func holds(
    in environment: ConditionEnvironment, _ facts: inout [ConditionFact]?
  ) throws -> Bool {
    for pattern in patterns { try pattern.matches(nil) }
    return try tree.holds(in: environment, &facts)
  }

  package var keys: [String] { tree.keys }

  /// Whether both say the same in the same order, in the same Unicode form.
  public static func == (one: Self, other: Self) -> Bool { one.text.isSpelled(other.text) }

  /// Hashes the written form, which does not depend on how the condition was written.
  public func hash(into hasher: inout Hasher) { hasher.combine(text) }
}

/// Whether a condition holds, and why.
public struct ConditionVerdict: Hashable, Sendable {
  /// Whether the condition holds; if the condition has an error, that is thrown instead.
  public var holds: Bool
  /// Why, in one line of harmless text: `platform == 'iOS' is false: platform is 'Linux'`.
  public var reason: String
}

extension Condition {
  /// Reads a list of `{"key", "comparison", "value"}`, all of which must hold.
  ///
  /// `comparison` is `eq`, `ne`, `gt`, `gte` (the default), `lt` or `lte`. An empty list always
  /// holds. The case of the keys does not matter; other members are ignored. The fact `element` of
  /// a problem is the index of the comparison at fault, and `fault` says what is wrong with it.
  package init(comparisons: JSON) throws {
    guard let elements = comparisons.arrayValue else {
      throw Problem(
        .manifestCondition,
        "expected a list of comparisons as 'conditions', found \(comparisons.excerpt)")
    }
    let terms = try elements.enumerated().map { ConditionTree.comparison(try .init($1, at: $0)) }
    self.init(terms.count == 1 ? terms[0] : .terms(terms, any: false))
  }
}

extension ConditionComparison {
  private static let operators: [String: ConditionOperator] = [
    "eq": .equal, "ne": .notEqual, "gt": .greater, "gte": .greaterOrEqual, "lt": .less,
    "lte": .lessOrEqual,
  ]

  fileprivate init(_ element: JSON, at index: Int) throws {
    func malformed(_ expected: String, _ found: String, _ member: String?) -> Problem {
      let place = member.map { "'\($0)': " } ?? ""
      let fault = "\(place)expected \(expected), found \(found)"
      return Problem(
        .manifestCondition, "condition \(index + 1)\(place.isEmpty ? ": " : ", ")\(fault)",
        facts: ["element": "\(index)", "fault": fault])
    }
    guard let members = element.objectValue else {
      throw malformed("an object with 'key' and 'value'", element.excerpt, nil)
    }
    func read<Part>(
      _ key: String, _ expected: String, as part: (JSON?) -> Part?
    ) throws -> Part {
      if let second = members.secondPosition(ofAnyCase: key) {
        let keys = members.keys.filter { $0.isSpelledInAnyCase(key) }.map { "'\($0)'" }
        throw malformed(
          "one key, because keys are not case-sensitive", keys.joined(separator: " and "),
          members.members[second].key)
      }
      let member = members[anyCase: key]
      guard let part = part(member) else {
        throw malformed(expected, member?.excerpt ?? "nothing", key)
      }
      return part
    }
    let key = try read("key", "a key path such as defaults.beta") {
      $0?.stringValue.flatMap { ConditionReader.isKeyPath($0) ? $0 : nil }
    }
    comparison = try read("comparison", "eq, ne, gt, gte, lt or lte") {
      $0 == nil ? .greaterOrEqual : $0?.stringValue.flatMap { Self.operators[$0] }
    }
    let value = try read("value", "a string, a number, a boolean or null") {
      $0?.arrayValue == nil && $0?.objectValue == nil ? $0.map(ConditionValue.init) : nil
    }
    (left, right) = (.key(key), .value(value))
    ignoresCase = false
  }
}
