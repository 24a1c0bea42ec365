/// A value with everything that it can be read as, computed once for many comparisons.
///
/// This is a class because it is passed to each comparison, and passing one reference is faster
/// than copying the parts.
final class ConditionReading: Sendable {
  static let null = ConditionReading(.null)

  let value: ConditionValue
  /// The text if the value is a text or a number.
  let text: String?
  let number: Double?
  /// The value as a whole number, because a `Double` may not hold all its digits.
  let integer: Int?
  let truth: Bool?
  /// The value as a version of the scheme `dotted`.
  let version: DottedVersion?
  /// Whether the value is digits with at least one dot, and is not known to be a number.
  let looksDotted: Bool

  /// Reads a value; `isNumber` says that it is known to be a number, and so never a version.
  init(_ value: ConditionValue, isNumber: Bool = false) {
    self.value = value
    switch value {
    case .text(let text), .number(let text): self.text = text
    case .null, .bool, .list, .group: text = nil
    }
    number = text.flatMap(Self.number)
    integer = number == nil ? nil : text.flatMap { Int($0) }
    version = text.flatMap(Self.version)
    looksDotted = !isNumber && version != nil && text.map(Self.looksDotted) == true
    truth =
      switch value {
      case .bool(let value): value
      case .text(let text): Self.truth(text)
      case .null, .number, .list, .group: nil
      }
  }

  var isNull: Bool {
    if case .null = value { true } else { false }
  }

  private static let numberMarks = Array("+-.Ee".utf8)

  private static func number(_ text: String) -> Double? {
    guard let last = text.utf8.last, last.isDigit, text.utf8.count <= 400,
      text.utf8.allSatisfy({ $0.isDigit || numberMarks.contains($0) }),
      let first = text.utf8.first, first.isDigit || first == UInt8(ascii: "-"),
      let value = Double(text), value.isFinite
    else { return nil }
    return value
  }

  private static func version(_ text: String) -> DottedVersion? {
    do {
      return try DottedVersion(text)
    } catch {
      // The reason does not matter: the text is not a version.
      return nil
    }
  }

  private static func looksDotted(_ text: String) -> Bool {
    let dot = UInt8(ascii: ".")
    var hasDot = false
    var previous = dot
    for byte in text.utf8 {
      let isDot = byte == dot
      guard byte.isDigit || (isDot && previous != dot) else { return false }
      hasDot = hasDot || isDot
      previous = byte
    }
    return hasDot && previous != dot
  }

  private static func truth(_ text: String) -> Bool? {
    ConditionKeyword(text)?.value.flatMap { if case .bool(let truth) = $0 { truth } else { nil } }
  }
}
