extension UInt8 {
  package var isDigit: Bool {
    self &- 48 < 10
  }

  package var isLetter: Bool {
    (0x61...0x7A).contains(self | 0x20)
  }

  package var isLetterOrDigit: Bool {
    isDigit || isLetter
  }

  package var isBlank: Bool {
    self == 32 || (9...13).contains(self)
  }

  /// The small letter for a capital ASCII letter; any other byte is unchanged.
  package var asciiLowercased: UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) ? self | 0x20 : self
  }
}

extension Collection<UInt8> {
  /// The bytes as hexadecimal digits in lower case.
  var hex: String {
    // Fast, because a folder may have ten thousand checksums.
    func digit(_ value: UInt8) -> UInt8 { value < 10 ? 0x30 + value : 0x57 + value }
    return String(unsafeUninitializedCapacity: 2 * count) { space in
      for (index, byte) in enumerated() {
        space[2 * index] = digit(byte >> 4)
        space[2 * index + 1] = digit(byte & 15)
      }
      return 2 * count
    }
  }
}

extension String {
  /// This text without blanks and line breaks at either end.
  package func trimmingBlanks() -> String {
    withBytes { bytes in
      guard let start = bytes.firstIndex(where: { !$0.isBlank }),
        let last = bytes.lastIndex(where: { !$0.isBlank })
      else { return "" }
      return String(decoding: bytes[start...last], as: UTF8.self)
    }
  }

  package func isSpelledInAnyCase(_ other: String) -> Bool {
    guard utf8.count == other.utf8.count else { return false }
    // Most keys are spelled as they should be, which is compared faster.
    return isSpelled(other)
      || withBytes { bytes in
        other.withBytes { others in
          zip(bytes, others).allSatisfy { $0.asciiLowercased == $1.asciiLowercased }
        }
      }
  }
}

extension String {
  /// Calls `body` with the UTF-8 of the text, without a copy if the text is stored in one piece.
  package func withBytes<Result>(
    _ body: (UnsafeBufferPointer<UInt8>) throws -> Result
  ) rethrows -> Result {
    if let result = try utf8.withContiguousStorageIfAvailable(body) { return result }
    return try Array(utf8).withUnsafeBufferPointer(body)
  }
}
