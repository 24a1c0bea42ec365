struct ConditionEvaluation {
  let environment: ConditionEnvironment

  /// Whether a tree holds; terms that cannot change the result are not evaluated.
  func holds(_ tree: ConditionTree) throws -> Bool {
    switch tree {
    case .constant(let holds): return holds
    case .comparison(let comparison): return try holds(comparison)
    case .not(let term): return try !holds(term)
    case .all(let terms):
      for term in terms where try !holds(term) { return false }
      return true
    case .any(let terms):
      for term in terms where try holds(term) { return true }
      return false
    }
  }

  func holds(_ comparison: ConditionComparison) throws -> Bool {
    let left = resolve(comparison.left)
    switch comparison.comparison {
    case .equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual:
      return relation(left, resolve(comparison.right), comparison).satisfies(comparison.comparison)
    case .within: return isWithin(left, comparison)
    case .between: return isBetween(left, comparison)
    case .contains: return contains(left, comparison)
    case .beginsWith, .endsWith, .like, .matches:
      guard let left = left.reading.text, let right = resolve(comparison.right).reading.text else {
        return false
      }
      return try holds(left, right, comparison)
    }
  }

  func relation(_ comparison: ConditionComparison) -> ConditionRelation {
    relation(resolve(comparison.left), resolve(comparison.right), comparison)
  }

  /// The value of an operand, and whether it must be a version.
  func resolve(_ operand: ConditionOperand) -> (reading: ConditionReading, isVersion: Bool) {
    switch operand {
    case .literal(let literal): return (literal.reading, false)
    case .key(let key):
      guard let entry = environment.entry(of: key) else {
        return (.null, environment.isVersion(key))
      }
      return (entry.reading, entry.isVersion)
    case .list: return (.null, false)
    }
  }

  func isUnknown(_ operand: ConditionOperand) -> Bool {
    if case .key(let key) = operand { !environment.knows(key) } else { false }
  }

  private func relation(
    _ left: (reading: ConditionReading, isVersion: Bool),
    _ right: (reading: ConditionReading, isVersion: Bool), _ comparison: ConditionComparison
  ) -> ConditionRelation {
    .between(
      left.reading, right.reading, asVersions: left.isVersion || right.isVersion,
      ignoresCase: comparison.ignoresCase)
  }

  private func isWithin(
    _ left: (reading: ConditionReading, isVersion: Bool), _ comparison: ConditionComparison
  ) -> Bool {
    if case .list(let operands) = comparison.right {
      for operand in operands where relation(left, resolve(operand), comparison).isEqual {
        return true
      }
      return false
    }
    let right = resolve(comparison.right)
    if case .list(let values) = right.reading.value { return isListed(left, values, comparison) }
    guard let left = left.reading.text, let right = right.reading.text else { return false }
    return isFound(left, in: right, comparison)
  }

  private func isBetween(
    _ left: (reading: ConditionReading, isVersion: Bool), _ comparison: ConditionComparison
  ) -> Bool {
    guard case .list(let bounds) = comparison.right, bounds.count == 2 else { return false }
    return relation(left, resolve(bounds[0]), comparison).satisfies(.greaterOrEqual)
      && relation(left, resolve(bounds[1]), comparison).satisfies(.lessOrEqual)
  }

  private func contains(
    _ left: (reading: ConditionReading, isVersion: Bool), _ comparison: ConditionComparison
  ) -> Bool {
    let right = resolve(comparison.right)
    if case .list(let values) = left.reading.value { return isListed(right, values, comparison) }
    guard let left = left.reading.text, let right = right.reading.text else { return false }
    return isFound(right, in: left, comparison)
  }

  private func isListed(
    _ value: (reading: ConditionReading, isVersion: Bool), _ values: [ConditionValue],
    _ comparison: ConditionComparison
  ) -> Bool {
    values.contains {
      relation(value, (ConditionReading($0), false), comparison).isEqual
    }
  }

  private func isFound(
    _ sought: String, in text: String, _ comparison: ConditionComparison
  ) -> Bool {
    comparison.ignoresCase
      ? CharacterSearch(sought.lowercased()).isFound(in: text.lowercased())
      : CharacterSearch(sought).isFound(in: text)
  }

  private func holds(
    _ left: String, _ right: String, _ comparison: ConditionComparison
  ) throws -> Bool {
    if comparison.comparison == .matches {
      return try MatchPattern(pattern: right, ignoresCase: comparison.ignoresCase).matches(left)
    }
    let isLike = comparison.comparison == .like
    guard !isLike || right.utf8.count <= MatchPattern.longest else {
      throw ConditionError(MatchPattern.isTooLong)
    }
    let (left, right) =
      comparison.ignoresCase ? (left.lowercased(), right.lowercased()) : (left, right)
    if isLike { return LikePattern(right).matches(left) }
    return comparison.comparison == .beginsWith ? left.hasPrefix(right) : left.hasSuffix(right)
  }
}

struct CharacterSearch {
  private let sought: [Character]
  private let borders: [Int]

  init(_ text: String) {
    sought = Array(text)
    var borders: [Int] = []
    var length = 0
    for (place, character) in sought.enumerated() {
      while length > 0, sought[length] != character { length = borders[length - 1] }
      if place > 0, sought[length] == character { length += 1 }
      borders.append(length)
    }
    self.borders = borders
  }

  func isFound(in text: String) -> Bool {
    var length = 0
    guard !sought.isEmpty else { return true }
    for character in text {
      while length > 0, sought[length] != character { length = borders[length - 1] }
      if sought[length] == character { length += 1 }
      if length == sought.count { return true }
    }
    return false
  }
}
