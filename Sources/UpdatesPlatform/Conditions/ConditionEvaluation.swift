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
    let areVersions = comparison.areVersions(in: environment)
    let relation = ConditionRelation(
      environment.value(of: comparison.left), environment.value(of: comparison.right),
      areVersions: areVersions, ignoresCase: comparison.ignoresCase)
    if relation.order == nil {
      guard comparison.comparison.isOfOrder else { return nil }
      return "not comparable" + (relation.isOfVersions ? " as versions" : "")
    }
    return areVersions || !relation.isOfVersions ? nil : "compared as versions"
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
    let (left, right) = (environment.value(of: self.left), environment.value(of: self.right))
    let areVersions = areVersions(in: environment)
    func relation(_ left: ConditionValue, _ right: ConditionValue) -> ConditionRelation {
      ConditionRelation(left, right, areVersions: areVersions, ignoresCase: ignoresCase)
    }
    func contains(_ whole: ConditionValue, _ sought: ConditionValue) -> Bool {
      if case .list(let values) = whole {
        return values.contains { relation(sought, $0).isEqual }
      }
      return areTexts(whole, sought) { $0.contains($1) }
    }
    switch comparison {
    case .equal: return relation(left, right).isEqual
    case .notEqual: return !relation(left, right).isEqual
    case .less: return relation(left, right).order == .less
    case .lessOrEqual: return relation(left, right).isAtMost
    case .greater: return relation(left, right).order == .greater
    case .greaterOrEqual: return relation(left, right).isAtLeast
    case .between:
      guard case .list(let bounds) = right else { return false }
      return relation(left, bounds[0]).isAtLeast && relation(left, bounds[1]).isAtMost
    case .within: return contains(right, left)
    case .contains: return contains(left, right)
    case .beginsWith: return areTexts(left, right) { $0.hasPrefix($1) }
    case .endsWith: return areTexts(left, right) { $0.hasSuffix($1) }
    case .like, .matches:
      guard let text = left.text, let pattern = right.text else { return false }
      return try isMatched(text, by: pattern)
    }
  }

  func areVersions(in environment: ConditionEnvironment) -> Bool {
    environment.isVersion(left) || environment.isVersion(right)
  }

  /// Whether both values are texts or numbers, and `hold` for what is compared of them.
  private func areTexts(
    _ one: ConditionValue, _ other: ConditionValue, _ hold: (String, String) -> Bool
  ) -> Bool {
    guard let one = one.folded(ignoresCase), let other = other.folded(ignoresCase) else {
      return false
    }
    return hold(one, other)
  }

  private func isMatched(_ text: String, by pattern: String) throws -> Bool {
    guard pattern.utf8.count <= MatchPattern.longest else {
      throw Problem(.manifestCondition, MatchPattern.isTooLong)
    }
    if comparison == .matches {
      return try MatchPattern(pattern: pattern, ignoresCase: ignoresCase).matches(text)
    }
    return ignoresCase ? text.lowercased().isLike(pattern.lowercased()) : text.isLike(pattern)
  }
}
