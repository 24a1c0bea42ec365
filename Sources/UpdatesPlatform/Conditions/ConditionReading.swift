/// A value with all that it reads as, found out once for many comparisons.
///
/// A class because it is handed on for each comparison, and one reference is faster than its parts.
final class ConditionReading: Sendable {
  static let null = ConditionReading(.null)

  let value: ConditionValue
  /// The text of a text or number.
  let text: String?
  let number: Double?
  /// A whole number, which a `Double` may not hold to the last digit.
  let integer: Int?
  let truth: Bool?
  /// Under the scheme `dotted`.
  let version: DottedVersion?
  /// Whether it is digits with at least one dot, and not a value that is known to be a number.
  let looksDotted: Bool

  /// Reads a value; `isNumber` is for one that is known to be a number, and never a version.
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
      // That it is none is all there is to know.
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
