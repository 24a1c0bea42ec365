/// The value of a key, or a value that is written in a condition.
public enum ConditionValue: Hashable, Sendable {
  /// The key has no value or is unknown.
  case null
  case bool(Bool)
  /// A number as it is written, such as `8.4`.
  case number(String)
  case text(String)
  case list([ConditionValue])
  /// A value that has keys of its own: it exists, and equals nothing.
  case group

  init(_ value: JSON) {
    self =
      switch value {
      case .null: .null
      case .bool(let value): .bool(value)
      case .number(let text): .number(text)
      case .string(let text): .text(text)
      case .array(let elements): .list(elements.map(ConditionValue.init))
      case .object: .group
      }
  }
}

extension ConditionValue {
  /// The text if the value is a text or a number.
  var text: String? {
    switch self {
    case .text(let text), .number(let text): text
    case .null, .bool, .list, .group: nil
    }
  }

  /// The text in small letters if their case does not count.
  func folded(_ ignoresCase: Bool) -> String? { ignoresCase ? text?.lowercased() : text }

  /// The value as a number, if it is a text that reads as one.
  var asNumber: ConditionValue { number == nil ? self : text.map { .number($0) } ?? self }

  fileprivate var number: ConditionNumber? { text.flatMap(ConditionNumber.init) }

  /// The value as a version of the scheme `dotted`; why it is none does not matter.
  fileprivate var version: Version? { text.flatMap { try? Version($0) } }

  /// Whether the value is digits with at least one dot.
  fileprivate var looksDotted: Bool {
    guard let bytes = text?.utf8, bytes.contains(UInt8(ascii: ".")) else { return false }
    return bytes.allSatisfy { $0.isDigit || $0 == UInt8(ascii: ".") } && version != nil
  }

  fileprivate var isNumber: Bool {
    if case .number = self { true } else { false }
  }

  /// Whether two values without an order are equal.
  fileprivate func isUnorderedEqual(to other: ConditionValue) -> Bool {
    switch (self, other) {
    case (.bool, .bool), (.list, .list), (.null, .null): self == other
    case (.bool(let truth), _):
      other.text.flatMap(ConditionReader.value) == self
        || other.number == ConditionNumber(truth ? "1" : "0")
    case (_, .bool): other.isUnorderedEqual(to: self)
    default: false
    }
  }
}

/// How two values relate to each other.
struct ConditionRelation {
  /// The order of the values; nil if they have none.
  let order: Ordering?
  let isEqual: Bool
  /// Whether they were compared as versions, or had to be and could not.
  let isOfVersions: Bool

  private init(_ order: Ordering?, isEqual: Bool = false, isOfVersions: Bool = false) {
    self.order = order
    self.isEqual = isEqual || order == .equal
    self.isOfVersions = isOfVersions
  }

  private init<Value: Comparable>(_ left: Value, _ right: Value) {
    self.init(left == right ? .equal : left < right ? .less : .greater)
  }

  var isAtMost: Bool { order == .less || order == .equal }
  var isAtLeast: Bool { order == .greater || order == .equal }

  /// Compares two values as versions, numbers, truth values or texts; the first that fits counts.
  ///
  /// - If one of them is the value of a version key, they are compared as versions. Two values that
  ///   look like dotted versions are too, unless one is a number and both can be.
  /// - A text that reads as a number is a number if the other value is one; a text that reads as
  ///   yes or no is a truth value if the other value is one. A truth value counts as 1 or 0 if the
  ///   other value is a number, and has no order.
  init(
    _ left: ConditionValue, _ right: ConditionValue, areVersions: Bool, ignoresCase: Bool
  ) {
    let mustBeVersions = areVersions && left != .null && right != .null
    if !mustBeVersions, left.isNumber || right.isNumber, let left = left.number,
      let right = right.number
    {
      self.init(left, right)
    } else if mustBeVersions || (left.looksDotted && right.looksDotted) {
      if let left = left.version, let right = right.version {
        self.init(left.compare(to: right), isOfVersions: true)
      } else {
        let (left, right) = (left.folded(ignoresCase), right.folded(ignoresCase))
        let areTexts = left != nil && right != nil
        self.init(nil, isEqual: areTexts && left == right, isOfVersions: areTexts)
      }
    } else if case .text = left, case .text = right, let left = left.folded(ignoresCase),
      let right = right.folded(ignoresCase)
    {
      self.init(left, right)
    } else {
      self.init(nil, isEqual: left.isUnorderedEqual(to: right))
    }
  }
}

/// A number; a whole one without an exponent has all the digits that are written.
struct ConditionNumber: Comparable, Sendable {
  private let value: Double
  /// Bytes in the order of the whole numbers without their sign; empty for any other number.
  private let digits: [UInt8]

  /// Reads a number such as `-12.5e3`; nil for anything else.
  init?(_ text: String) {
    let bytes = Array(text.utf8)
    guard bytes.count <= 400, let first = bytes.first, first.isDigit || first == UInt8(ascii: "-"),
      bytes.last?.isDigit == true, let value = Double(text), value.isFinite,
      bytes.allSatisfy({ $0.isDigit || "+-.Ee".utf8.contains($0) })
    else { return nil }
    self.value = value
    digits =
      bytes.dropFirst().allSatisfy(\.isDigit) ? VersionKey.number(bytes.filter(\.isDigit)) : []
  }

  static func == (one: Self, other: Self) -> Bool { !(one < other) && !(other < one) }

  static func < (one: Self, other: Self) -> Bool {
    guard one.value == other.value, !one.digits.isEmpty, !other.digits.isEmpty else {
      return one.value < other.value
    }
    let (low, high) = one.value < 0 ? (other, one) : (one, other)
    return low.digits.lexicographicallyPrecedes(high.digits)
  }
}
