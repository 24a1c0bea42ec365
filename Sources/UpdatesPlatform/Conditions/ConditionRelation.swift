/// How two values stand to each other.
struct ConditionRelation: Equatable {
  var isEqual: Bool
  /// Nil where the one is neither before nor after the other.
  var order: ComparisonResult?
  var measure: Measure

  /// What the two were compared as.
  enum Measure: Equatable {
    case version, number, text, truth, list
    /// One of them is nil, or both.
    case absence
    /// One of them had to be a version, and one is none.
    case notVersions
    /// They are of kinds that are never equal and have no order.
    case differentKinds
  }

  private init(_ order: ComparisonResult, _ measure: Measure) {
    self.order = order
    self.measure = measure
    isEqual = order == .orderedSame
  }

  private init(isEqual: Bool, _ measure: Measure) {
    self.isEqual = isEqual
    self.measure = measure
  }

  /// Whether an operator that asks for equality or order holds.
  func satisfies(_ comparison: ConditionOperator) -> Bool {
    switch comparison {
    case .equal: isEqual
    case .notEqual: !isEqual
    case .less: order == .orderedAscending
    case .greater: order == .orderedDescending
    case .lessOrEqual: order == .orderedAscending || order == .orderedSame
    case .greaterOrEqual: order == .orderedDescending || order == .orderedSame
    case .beginsWith, .endsWith, .contains, .like, .matches, .within, .between: false
    }
  }
}

extension ConditionRelation {
  /// Compares two values as versions, numbers, truth values or texts, whichever comes first.
  ///
  /// - `asVersions`: whether one of them is the value of a version key. Where both look like dotted
  ///   versions they are compared as such all the same.
  /// - A text that reads as a number is one beside a number; one that reads as yes or no is a truth
  ///   value beside a truth value. A truth value is 1 or 0 beside a number, and has no order.
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
      return Self(isEqual: areEqual(left, right, ignoresCase), .notVersions)
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
    if left == right { return Self(.orderedSame, .text) }
    return Self(left < right ? .orderedAscending : .orderedDescending, .text)
  }

  private static func areEqual(_ left: String, _ right: String, _ ignoresCase: Bool) -> Bool {
    ignoresCase ? left.lowercased() == right.lowercased() : left == right
  }

  private static func numbers(_ left: ConditionReading, _ right: ConditionReading) -> Self? {
    if let left = left.integer, let right = right.integer { return order(left, right) }
    guard let left = left.number, let right = right.number else { return nil }
    return order(left, right)
  }

  private static func order<Value: Comparable>(_ left: Value, _ right: Value) -> Self {
    Self(
      left == right ? .orderedSame : left < right ? .orderedAscending : .orderedDescending, .number)
  }

  private static func equality(of truth: Bool, _ other: ConditionReading) -> Self {
    if let other = other.truth { return Self(isEqual: truth == other, .truth) }
    guard let number = other.number else { return unlike }
    return Self(isEqual: number == (truth ? 1 : 0), .truth)
  }
}
