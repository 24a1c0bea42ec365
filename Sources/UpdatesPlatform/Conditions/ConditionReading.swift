/// A value with everything that it can be read as, computed once for many comparisons.
///
/// This is a class because it is passed to each comparison, and passing one reference is faster
/// than copying the parts.
final class ConditionReading: Sendable {
  static let null = ConditionReading(.null)

  let value: ConditionValue
  /// The text if the value is a text or a number.
  let text: String?
  let number: ConditionNumber?
  let truth: Bool?
  /// The value as a version of the scheme `dotted`.
  let version: DottedVersion?
  /// Whether the value is digits with at least one dot.
  let looksDotted: Bool

  init(_ value: ConditionValue) {
    self.value = value
    switch value {
    case .text(let text), .number(let text): self.text = text
    case .null, .bool, .list, .group: text = nil
    }
    number = text.flatMap(ConditionNumber.init)
    // Why a text is not a version does not matter.
    version = text.flatMap { try? DottedVersion($0) }
    let parts = (text ?? "").utf8.split(
      separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    looksDotted =
      version != nil && parts.count > 1
      && parts.allSatisfy { !$0.isEmpty && $0.allSatisfy(\.isDigit) }
    truth =
      switch value {
      case .bool(let value): value
      case .text(let text): ConditionReader.truth(text)
      case .null, .number, .list, .group: nil
      }
  }

  var isNull: Bool { value == .null }

  fileprivate var isNumber: Bool {
    if case .number = value { true } else { false }
  }
}

/// A decimal number with all the digits that are written.
struct ConditionNumber: Equatable, Sendable {
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
    let mantissa = bytes.drop { $0 == UInt8(ascii: "-") }.prefix { $0 | 0x20 != UInt8(ascii: "e") }
    let exponent = bytes.drop { $0 | 0x20 != UInt8(ascii: "e") }.dropFirst()
    let whole = mantissa.prefix { $0 != UInt8(ascii: ".") }
    let all = (whole + mantissa.dropFirst(whole.count + 1)).map { $0 }
    let zeros = all.prefix { $0 == UInt8(ascii: "0") }.count
    var digits = Array(all.dropFirst(zeros))
    while digits.last == UInt8(ascii: "0") { digits.removeLast() }
    self.digits = digits
    isNegative = first == UInt8(ascii: "-") && !digits.isEmpty
    let shift = exponent.isEmpty ? 0 : Int(String(decoding: exponent, as: UTF8.self))
    guard let shift else { return nil }
    point = digits.isEmpty ? 0 : whole.count - zeros + shift
  }

  func compare(to other: Self) -> Ordering {
    guard isNegative == other.isNegative else { return isNegative ? .less : .greater }
    guard self != other else { return .equal }
    return isSmaller(than: other) == isNegative ? .greater : .less
  }

  /// Without regard to the signs.
  private func isSmaller(than other: Self) -> Bool {
    if digits.isEmpty || other.digits.isEmpty { return digits.isEmpty }
    return point == other.point
      ? digits.lexicographicallyPrecedes(other.digits) : point < other.point
  }
}

/// How two values relate to each other.
struct ConditionRelation: Equatable {
  var isEqual: Bool
  /// The order of the values; nil if they have none.
  var order: Ordering?
  /// Whether they were compared as versions, or had to be and could not.
  var isOfVersions = false

  private init(_ order: Ordering, isOfVersions: Bool = false) {
    self.order = order
    self.isOfVersions = isOfVersions
    isEqual = order == .equal
  }

  private init(isEqual: Bool, isOfVersions: Bool = false) {
    self.isEqual = isEqual
    self.isOfVersions = isOfVersions
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

  /// Compares two values as versions, numbers, truth values or texts; the first that fits counts.
  ///
  /// - `asVersions`: whether one of them is the value of a version key. Two values that look like
  ///   dotted versions are compared as versions too, unless one is a number and both can be.
  /// - A text that reads as a number is a number if the other value is one; a text that reads as
  ///   yes or no is a truth value if the other value is one. A truth value counts as 1 or 0 if the
  ///   other value is a number, and has no order.
  init(_ left: ConditionReading, _ right: ConditionReading, asVersions: Bool, ignoresCase: Bool) {
    guard !left.isNull, !right.isNull else {
      self.init(isEqual: left.isNull && right.isNull)
      return
    }
    if !asVersions, left.isNumber || right.isNumber, let left = left.number,
      let right = right.number
    {
      self.init(left.compare(to: right))
    } else if asVersions || (left.looksDotted && right.looksDotted) {
      if let left = left.version, let right = right.version {
        self.init(left.compare(to: right), isOfVersions: true)
      } else if let left = left.text, let right = right.text {
        let isEqual = Self.order(left, right, ignoresCase) == .equal
        self.init(isEqual: isEqual, isOfVersions: true)
      } else {
        self.init(isEqual: false)
      }
    } else {
      switch (left.value, right.value) {
      case (.text(let left), .text(let right)): self.init(Self.order(left, right, ignoresCase))
      case (.bool(let truth), _): self.init(isEqual: Self.isEqual(truth, right))
      case (_, .bool(let truth)): self.init(isEqual: Self.isEqual(truth, left))
      case (.list(let left), .list(let right)): self.init(isEqual: left == right)
      default: self.init(isEqual: false)
      }
    }
  }

  private static func order(_ left: String, _ right: String, _ ignoresCase: Bool) -> Ordering {
    let (left, right) = ignoresCase ? (left.lowercased(), right.lowercased()) : (left, right)
    return left == right ? .equal : left < right ? .less : .greater
  }

  private static func isEqual(_ truth: Bool, _ other: ConditionReading) -> Bool {
    if let other = other.truth { return truth == other }
    return other.number.map { $0 == ConditionNumber(truth ? "1" : "0") } ?? false
  }
}
