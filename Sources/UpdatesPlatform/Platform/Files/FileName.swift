package enum FileName {
  /// The most bytes of a name made from an identifier, which leaves room for suffixes.
  package static let limit = 200

  /// The identifier with every byte except `[A-Za-z0-9._-]`, and a leading dot, percent-encoded.
  ///
  /// Nil if the identifier is empty or gives more than `limit` bytes.
  package static func encoding(_ identifier: String) -> String? {
    guard !identifier.isEmpty else { return nil }
    var name: [UInt8] = []
    for byte in identifier.utf8 {
      guard name.count <= limit else { break }
      if isPlain(byte), !(name.isEmpty && byte == UInt8(ascii: ".")) {
        name.append(byte)
      } else {
        let digits = String(byte, radix: 16, uppercase: true)
        name.append(contentsOf: (byte < 0x10 ? "%0" : "%").utf8)
        name.append(contentsOf: digits.utf8)
      }
    }
    return name.count <= limit ? String(decoding: name, as: UTF8.self) : nil
  }

  /// The identifier that `encoding` turns into this name; nil if there is none.
  package static func decoding(_ name: String) -> String? {
    var bytes: [UInt8] = []
    var rest = name.utf8[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      guard let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16) else {
        return nil
      }
      bytes.append(value)
      rest = rest.dropFirst(2)
    }
    let identifier = String(decoding: bytes, as: UTF8.self)
    return encoding(identifier) == name ? identifier : nil
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    byte.isLetterOrDigit || "._-".utf8.contains(byte)
  }
}
