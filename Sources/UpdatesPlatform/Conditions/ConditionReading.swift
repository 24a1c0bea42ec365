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

/// A value with everything that it can be read as, computed once for many comparisons.
///
/// This is a class because it is passed to each comparison, and passing one reference is faster
/// than copying the parts.
final class ConditionReading: Sendable {
  static let null = ConditionReading(.null)

  let value: ConditionValue
  /// Whether it is the value of a version key.
  let isVersion: Bool
  /// The text if the value is a text or a number.
  let text: String?
  fileprivate let number: ConditionNumber?
  /// The value as a version of the scheme `dotted`.
  fileprivate let version: Version?
  /// Whether the value is digits with at least one dot.
  fileprivate let looksDotted: Bool

  init(_ value: ConditionValue, isVersion: Bool = false) {
    self.value = value
    self.isVersion = isVersion
    switch value {
    case .text(let text), .number(let text): self.text = text
    case .null, .bool, .list, .group: text = nil
    }
    number = text.flatMap(ConditionNumber.init)
    // Why a text is not a version does not matter.
    version = text.flatMap { try? Version($0) }
    let bytes = (version == nil ? "" : text ?? "").utf8
    looksDotted =
      bytes.contains(UInt8(ascii: "."))
      && bytes.allSatisfy { $0.isDigit || $0 == UInt8(ascii: ".") }
  }

  fileprivate var isNull: Bool { value == .null }

  fileprivate var isNumber: Bool {
    if case .number = value { true } else { false }
  }

  /// The text in small letters if their case does not count.
  func folded(_ ignoresCase: Bool) -> String? { ignoresCase ? text?.lowercased() : text }

  /// Whether two values without an order are equal.
  fileprivate func isUnorderedEqual(to other: ConditionReading) -> Bool {
    switch (value, other.value) {
    case (.bool, .bool), (.list, .list), (.null, .null): value == other.value
    case (.bool(let truth), _):
      other.text.flatMap(ConditionReader.value) == value
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
  init(_ left: ConditionReading, _ right: ConditionReading, ignoresCase: Bool) {
    let mustBeVersions = (left.isVersion || right.isVersion) && !left.isNull && !right.isNull
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
    } else if case .text(let first) = left.value, case .text(let second) = right.value {
      let isExact = !ignoresCase
      self.init(isExact ? first : first.lowercased(), isExact ? second : second.lowercased())
    } else {
      self.init(nil, isEqual: left.isUnorderedEqual(to: right))
    }
  }
}

/// A decimal number with all the digits that are written.
struct ConditionNumber: Comparable, Sendable {
  private let isNegative: Bool
  /// Without zeros at the beginning and at the end; empty for zero.
  private let digits: [UInt8]
  /// How many digits are before the point; negative if zeros follow the point.
  private let point: Int

  /// Reads a number such as `-12.5e3`; nil for anything else.
  init?(_ text: String) {
    let bytes = Array(text.utf8)
    guard bytes.count <= 400, let first = bytes.first, first.isDigit || first == UInt8(ascii: "-"),
      bytes.last?.isDigit == true, let value = Double(text), value.isFinite,
      bytes.allSatisfy({ $0.isDigit || "+-.Ee".utf8.contains($0) })
    else { return nil }
    let parts = bytes.split { $0 | 0x20 == UInt8(ascii: "e") }
    let mantissa = parts[0].drop { $0 == UInt8(ascii: "-") }
    let whole = mantissa.prefix { $0 != UInt8(ascii: ".") }
    let all = mantissa.filter(\.isDigit)
    let significant = all.drop { $0 == UInt8(ascii: "0") }
    guard let shift = parts.count == 1 ? 0 : Int(String(decoding: parts[1], as: UTF8.self)) else {
      return nil
    }
    digits = significant.reversed().drop { $0 == UInt8(ascii: "0") }.reversed()
    isNegative = first == UInt8(ascii: "-") && !digits.isEmpty
    // Zero is smaller than each number without its sign.
    point = digits.isEmpty ? .min : whole.count - (all.count - significant.count) + shift
  }

  static func < (one: Self, other: Self) -> Bool {
    guard one.isNegative == other.isNegative else { return one.isNegative }
    let (low, high) = one.isNegative ? (other, one) : (one, other)
    return low.point == high.point
      ? low.digits.lexicographicallyPrecedes(high.digits) : low.point < high.point
  }
}
