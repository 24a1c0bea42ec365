/// The rules of well-formed UTF-8 (Unicode table 3-7).
///
/// They exclude overlong forms, surrogates and values above U+10FFFF.
enum UTF8Sequence {
  /// The number of bytes of the character at a position; nil if it is not well-formed.
  static func length(in bytes: UnsafeBufferPointer<UInt8>, at position: Int) -> Int? {
    let (length, second) = shape(of: bytes[position])
    guard length > 0, position + length <= bytes.count else { return nil }
    guard length > 1 else { return 1 }
    guard second.contains(bytes[position + 1]) else { return nil }
    for offset in 2..<max(length, 2) {
      guard (0x80...0xBF).contains(bytes[position + offset]) else { return nil }
    }
    return length
  }

  /// The length that a first byte announces, or 0 if it is invalid, and the allowed second bytes.
  private static func shape(of first: UInt8) -> (length: Int, second: ClosedRange<UInt8>) {
    switch first {
    case 0x00...0x7F: (1, 0x80...0xBF)
    case 0xC2...0xDF: (2, 0x80...0xBF)
    case 0xE0: (3, 0xA0...0xBF)
    case 0xED: (3, 0x80...0x9F)
    case 0xE1...0xEF: (3, 0x80...0xBF)
    case 0xF0: (4, 0x90...0xBF)
    case 0xF1...0xF3: (4, 0x80...0xBF)
    case 0xF4: (4, 0x80...0x8F)
    default: (0, 0x80...0xBF)
    }
  }
}
