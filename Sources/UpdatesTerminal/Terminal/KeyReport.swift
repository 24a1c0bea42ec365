/// What the kitty keyboard protocol or xterm's modifyOtherKeys tells about a key.
///
/// These are the parameters of `ESC [ code:shifted:standard ; modifiers:event ; text u` and
/// `ESC [ 27 ; modifiers ; code ~`: see https://sw.kovidgoyal.net/kitty/keyboard-protocol/.
struct KeyReport {
  struct Modifiers: OptionSet {
    let rawValue: Int

    static let shift = Self(rawValue: 1)
    static let control = Self(rawValue: 4)
    static let capsLock = Self(rawValue: 64)
    static let locks = Self(rawValue: 64 + 128)
    /// Alt, Super, Hyper, Meta: nothing here has such a key.
    static let others = Self(rawValue: 2 + 8 + 16 + 32)
  }

  /// The keys of the keypad that have a code of their own.
  static let keypad = Dictionary(
    uniqueKeysWithValues: zip(
      [57399...57414, 57417...57424, 57426...57426].joined(),
      "0123456789./*-+".map(Key.character)
        + [.enter, .left, .right, .up, .down, .pageUp, .pageDown, .home, .end, .delete]))

  private let fields: [[Int?]]

  /// Nil if these are not parameters of a key.
  init?(_ body: [UInt8]) {
    guard body.allSatisfy({ (0x30...0x3B).contains($0) }) else { return nil }
    fields = body.split(separator: 0x3B, omittingEmptySubsequences: false).map { field in
      field.split(separator: 0x3A, omittingEmptySubsequences: false)
        .map { Int(String(decoding: $0, as: UTF8.self)) }
    }
  }

  func number(_ field: Int, _ part: Int = 0) -> Int? {
    guard fields.indices.contains(field) else { return nil }
    return fields[field].dropFirst(part).first ?? nil
  }

  var modifiers: Modifiers { Modifiers(rawValue: (number(1) ?? 1) &- 1) }

  var isPlain: Bool { modifiers.isSubset(of: .locks) }

  var isRelease: Bool { number(1, 1) == 3 }

  /// The character that a terminal without such reports sends; nil if there is none.
  func character(ofCode code: Int) -> Character? {
    guard modifiers.isDisjoint(with: .others) else { return nil }
    if modifiers.contains(.control) {
      // A keyboard of another alphabet tells which key this is on the standard one.
      let code = number(0, 2) ?? code
      guard let byte = UInt8(exactly: code), byte < 128, !(32..<64).contains(byte) else {
        return nil
      }
      return Character(UnicodeScalar((64..<127).contains(byte) ? byte & 0x1F : byte))
    }
    let isUpper = modifiers.contains(.shift) != modifiers.contains(.capsLock)
    let shown = number(2) ?? (isUpper ? number(0, 1) : nil)
    guard let scalar = UnicodeScalar(UInt32(clamping: shown ?? code)),
      !(0x80..<0xA0).contains(scalar.value), !(0xE000...0xF8FF).contains(scalar.value)
    else { return nil }
    let isDone = shown != nil || !isUpper
    return isDone ? Character(scalar) : scalar.properties.uppercaseMapping.first
  }
}
