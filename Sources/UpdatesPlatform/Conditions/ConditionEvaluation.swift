import HarmlessText

/// A part of a condition that decides whether it holds: anything but several terms.
struct ConditionFact {
  /// The most facts that are named if several decide together.
  fileprivate static let most = 3

  let term: ConditionTree
  let holds: Bool
  /// The part of the term that decides; the term itself, unless it is reversed.
  let decided: ConditionTree
}

extension ConditionTree {
  /// Whether the condition holds; adds what decides to the facts, without which it is faster.
  ///
  /// Terms that cannot change the result are not asked.
  func holds(
    in environment: ConditionEnvironment, _ facts: inout [ConditionFact]?
  ) throws -> Bool {
    let first = facts?.count ?? 0
    let holds: Bool
    var decided = self
    switch self {
    case .comparison(let comparison): holds = try comparison.holds(in: environment)
    case .not(let term):
      var inner: [ConditionFact]? = facts.map { _ in [] }
      holds = try !term.holds(in: environment, &inner)
      if let inner {
        decided = inner.count == 1 ? inner[0].decided : .terms(inner.map(\.decided), any: false)
      }
    case .terms(let terms, let any):
      for term in terms {
        let next = facts?.count ?? 0
        guard try term.holds(in: environment, &facts) == any else { continue }
        facts?.removeSubrange(first..<next)
        return any
      }
      holds = !any
      guard terms.isEmpty else { return holds }
    }
    facts?.append(ConditionFact(term: self, holds: holds, decided: decided))
    return holds
  }
}

// MARK: The reason

extension [ConditionFact] {
  /// In one line of harmless text.
  func words(in environment: ConditionEnvironment) -> String {
    let shown = prefix(ConditionFact.most).map { $0.words(in: environment) }
    let rest = count > shown.count ? ["and \(count - shown.count) more"] : []
    return (shown + rest).joined(separator: "; ")
  }
}

extension ConditionFact {
  /// Such as `platform == 'iOS' is false: platform is 'Linux'`.
  fileprivate func words(in environment: ConditionEnvironment) -> String {
    let sentence = "\(term.text) is \(holds)".harmlessLine(limit: 300)
    let keys = decided.keys
    let values = keys.prefix(4).map {
      "\($0.harmlessLine(limit: 80)) is \(environment.shown($0))"
    }
    let facts =
      values + (keys.count > 4 ? ["and \(keys.count - 4) more keys"] : [])
      + [note(in: environment)].compactMap(\.self)
    return facts.isEmpty ? sentence : sentence + ": " + facts.joined(separator: ", ")
  }

  /// How the values were compared, if that is not plain from them.
  private func note(in environment: ConditionEnvironment) -> String? {
    guard case .comparison(let comparison) = decided, comparison.comparison.isRelation else {
      return nil
    }
    let relation = comparison.relation(to: comparison.right, in: environment)
    if relation.order == nil {
      guard comparison.comparison.isOfOrder else { return nil }
      return "not comparable" + (relation.isOfVersions ? " as versions" : "")
    }
    let isPlain = comparison.areVersions(in: environment) || !relation.isOfVersions
    return isPlain ? nil : "compared as versions"
  }
}

extension ConditionEnvironment {
  fileprivate func shown(_ key: String) -> String {
    let words =
      switch value(of: .key(key)) {
      case .null: "nil"
      case .bool(let value): value ? "YES" : "NO"
      case .number(let text): text.harmlessLine(limit: 40)
      case .text(let text): "'\(text.harmlessLine(limit: 60))'"
      case .list(let values): "a list of \(values.count)"
      case .group: "a group of keys"
      }
    return knows(key) ? words : words + " (an unknown key)"
  }
}

// MARK: One comparison

extension ConditionComparison {
  func holds(in environment: ConditionEnvironment) throws -> Bool {
    let left = environment.value(of: self.left)
    if case .list(let operands) = right {
      let relations = operands.lazy.map { self.relation(to: $0, in: environment) }
      return comparison == .between
        ? relations[0].isAtLeast && relations[1].isAtMost
        : relations.contains(where: \.isEqual)
    }
    lazy var relation = self.relation(to: self.right, in: environment)
    let right = environment.value(of: self.right)
    switch comparison {
    case .equal: return relation.isEqual
    case .notEqual: return !relation.isEqual
    case .less: return relation.order == .less
    case .lessOrEqual: return relation.isAtMost
    case .greater: return relation.order == .greater
    case .greaterOrEqual: return relation.isAtLeast
    // Its bounds are a list.
    case .between: return false
    case .within: return contains(left, in: right, environment)
    case .contains: return contains(right, in: left, environment)
    case .beginsWith, .endsWith:
      guard let text = left.folded(ignoresCase), let part = right.folded(ignoresCase) else {
        return false
      }
      return comparison == .beginsWith ? text.hasPrefix(part) : text.hasSuffix(part)
    case .like, .matches:
      guard let text = left.text, let pattern = right.text else { return false }
      guard pattern.utf8.count <= MatchPattern.longest else {
        throw Problem(.manifestCondition, MatchPattern.isTooLong)
      }
      if comparison == .matches {
        return try MatchPattern(pattern: pattern, ignoresCase: ignoresCase).matches(text)
      }
      return ignoresCase ? text.lowercased().isLike(pattern.lowercased()) : text.isLike(pattern)
    }
  }

  /// How the left side relates to the right one, or to one of its values.
  func relation(
    to right: ConditionOperand, in environment: ConditionEnvironment
  ) -> ConditionRelation {
    ConditionRelation(
      environment.value(of: left), environment.value(of: right),
      areVersions: areVersions(in: environment), ignoresCase: ignoresCase)
  }

  fileprivate func areVersions(in environment: ConditionEnvironment) -> Bool {
    environment.isVersion(left) || environment.isVersion(right)
  }

  private func contains(
    _ sought: ConditionValue, in whole: ConditionValue, _ environment: ConditionEnvironment
  ) -> Bool {
    if case .list(let values) = whole {
      let areVersions = areVersions(in: environment)
      return values.contains {
        ConditionRelation(sought, $0, areVersions: areVersions, ignoresCase: ignoresCase).isEqual
      }
    }
    guard let sought = sought.folded(ignoresCase), let text = whole.folded(ignoresCase) else {
      return false
    }
    return text.contains(sought)
  }
}
