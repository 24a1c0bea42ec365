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
    func malformed(_ expected: String, _ found: String, _ member: String?) -> ConditionError {
      ConditionError(
        "expected \(expected), found \(found)", at: .element(index, member: member))
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
