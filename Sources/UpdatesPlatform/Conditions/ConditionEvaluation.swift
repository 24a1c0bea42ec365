import HarmlessText

extension ConditionTree {
  /// Whether the condition holds; adds what decides to the facts, without which it is faster.
  ///
  /// Terms that cannot change the result are not asked.
  func holds(
    in environment: ConditionEnvironment, _ facts: inout [ConditionFact]?
  ) throws -> Bool {
    let first = facts?.count ?? 0
    switch self {
    case .comparison(let comparison):
      let holds = try comparison.holds(in: environment)
      facts?.append(ConditionFact(comparison, holds))
      return holds
    case .not(.not(let term)): return try term.holds(in: environment, &facts)
    case .not(let term):
      let holds = try term.holds(in: environment, &facts)
      facts?.reverse(from: first)
      return !holds
    case .terms(let terms, let any):
      for term in terms {
        let next = facts?.count ?? 0
        guard try term.holds(in: environment, &facts) == any else { continue }
        facts?.removeSubrange(first..<next)
        return any
      }
      if terms.isEmpty { facts?.append(ConditionFact(nil, !any)) }
      return !any
    }
  }
}

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
        throw ConditionError(MatchPattern.isTooLong)
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
      areVersions: environment.isVersion(left) || environment.isVersion(right),
      ignoresCase: ignoresCase)
  }

  private func contains(
    _ sought: ConditionValue, in whole: ConditionValue, _ environment: ConditionEnvironment
  ) -> Bool {
    if case .list(let values) = whole {
      let areVersions = environment.isVersion(left) || environment.isVersion(right)
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
