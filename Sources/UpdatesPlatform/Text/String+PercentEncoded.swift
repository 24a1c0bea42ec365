extension String {
  /// This text as a value in a URL's query: all but RFC 3986's unreserved characters as `%XX`.
  package var percentEncoded: String {
    var result = ""
    for byte in utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
        UInt8(ascii: "_"), UInt8(ascii: "~"):
        result.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        let hex = String(byte, radix: 16, uppercase: true)
        result += hex.count == 1 ? "%0" + hex : "%" + hex
      }
    }
    return result
  }
}

extension StringProtocol {
  /// This text with every `%XX` as the byte that it stands for.
  ///
  /// Nil for a `%` without two hexadecimal digits, for a NUL, and for what is not UTF-8.
  package var percentDecoded: String? {
    var bytes: [UInt8] = []
    var rest = Array(utf8)[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      let digits = String(decoding: rest.prefix(2), as: UTF8.self)
      guard digits.utf8.count == 2, digits.utf8.allSatisfy(\.isHexDigit),
        let value = UInt8(digits, radix: 16), value != 0
      else { return nil }
      bytes.append(value)
      rest = rest.dropFirst(2)
    }
    return String(validating: bytes, as: UTF8.self)
  }
}

extension UInt8 {
  fileprivate var isHexDigit: Bool {
    isDigit || (0x61...0x66).contains(self | 0x20)
  }
}
