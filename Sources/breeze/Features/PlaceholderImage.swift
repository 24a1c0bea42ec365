/// An image of one transparent pixel, as a PNG file (RFC 2083).
enum PlaceholderImage {
  static let png: [UInt8] =
    [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    + chunk("IHDR", number(1) + number(1) + [8, colorWithAlpha, 0, 0, 0])
    + chunk("IDAT", zlibStream(of: [0, 0, 0, 0, 0]))
    + chunk("IEND", [])

  /// The colour type with red, green, blue and alpha.
  private static let colorWithAlpha: UInt8 = 6

  private static func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
    let body = Array(name.utf8) + content
    return number(UInt32(content.count)) + body + number(crc32(body))
  }

  /// Stores the bytes without compression, in one block (RFC 1950 and 1951).
  private static func zlibStream(of bytes: [UInt8]) -> [UInt8] {
    let count = UInt16(bytes.count)
    let lengths = [count, ~count].flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    return [0x78, 0x01, 0x01] + lengths + bytes + number(adler32(bytes))
  }

  private static func number(_ value: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(value >> $0 & 0xFF) }
  }

  private static func crc32(_ bytes: [UInt8]) -> UInt32 {
    let rest = bytes.reduce(UInt32.max) { rest, byte in
      (0..<8).reduce(rest ^ UInt32(byte)) { rest, _ in
        rest & 1 == 1 ? rest >> 1 ^ 0xEDB8_8320 : rest >> 1
      }
    }
    return ~rest
  }

  private static func adler32(_ bytes: [UInt8]) -> UInt32 {
    let (low, high) = bytes.reduce((UInt32(1), UInt32(0))) { sums, byte in
      let low = (sums.0 + UInt32(byte)) % 65_521
      return (low, (sums.1 + low) % 65_521)
    }
    return high << 16 | low
  }
}
