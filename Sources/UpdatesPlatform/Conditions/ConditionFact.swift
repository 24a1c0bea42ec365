import HarmlessText

/// The result of a comparison in words: `platform is 'Linux', not equal to 'iOS'`.
struct ConditionFact {
  let comparison: ConditionComparison
  let holds: Bool
  var evaluation: ConditionEvaluation

  /// The whole fact in one harmless line without a full stop.
  var text: String {
    var copy = self
    return copy.words().harmlessLine(limit: 400)
  }

  /// The key on the left side with its value, `platform is 'Linux'`; nil if there is no key.
  var subject: String? {
    guard case .key(let key) = comparison.left else { return nil }
    var copy = self
    return "\(name(key)) is \(copy.value(of: comparison.left))".harmlessLine(limit: 200)
  }

  /// The statement about the left side, with its verb: `is not equal to 'iOS'`.
  var predicate: String {
    var copy = self
    let (relation, isVerb) = copy.relation(to: copy.words(for: comparison.right))
    return "\(isVerb ? "" : "is ")\(relation)".harmlessLine(limit: 300)
  }

  private mutating func words() -> String {
    let left = value(of: comparison.left)
    let right = words(for: comparison.right)
    let (relation, isVerb) = relation(to: right)
    switch comparison.left {
    case .key(let key):
      return "\(name(key)) is \(left), \(isVerb ? "which " : "")\(relation)"
    case .literal, .list: return "\(left) \(isVerb ? "" : "is ")\(relation)"
    }
  }

  private mutating func relation(to right: String) -> (words: String, isVerb: Bool) {
    let comparison = comparison.comparison
    switch comparison {
    case .equal, .notEqual: break
    case .less, .lessOrEqual, .greater, .greaterOrEqual:
      let found = evaluation.relation(self.comparison)
      if found.order == nil { return (words(found.measure, right), true) }
    default: break
    }
    let (positive, negative, isVerb) = comparison.words
    let isPositive = comparison == .notEqual ? !holds : holds
    return ("\(isPositive ? positive : negative) \(right)\(note())", isVerb)
  }

  private func words(_ measure: ConditionRelation.Measure, _ right: String) -> String {
    switch measure {
    case .notVersions: "is not comparable as a version with \(right)"
    default: "is not comparable with \(right)"
    }
  }

  private mutating func note() -> String {
    switch comparison.comparison {
    case .equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual: break
    default: return ""
    }
    let isDeclared =
      evaluation.resolve(comparison.left).isVersion
      || evaluation.resolve(comparison.right).isVersion
    guard !isDeclared, evaluation.relation(comparison).measure == .version else { return "" }
    return ", as versions"
  }

  private mutating func value(of operand: ConditionOperand) -> String {
    evaluation.resolve(operand).reading.value.words
      + (evaluation.isUnknown(operand) ? " (an unknown key)" : "")
  }

  private mutating func words(for operand: ConditionOperand) -> String {
    switch operand {
    case .literal(let literal): return literal.value.words
    case .key(let key): return "\(name(key)), which is \(value(of: operand))"
    case .list(let operands):
      var shown: [String] = []
      for operand in operands.prefix(4) { shown.append(words(for: operand)) }
      if operands.count > shown.count { shown.append("…") }
      return "{" + shown.joined(separator: ", ") + "}"
    }
  }

  private func name(_ key: String) -> String {
    key.harmlessLine(limit: 80)
  }
}

extension ConditionOperator {
  /// The words if the operator holds and if it does not, and whether they have their own verb.
  fileprivate var words: (positive: String, negative: String, isVerb: Bool) {
    switch self {
    case .equal, .notEqual: ("equal to", "not equal to", false)
    case .less: ("less than", "not less than", false)
    case .lessOrEqual: ("at most", "greater than", false)
    case .greater: ("greater than", "not greater than", false)
    case .greaterOrEqual: ("at least", "less than", false)
    case .beginsWith: ("begins with", "does not begin with", true)
    case .endsWith: ("ends with", "does not end with", true)
    case .contains: ("contains", "does not contain", true)
    case .like: ("like", "not like", false)
    case .matches: ("matches", "does not match", true)
    case .within: ("in", "not in", false)
    case .between: ("between", "not between", false)
    }
  }
}

extension ConditionValue {
  fileprivate var words: String {
    switch self {
    case .null: "nil"
    case .bool(let value): value ? "YES" : "NO"
    case .number(let text): text.harmlessLine(limit: 40)
    case .text(let text): "'\(text.harmlessLine(limit: 60))'"
    case .list(let values): "a list of \(values.count)"
    case .group: "a group of keys"
    }
  }
}
