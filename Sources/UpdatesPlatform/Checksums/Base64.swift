/// The text form of bytes of RFC 4648, section 4.
enum Base64 {
  private static let alphabet = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
  private static let padding = UInt8(ascii: "=")

  /// By a letter: the six bits that it stands for, or 255.
  private static let values: [UInt8] = {
    var values = [UInt8](repeating: 255, count: 256)
    for (value, letter) in alphabet.enumerated() { values[Int(letter)] = UInt8(value) }
    return values
  }()

  static func encode(_ bytes: [UInt8]) -> String {
    var letters: [UInt8] = []
    letters.reserveCapacity((bytes.count + 2) / 3 * 4)
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[start..<min(start + 3, bytes.count)]
      var bits = group.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - group.count))
      var quartet = [padding, padding, padding, padding]
      for place in (0..<4).reversed() {
        if place <= group.count { quartet[place] = alphabet[bits & 63] }
        bits >>= 6
      }
      letters += quartet
    }
    return String(decoding: letters, as: UTF8.self)
  }

  /// The bytes; nil where the text is not their only right spelling: with padding, without blanks
  /// and with no bit set that stands for nothing.
  static func decode(_ text: some Collection<UInt8>) -> [UInt8]? {
    let letters = Array(text)
    guard letters.count % 4 == 0 else { return nil }
    let padded = letters.suffix(2).count { $0 == padding }
    guard padded != 1 || letters.last == padding else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(letters.count / 4 * 3)
    var bits = 0
    var width = 0
    for letter in letters.dropLast(padded) {
      let value = values[Int(letter)]
      guard value < 64 else { return nil }
      bits = (bits << 6 | Int(value)) & 0xFFFF
      width += 6
      guard width >= 8 else { continue }
      width -= 8
      bytes.append(UInt8(truncatingIfNeeded: bits >> width))
    }
    guard bits & ((1 << width) - 1) == 0 else { return nil }
    return bytes
  }
}
