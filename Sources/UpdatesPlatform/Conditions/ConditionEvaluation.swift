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
    let left = environment.reading(of: left)
    if case .list(let operands) = right {
      let relations = operands.lazy.map { relation(left, environment.reading(of: $0)) }
      return comparison == .between
        ? relations[0].isAtLeast && relations[1].isAtMost
        : relations.contains(where: \.isEqual)
    }
    let right = environment.reading(of: right)
    switch comparison {
    case .equal: return relation(left, right).isEqual
    case .notEqual: return !relation(left, right).isEqual
    case .less: return relation(left, right).order == .less
    case .lessOrEqual: return relation(left, right).isAtMost
    case .greater: return relation(left, right).order == .greater
    case .greaterOrEqual: return relation(left, right).isAtLeast
    // Its bounds are a list.
    case .between: return false
    case .within: return contains(left, in: right)
    case .contains: return contains(right, in: left)
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

  func relation(_ left: ConditionReading, _ right: ConditionReading) -> ConditionRelation {
    ConditionRelation(left, right, ignoresCase: ignoresCase)
  }

  private func contains(_ sought: ConditionReading, in whole: ConditionReading) -> Bool {
    if case .list(let values) = whole.value {
      return values.contains { relation(sought, ConditionReading($0)).isEqual }
    }
    guard let sought = sought.folded(ignoresCase), let text = whole.folded(ignoresCase) else {
      return false
    }
    return CharacterSearch(sought).isFound(in: text)
  }
}
