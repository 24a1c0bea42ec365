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
    } else if value &- 0x2010 < 0x18 || value &- 0x2500 < 0xFD {
      // Punctuation, and what lists and rules are drawn with.
      self = .narrow
    } else {
      self = Self.ofOther(scalar)
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

  /// By the properties of Unicode 14; only the width needs a table.
  private static func ofOther(_ scalar: Unicode.Scalar) -> ScalarClass {
    let properties = scalar.properties
    switch scalar {
    case "\u{2028}", "\u{2029}": return .lineBreak
    // Annotations, skin tones and the joiners of hieroglyphs, which no terminal shows as they are.
    case "\u{FFF9}"..."\u{FFFB}", "\u{1F3FB}"..."\u{1F3FF}", "\u{13430}"..."\u{13440}":
      return .dropped
    case "\u{D7B0}"..."\u{D7FF}": return .replaced
    // Jamo that join the one before, and a sign of Ahom.
    case "\u{1161}"..."\u{11FF}", "\u{1171E}": return .mark
    default: break
    }
    if properties.isDefaultIgnorableCodePoint { return .dropped }
    guard let age = properties.age, age.major <= 14 else { return .replaced }
    switch properties.generalCategory {
    case .privateUse, .unassigned: return .replaced
    case .nonspacingMark, .enclosingMark: return .mark
    default: return isWide(scalar.value) ? .wide : .narrow
    }
  }

  private static func isWide(_ value: UInt32) -> Bool {
    var (low, high) = (0, wideRanges.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if wideRanges[middle].lowerBound <= value { low = middle } else { high = middle }
    }
    return wideRanges[low].contains(value)
  }

  /// The ranges of scalars that take two columns, unless they have another class.
  private static let wideRanges: [ClosedRange<UInt32>] = [
    0x1100...0x115E, 0x231A...0x231B, 0x2329...0x232A, 0x23E9...0x23EC, 0x23F0...0x23F0,
    0x23F3...0x23F3, 0x25FD...0x25FE, 0x2614...0x2615, 0x2648...0x2653, 0x267F...0x267F,
    0x2693...0x2693, 0x26A1...0x26A1, 0x26AA...0x26AB, 0x26BD...0x26BE, 0x26C4...0x26C5,
    0x26CE...0x26CE, 0x26D4...0x26D4, 0x26EA...0x26EA, 0x26F2...0x26F3, 0x26F5...0x26F5,
    0x26FA...0x26FA, 0x26FD...0x26FD, 0x2705...0x2705, 0x270A...0x270B, 0x2728...0x2728,
    0x274C...0x274C, 0x274E...0x274E, 0x2753...0x2755, 0x2757...0x2757, 0x2795...0x2797,
    0x27B0...0x27B0, 0x27BF...0x27BF, 0x2B1B...0x2B1C, 0x2B50...0x2B50, 0x2B55...0x2B55,
    0x2E80...0x303E, 0x3041...0xA4C6, 0xA960...0xA97C, 0xAC00...0xFAD9, 0xFE10...0xFE19,
    0xFE30...0xFE6B, 0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x16FE3, 0x16FF0...0x1B2FB,
    0x1F004...0x1F004, 0x1F0CF...0x1F0CF, 0x1F18E...0x1F18E, 0x1F191...0x1F19A, 0x1F200...0x1F320,
    0x1F32D...0x1F335, 0x1F337...0x1F37C, 0x1F37E...0x1F393, 0x1F3A0...0x1F3CA, 0x1F3CF...0x1F3D3,
    0x1F3E0...0x1F3F0, 0x1F3F4...0x1F3F4, 0x1F3F8...0x1F43E, 0x1F440...0x1F440, 0x1F442...0x1F4FC,
    0x1F4FF...0x1F53D, 0x1F54B...0x1F54E, 0x1F550...0x1F567, 0x1F57A...0x1F57A, 0x1F595...0x1F596,
    0x1F5A4...0x1F5A4, 0x1F5FB...0x1F64F, 0x1F680...0x1F6C5, 0x1F6CC...0x1F6CC, 0x1F6D0...0x1F6D2,
    0x1F6D5...0x1F6DF, 0x1F6EB...0x1F6EC, 0x1F6F4...0x1F6FC, 0x1F7E0...0x1F7F0, 0x1F90C...0x1F93A,
    0x1F93C...0x1F945, 0x1F947...0x1F9FF, 0x1FA70...0x1FAF6, 0x20000...0x3134A,
  ]
}

extension Unicode.Scalar {
  /// Whether this is the zero width joiner or non-joiner.
  package var isJoiner: Bool { isNonJoiner || value == 0x200D }

  package var isNonJoiner: Bool { value == 0x200C }
}
