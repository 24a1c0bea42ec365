/// How a Unicode scalar is written to a terminal, and how many columns it takes there.
///
/// Widths are those of `wcwidth`, on which ncurses and terminals rely; East Asian ambiguous scalars
/// are narrow. Scalars without a width in Unicode 14, and the jamo of old Hangul from U+D7B0 on,
/// are replaced, because programs disagree about their width.
package enum ScalarClass: UInt8, Sendable {
  case narrow
  case wide
  case mark
  case dropped
  /// Unassigned, private or not a character: it is shown as U+FFFD.
  case replaced
  case lineBreak

  @inline(__always)
  package init(_ scalar: Unicode.Scalar) {
    let value = scalar.value
    if value < 0x300 {
      self = value < 0xA0 ? Self.ofControlOrASCII(value) : (value == 0xAD ? .dropped : .narrow)
    } else if value &- 0x4E00 < 0x5200 || value &- 0xAC00 < 0x2BA4 {
      self = .wide
    } else {
      self = Self.lookUp(value)
    }
  }

  package var columns: Int {
    switch self {
    case .narrow, .replaced: 1
    case .wide: 2
    case .mark, .dropped, .lineBreak: 0
    }
  }

  /// Whether a letter of its script may join the next one, or be kept from it, by a joiner.
  ///
  /// These are the scripts from Arabic to Sinhala, and Mongolian; others have other spellings.
  package static func takesJoiners(_ scalar: Unicode.Scalar) -> Bool {
    guard (0x600...0xDFF).contains(scalar.value) || (0x1800...0x18AF).contains(scalar.value)
    else { return false }
    return scalar.properties.isAlphabetic || ScalarClass(scalar) == .mark
  }

  private static func ofControlOrASCII(_ value: UInt32) -> ScalarClass {
    switch value {
    case 0x20..<0x7F: .narrow
    case 0x0A...0x0D, 0x85: .lineBreak
    default: .dropped
    }
  }

  private static func lookUp(_ value: UInt32) -> ScalarClass {
    let table = scalarClassTable
    let key = value << 3 | 7
    var low = 0
    var high = table.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if table[middle] <= key { low = middle } else { high = middle }
    }
    return ScalarClass(rawValue: UInt8(table[low] & 7)) ?? .replaced
  }
}

extension Unicode.Scalar {
  /// Whether this is the zero width joiner or non-joiner.
  package var isJoiner: Bool { isNonJoiner || value == 0x200D }

  package var isNonJoiner: Bool { value == 0x200C }
}
