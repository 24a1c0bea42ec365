/// The checksum that gzip and zip have; RFC 1952, section 8.
package enum CRC32 {
  package static func of(_ bytes: [UInt8]) -> UInt32 {
    var value = UInt32.max
    for byte in bytes {
      value = (value >> 8) ^ table[Int(UInt8(truncatingIfNeeded: value) ^ byte)]
    }
    return ~value
  }

  private static let table: [UInt32] = (0..<256).map { index in
    (0..<8).reduce(UInt32(index)) { value, _ in
      value & 1 == 1 ? (value >> 1) ^ 0xEDB8_8320 : value >> 1
    }
  }
}

extension [UInt8] {
  /// Numbers as gzip and zip write them, the lowest byte first.
  mutating func appendLittle(_ number: some FixedWidthInteger) {
    Swift.withUnsafeBytes(of: number.littleEndian) { append(contentsOf: $0) }
  }
}
