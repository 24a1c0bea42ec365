/// Unknown sequences are ignored, and pasted text is dropped unless that is wanted.
struct KeyDecoder {
  private enum State: Equatable {
    case ground
    case escape
    /// After an Esc that was taken for a key: a bracket soon after shows that it began a sequence.
    case lateEscape
    /// Within `ESC [ …`, with what came after the bracket.
    case controlSequence([UInt8])
    /// Within an old report of the mouse, with the number of bytes that are left.
    case mouse(Int)
    /// After `ESC O`.
    case singleShift
    case string
    case stringEscape
    case character([UInt8], length: Int, isKey: Bool)

    /// The milliseconds of silence after which it is over, because the rest will not come.
    ///
    /// What comes late of a report of a key would be a letter, which presses a button.
    var limit: Int {
      if case .controlSequence = self { pasteLimit } else { sequenceLimit }
    }
  }

  /// The milliseconds of silence after which an unfinished sequence or paste is over.
  static let sequenceLimit = 100
  static let pasteLimit = 1000
  /// A longer sequence, in bytes, is no key.
  private static let longest = 64

  /// Whether the characters of pasted text are keys; its line breaks, which could press a button,
  /// never are.
  var takesPastes = false
  private var state = State.ground
  private var isPasting = false
  private var last = 0

  mutating func feed(_ byte: UInt8, at milliseconds: Int) -> Key? {
    let silence = milliseconds - last
    if silence > state.limit { state = .ground }
    if silence > Self.pasteLimit { isPasting = false }
    last = milliseconds
    return taken(decode(byte))
  }

  mutating func pause() -> Key? {
    guard state == .escape else { return nil }
    state = .lateEscape
    return taken(.escape)
  }

  private func taken(_ key: Key?) -> Key? {
    guard isPasting else { return key }
    guard takesPastes, case .character = key else { return nil }
    return key
  }

  private mutating func decode(_ byte: UInt8) -> Key? {
    switch state {
    case .ground: return begin(byte)
    case .escape: return afterEscape(byte)
    case .lateEscape where byte == UInt8(ascii: "["): state = .controlSequence([])
    case .lateEscape: return begin(byte)
    case .mouse(let rest): state = rest > 1 ? .mouse(rest - 1) : .ground
    case .controlSequence(let body): return afterControl(body, byte)
    case .singleShift:
      state = byte == 27 ? .escape : .ground
      return byte == UInt8(ascii: "M") ? .enter : Self.finals[byte]
    case .string:
      if byte == 27 { state = .stringEscape } else if byte == 7 { state = .ground }
    case .stringEscape: state = byte == UInt8(ascii: "\\") ? .ground : .string
    case .character(let bytes, let length, let isKey):
      let character = join(bytes + [byte], length: length, isKey: isKey)
      return isKey ? character : nil
    }
    return nil
  }

  private mutating func begin(_ byte: UInt8) -> Key? {
    state = .ground
    switch byte {
    case 27: state = .escape
    case 0xC2...0xF4: state = .character([byte], length: Self.length(byte), isKey: true)
    case 9: return .tab
    case 10, 13: return .enter
    case 8, 127: return .backspace
    case 1...26: return .control(Character(UnicodeScalar(byte + 96)))
    case 28: return .control("\\")
    case 32...126: return .character(Character(UnicodeScalar(byte)))
    default: break
    }
    return nil
  }

