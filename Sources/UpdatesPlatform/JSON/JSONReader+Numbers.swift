extension JSONReader {
  /// The text of a number as RFC 8259 section 6 allows it: no leading zero, no plus, digits around
  /// a point.
  mutating func readNumber() throws(Failure) -> String {
    let start = position
    _ = take("-")
    if !take("0") { try skipDigits() }
    if take(".") { try skipDigits() }
    if take("e") || take("E") {
      _ = take("+") || take("-")
      try skipDigits()
    }
    if let next = peek, continuesNumber(next) { throw unexpected(.endOfNumber) }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  private mutating func skipDigits() throws(Failure) {
    let start = position
    while let byte = peek, isDigit(byte) { position += 1 }
    guard position > start else { throw unexpected(.digit) }
  }

  /// Whether a reader of less care would have taken this byte for a part of the number.
  private func continuesNumber(_ byte: UInt8) -> Bool {
    let letter = byte | 0x20
    return isDigit(byte) || byte == UInt8(ascii: ".")
      || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(letter)
  }

  private func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }
}
