import HarmlessText

/// A part of a condition that decides whether it holds.
struct ConditionFact {
  /// The most facts that are named if several decide together.
  fileprivate static let most = 3

  /// Nil for `TRUEPREDICATE` and `FALSEPREDICATE`.
  private let comparison: ConditionComparison?
  private let holds: Bool
  fileprivate var ending = ""

  init(_ comparison: ConditionComparison?, _ holds: Bool) {
    self.comparison = comparison
    self.holds = holds
  }
}

extension [ConditionFact] {
  /// The facts from a place on are inside a `NOT`.
  mutating func reverse(from first: Int) {
    let note = count - first == 1 ? ", reversed by NOT" : ", all reversed by NOT"
    self[Swift.min(count, first + ConditionFact.most) - 1].ending += note
  }

  /// In one line of harmless text.
  func words(in environment: ConditionEnvironment) -> String {
    let shown = prefix(ConditionFact.most).map { $0.words(in: environment) + $0.ending }
    let rest = count > shown.count ? ["and \(count - shown.count) more"] : []
    return (shown + rest).joined(separator: "; ")
  }
}

extension ConditionFact {
  /// Such as `platform is 'Linux', not equal to 'iOS'`.
  fileprivate func words(in environment: ConditionEnvironment) -> String {
    guard let comparison else {
      return holds ? "TRUEPREDICATE always holds" : "FALSEPREDICATE never holds"
    }
    let value = environment.shown(comparison.left)
    var (verb, words) = comparison.predicate(holds, in: environment)
    words = words.harmlessLine(limit: 300)
    guard case .key(let key) = comparison.left else { return "\(value) \(verb)\(words)" }
    return "\(key.harmlessLine(limit: 80)) is \(value), \(verb.isEmpty ? "which " : "")\(words)"
  }
}

extension ConditionComparison {
  fileprivate func predicate(
    _ holds: Bool, in environment: ConditionEnvironment
  ) -> (verb: String, words: String) {
    let relation = relation(to: right, in: environment)
    let isDeclared = environment.isVersion(left) || environment.isVersion(right)
    let right = environment.words(for: right)
    func either(_ positive: String, _ negative: String) -> String {
      "\(holds ? positive : negative) \(right)"
    }
    let isOfOrder = [.less, .lessOrEqual, .greater, .greaterOrEqual].contains(comparison)
    guard relation.order != nil || !isOfOrder else {
      let how = relation.isOfVersions ? " as a version" : ""
      return ("", "is not comparable\(how) with \(right)")
    }
    let isNoted = relation.isOfVersions && relation.order != nil && !isDeclared
    let note = isNoted ? ", as versions" : ""
    switch comparison {
    case .equal: return ("is ", either("equal to", "not equal to") + note)
    case .notEqual: return ("is ", either("not equal to", "equal to") + note)
    case .less: return ("is ", either("less than", "not less than") + note)
    case .lessOrEqual: return ("is ", either("at most", "greater than") + note)
    case .greater: return ("is ", either("greater than", "not greater than") + note)
    case .greaterOrEqual: return ("is ", either("at least", "less than") + note)
    case .like: return ("is ", either("like", "not like"))
    case .within: return ("is ", either("in", "not in"))
    case .between: return ("is ", either("between", "not between"))
    case .beginsWith: return ("", either("begins with", "does not begin with"))
    case .endsWith: return ("", either("ends with", "does not end with"))
    case .contains: return ("", either("contains", "does not contain"))
    case .matches: return ("", either("matches", "does not match"))
    }
  }
}

extension ConditionEnvironment {
  fileprivate func words(for operand: ConditionOperand) -> String {
    switch operand {
    case .value: return shown(operand)
    case .key(let key): return "\(key.harmlessLine(limit: 80)), which is \(shown(operand))"
    case .list(let operands):
      let shown = operands.prefix(4).map { words(for: $0) } + (operands.count > 4 ? ["…"] : [])
      return "{" + shown.joined(separator: ", ") + "}"
    }
  }

  fileprivate func shown(_ operand: ConditionOperand) -> String {
    let words =
      switch value(of: operand) {
      case .null: "nil"
      case .bool(let value): value ? "YES" : "NO"
      case .number(let text): text.harmlessLine(limit: 40)
      case .text(let text): "'\(text.harmlessLine(limit: 60))'"
      case .list(let values): "a list of \(values.count)"
      case .group: "a group of keys"
      }
    guard case .key(let key) = operand, !knows(key) else { return words }
    return words + " (an unknown key)"
  }
}