  private mutating func afterEscape(_ byte: UInt8) -> Key? {
    switch byte {
    // Alt and a special key, which may follow; it must not be taken for Esc.
    case 27: break
    case UInt8(ascii: "["): state = .controlSequence([])
    case UInt8(ascii: "O"): state = .singleShift
    case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "_"), UInt8(ascii: "^"),
      UInt8(ascii: "X"):
      state = .string
    case 0xC2...0xF4: state = .character([byte], length: Self.length(byte), isKey: false)
    default: state = .ground
    }
    return nil
  }

  private static func length(_ first: UInt8) -> Int {
    first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
  }

  private mutating func join(_ bytes: [UInt8], length: Int, isKey: Bool) -> Key? {
    guard bytes[bytes.count - 1] & 0xC0 == 0x80 else { return begin(bytes[bytes.count - 1]) }
    guard bytes.count == length else {
      state = .character(bytes, length: length, isKey: isKey)
      return nil
    }
    state = .ground
    guard let character = String(validating: bytes, as: UTF8.self)?.first else { return nil }
    // C1 controls are not keys.
    return bytes[0] == 0xC2 && bytes[1] < 0xA0 ? nil : .character(character)
  }

  /// The keys of sequences such as `ESC [ A` and `ESC O A`, by their last byte.
  private static let finals: [UInt8: Key] = [
    UInt8(ascii: "A"): .up, UInt8(ascii: "B"): .down, UInt8(ascii: "C"): .right,
    UInt8(ascii: "D"): .left, UInt8(ascii: "H"): .home, UInt8(ascii: "F"): .end,
  ]

  /// The keys of sequences such as `ESC [ 5 ~`, by their number.
  private static let numbers: [Int: Key] = [
    1: .home, 7: .home, 4: .end, 8: .end, 3: .delete, 5: .pageUp, 6: .pageDown,
  ]

  private mutating func afterControl(_ body: [UInt8], _ byte: UInt8) -> Key? {
    state = .ground
    if byte == 27 {
      state = .escape
    } else if (0x20..<0x40).contains(byte) || (body.isEmpty && byte == UInt8(ascii: "[")) {
      // The end of a sequence that is too long still counts.
      state = .controlSequence(body.count < Self.longest ? body + [byte] : body)
    } else if body.isEmpty, byte == UInt8(ascii: "M") {
      state = .mouse(3)
    } else if body.count < Self.longest, let report = KeyReport(body) {
      return key(report, byte)
    }
    return nil
  }

  private mutating func key(_ report: KeyReport, _ final: UInt8) -> Key? {
    let number = report.number(0) ?? 1
    switch final {
    case UInt8(ascii: "~") where number == 200 || number == 201: isPasting = number == 200
    case _ where report.isRelease: break
    case UInt8(ascii: "Z"): return .backTab
    case UInt8(ascii: "u"): return key(report, code: report.number(0) ?? 0)
    case UInt8(ascii: "~") where number == 27: return key(report, code: report.number(2) ?? 0)
    case UInt8(ascii: "~"): return report.isPlain ? Self.numbers[number] : nil
    default: return report.isPlain && number == 1 ? Self.finals[final] : nil
    }
    return nil
  }

  private mutating func key(_ report: KeyReport, code: Int) -> Key? {
    if report.isPlain, let key = KeyReport.keypad[code] { return key }
    guard let character = report.character(ofCode: code) else { return nil }
    switch character {
    case "\t" where report.modifiers.contains(.shift): return .backTab
    case "\u{1B}": return .escape
    default: return character.asciiValue.map { begin($0) } ?? .character(character)
    }
  }
}

package enum Key: Hashable, Sendable {
  case character(Character)
  case control(Character)
  case enter, escape, tab, backTab, backspace, delete
  case up, down, left, right, pageUp, pageDown, home, end
}

/// A character is its key.
extension Key: ExpressibleByExtendedGraphemeClusterLiteral {
  package init(extendedGraphemeClusterLiteral character: Character) {
    self = .character(character)
  }
}

extension Key {
  package var label: String {
    switch self {
    case .character(" "): "Space"
    case .character(let character): String(character)
    case .control(let character): "^" + character.uppercased()
    case .enter: "Enter"
    case .escape: "Esc"
    case .tab: "Tab"
    case .backTab: "Shift-Tab"
    case .backspace: "Backspace"
    case .delete: "Del"
    case .up: "↑"
    case .down: "↓"
    case .left: "←"
    case .right: "→"
    case .pageUp: "PgUp"
    case .pageDown: "PgDn"
    case .home: "Home"
    case .end: "End"
    }
  }
}
