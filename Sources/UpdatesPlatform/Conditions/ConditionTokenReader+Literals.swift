import HarmlessText

extension ConditionTokenReader {
  mutating func readNumber() throws -> String {
    _ = take("-")
    try skipDigits()
    var points = 0
    while peek == UInt8(ascii: ".") {
      points += 1
      position += 1
      try skipDigits()
    }
    guard points < 2 else {
      let version = String(decoding: bytes[start..<position], as: UTF8.self)
      throw ConditionError(
        "expected a number, or the version in quotation marks: "
          + "'\(version.harmlessLine(limit: 40))'", at: start, in: bytes)
    }
    if take("e") || take("E") {
      _ = take("+") || take("-")
      try skipDigits()
    }
    if let scalar, ConditionKey.continues(scalar.value) {
      throw unexpected("the end of the number", at: position)
    }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  private mutating func skipDigits() throws {
    let first = position
    while let byte = peek, byte.isDigit { position += 1 }
    guard position > first else { throw unexpected("a digit", at: position) }
  }

  mutating func readText(closing: UInt8) throws -> String {
    position += 1
    var text: [UInt8] = []
    while let byte = peek {
      if byte == closing {
        position += 1
        return String(decoding: text, as: UTF8.self)
      }
      if byte == UInt8(ascii: "\\") {
        text += Array(String(try readEscape()).utf8)
      } else {
        text.append(byte)
        position += 1
      }
    }
    throw ConditionError(
      "the string that begins here has no closing quotation mark", at: start, in: bytes)
  }

  private mutating func readEscape() throws -> Unicode.Scalar {
    let backslash = position
    position += 1
    let letter = peek
    position += 1
    switch letter {
    case UInt8(ascii: "\\"): return "\\"
    case UInt8(ascii: "'"): return "'"
    case UInt8(ascii: "\""): return "\""
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "x"): if let scalar = readHex(2) { return scalar }
    case UInt8(ascii: "u"): if let scalar = readHex(4) { return scalar }
    default: break
    }
    throw ConditionError(
      "expected one of the escapes \\\\ \\' \\\" \\n \\r \\t \\xHH \\uHHHH", at: backslash,
      in: bytes)
  }

  private mutating func readHex(_ count: Int) -> Unicode.Scalar? {
    var value: UInt32 = 0
    for _ in 0..<count {
      guard let byte = peek, let digit = Character(Unicode.Scalar(byte)).hexDigitValue else {
        return nil
      }
      value = value << 4 | UInt32(digit)
      position += 1
    }
    return Unicode.Scalar(value)
  }
}
