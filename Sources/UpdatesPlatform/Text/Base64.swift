/// Base64 as in RFC 4648, section 4.
extension [UInt8] {
  /// Decodes base64; nil if the text is not the canonical form.
  ///
  /// The canonical form has padding, no blanks, and no unused bits that are set.
  init?(base64 text: some Sequence<UInt8>) {
    let (text, digits) = (Array(text), Self.digits)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count / 4 * 3)
    var (bits, count) = (0, 0)
    for byte in text {
      guard let digit = digits.firstIndex(of: byte) else { break }
      bits = (bits << 6 | digit) & 0xFF_FFFF
      count += 6
      if count >= 8 {
        count -= 8
        bytes.append(UInt8(truncatingIfNeeded: bits >> count))
      }
    }
    // What was not read, and what is not canonical, differs from the text here.
    guard bytes.base64.utf8.elementsEqual(text) else { return nil }
    self = bytes
  }

  /// The bytes as base64, with padding.
  package var base64: String {
    let digits = Self.digits
    var text: [UInt8] = []
    text.reserveCapacity((count + 2) / 3 * 4)
    for start in stride(from: 0, to: count, by: 3) {
      let group = self[start..<Swift.min(start + 3, count)]
      let bits = group.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - group.count))
      for place in 0..<4 {
        text.append(
          place <= group.count
            ? digits[bits >> (18 - 6 * place) & 63] : UInt8(ascii: "="))
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  private static let digits = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
}
