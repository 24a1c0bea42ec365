struct ConditionRelation: Equatable {
  var isEqual: Bool
  /// The order of the values; nil if they have none.
  var order: Ordering?
  var measure: Measure

  enum Measure: Equatable {
    case version, number, text, truth, list
    /// One or both of them are nil.
    case absence
    /// One of them had to be a version, and at least one is not a version.
    case notVersions
    /// Their kinds are never equal and have no order.
    case differentKinds
  }

  private init(_ order: Ordering, _ measure: Measure) {
    self.order = order
    self.measure = measure
    isEqual = order == .equal
  }

  private init(isEqual: Bool, _ measure: Measure) {
    self.isEqual = isEqual
    self.measure = measure
  }

  func satisfies(_ comparison: ConditionOperator) -> Bool {
    switch comparison {
    case .equal: isEqual
    case .notEqual: !isEqual
    case .less: order == .less
    case .greater: order == .greater
    case .lessOrEqual: order == .less || order == .equal
    case .greaterOrEqual: order == .greater || order == .equal
    case .beginsWith, .endsWith, .contains, .like, .matches, .within, .between: false
    }
  }
}

extension ConditionRelation {
  /// Compares two values as versions, numbers, truth values or texts; the first that fits counts.
  ///
  /// - `asVersions`: whether one of them is the value of a version key. Two values that look like
  ///   dotted versions are compared as versions in any case.
  /// - A text that reads as a number is a number if the other value is one; a text that reads as
  ///   yes or no is a truth value if the other value is one. A truth value counts as 1 or 0 if the
  ///   other value is a number, and has no order.
  static func between(
    _ left: ConditionReading, _ right: ConditionReading, asVersions: Bool, ignoresCase: Bool
  ) -> ConditionRelation {
    if left.isNull || right.isNull {
      return Self(isEqual: left.isNull && right.isNull, .absence)
    }
    if asVersions || (left.looksDotted && right.looksDotted) {
      if let left = left.version, let right = right.version {
        return Self(left.compare(to: right), .version)
      }
      guard let left = left.text, let right = right.text else { return unlike }
      return Self(isEqual: order(left, right, ignoresCase).isEqual, .notVersions)
    }
    return plain(left, right, ignoresCase: ignoresCase)
  }

  private static let unlike = Self(isEqual: false, .differentKinds)

  private static func plain(
    _ left: ConditionReading, _ right: ConditionReading, ignoresCase: Bool
  ) -> ConditionRelation {
    switch (left.value, right.value) {
    case (.text(let left), .text(let right)):
      return order(left, right, ignoresCase)
    case (.number, .number), (.number, .text), (.text, .number):
      return numbers(left, right) ?? unlike
    case (.bool(let truth), _): return equality(of: truth, right)
    case (_, .bool(let truth)): return equality(of: truth, left)
    case (.list(let left), .list(let right)): return Self(isEqual: left == right, .list)
    default: return unlike
    }
  }

  private static func order(_ left: String, _ right: String, _ ignoresCase: Bool) -> Self {
    let (left, right) = ignoresCase ? (left.lowercased(), right.lowercased()) : (left, right)
    if left == right { return Self(.equal, .text) }
    return Self(left < right ? .less : .greater, .text)
  }

  private static func numbers(_ left: ConditionReading, _ right: ConditionReading) -> Self? {
    if let left = left.integer, let right = right.integer { return order(left, right) }
    guard let left = left.number, let right = right.number else { return nil }
    return order(left, right)
  }

  private static func order<Value: Comparable>(_ left: Value, _ right: Value) -> Self {
    Self(
      left == right ? .equal : left < right ? .less : .greater, .number)
  }

  private static func equality(of truth: Bool, _ other: ConditionReading) -> Self {
    if let other = other.truth { return Self(isEqual: truth == other, .truth) }
    guard let number = other.number else { return unlike }
    return Self(isEqual: number == (truth ? 1 : 0), .truth)
  }
}
