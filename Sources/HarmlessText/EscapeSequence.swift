/// Finds control sequences, as ECMA-48 and terminals define them, in UTF-8.
enum EscapeSequence {
  /// The most bytes that the parameters of a sequence may take; the rest is shown as text.
  private static let mostParameters = 256
  /// The most bytes that an OSC, DCS, APC, PM or SOS string may carry.
  ///
  /// If a string does not end within this limit, only its introducer is removed. So a stray
  /// introducer cannot hide the rest of the notes.
  private static let longestString = 65_536

  /// The end of the sequence that begins at `index`; nil if no sequence begins there.
  ///
  /// The scan of a control string stops at every byte that could begin another sequence, so
  /// scanning a whole text takes linear time.
  static func end(in bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Int? {
    if bytes[index] == 0x1B { return endAfterEscape(bytes, index + 1) }
    guard bytes[index] == 0xC2, index + 1 < bytes.count, bytes[index + 1] < 0xA0,
      bytes[index + 1] != 0x85
    else { return nil }
    // The 8-bit forms, U+0080 to U+009F, mean Escape followed by a byte that is 0x40 lower.
    return endOfSequence(bytes, kind: bytes[index + 1] - 0x40, from: index + 2) ?? index + 2
  }

  private static func endAfterEscape(_ bytes: UnsafeBufferPointer<UInt8>, _ index: Int) -> Int {
    guard index < bytes.count else { return index }
    let byte = bytes[index]
    if let end = endOfSequence(bytes, kind: byte, from: index + 1) { return end }
    switch byte {
    case 0x20...0x2F:
      return endOfParameters(bytes, from: index, parameters: 0x20...0x2F, final: 0x30...0x7E)
    case 0x30...0x7E: return index + 1
    default: return index
    }
  }

  private static func endOfSequence(
    _ bytes: UnsafeBufferPointer<UInt8>, kind: UInt8, from index: Int
  ) -> Int? {
    switch kind {
    case UInt8(ascii: "["):
      endOfParameters(bytes, from: index, parameters: 0x20...0x3F, final: 0x40...0x7E)
    case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "X"), UInt8(ascii: "^"),
      UInt8(ascii: "_"):
      endOfString(bytes, from: index)
    default: nil
    }
  }

  private static func endOfParameters(
    _ bytes: UnsafeBufferPointer<UInt8>, from start: Int, parameters: ClosedRange<UInt8>,
    final: ClosedRange<UInt8>
  ) -> Int {
    var index = start
    while index < bytes.count, parameters.contains(bytes[index]) {
      index += 1
      if index - start > mostParameters { return start }
    }
    return index < bytes.count && final.contains(bytes[index]) ? index + 1 : index
  }

  private static func endOfString(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    var index = start
    let limit = min(bytes.count, start + longestString)
    while index < limit {
      switch bytes[index] {
      case 0x07: return index + 1
      case 0x18, 0x1A: return index + 1
      case 0x1B:
        let endsString = index + 1 < bytes.count && bytes[index + 1] == UInt8(ascii: "\\")
        return endsString ? index + 2 : index
      case 0xC2 where index + 1 < bytes.count && bytes[index + 1] < 0xA0:
        return bytes[index + 1] == 0x9C ? index + 2 : index
      default: index += 1
      }
    }
    return start
  }
}
