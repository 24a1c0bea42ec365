extension Condition {
  /// Reads a list of `{"key", "comparison", "value"}`, all of which must hold.
  ///
  /// `comparison` is `eq`, `ne`, `gt`, `gte` (the default), `lt` or `lte`. An empty list always
  /// holds. The case of the keys does not matter; other members are ignored.
  package init(comparisons: JSON) throws {
    guard let elements = comparisons.arrayValue else {
      throw ConditionError(
        "expected a list of comparisons as 'conditions', found \(comparisons.excerpt)")
    }
    var conditions: [Condition] = []
    for (index, element) in elements.enumerated() {
      conditions.append(Condition(.comparison(try Self.comparison(element, at: index))))
    }
    self.init(all: conditions)
  }

  private static func comparison(_ element: JSON, at index: Int) throws -> ConditionComparison {
    guard let members = element.objectValue else {
      throw malformed(element, "an object with 'key' and 'value'", at: index, nil)
    }
    try checkKeys(of: members, at: index)
    guard let key = members[anyCase: "key"]?.stringValue, ConditionReader.isKeyPath(key) else {
      throw malformed(members[anyCase: "key"], "a key path such as defaults.beta", at: index, "key")
    }
    guard let comparison = comparison(members[anyCase: "comparison"]) else {
      throw malformed(
        members[anyCase: "comparison"], "eq, ne, gt, gte, lt or lte", at: index, "comparison")
    }
    guard let value = members[anyCase: "value"].flatMap(ConditionValue.init(scalar:)) else {
      throw malformed(
        members[anyCase: "value"], "a string, a number, a boolean or null", at: index, "value")
    }
    return ConditionComparison(
      left: .key(key), comparison: comparison, right: .value(ConditionReading(value)))
  }

  private static func checkKeys(of members: JSONObject, at index: Int) throws {
    for key in ["key", "comparison", "value"] {
      guard let second = members.secondPosition(ofAnyCase: key) else { continue }
      let keys = members.keys.filter { $0.isSpelledInAnyCase(key) }.map { "'\($0)'" }
      throw ConditionError(
        .malformed(
          "expected one key, because keys are not case-sensitive, found "
            + keys.joined(separator: " and ")),
        at: .element(index, member: members.members[second].key))
    }
  }

  private static func comparison(_ word: JSON?) -> ConditionOperator? {
    switch word {
    case nil, .string("gte"): .greaterOrEqual
    case .string("gt"): .greater
    case .string("lte"): .lessOrEqual
    case .string("lt"): .less
    case .string("eq"): .equal
    case .string("ne"): .notEqual
    default: nil
    }
  }

  private static func malformed(
    _ found: JSON?, _ expected: String, at index: Int, _ member: String?
  ) -> ConditionError {
    ConditionError(
      .malformed("expected \(expected), found \(found?.excerpt ?? "nothing")"),
      at: .element(index, member: member))
  }
}

extension ConditionValue {
  /// Reads a value that a condition can compare; nil for lists and objects.
  init?(scalar value: JSON) {
    switch value {
    case .null: self = .null
    case .bool(let value): self = .bool(value)
    case .number(let text): self = .number(text)
    case .string(let text): self = .text(text)
    case .array, .object: return nil
    }
  }
}
