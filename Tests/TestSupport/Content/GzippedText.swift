/// A text as gzip has it without compressing it: RFC 1952 around one stored block of RFC 1951.
package func gzipped(_ text: String) -> [UInt8] {
  let bytes = Array(text.utf8)
  let length = UInt16(bytes.count)
  var crc: UInt32 = 0xFFFF_FFFF
  for byte in bytes {
    crc ^= UInt32(byte)
    for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
  }
  func little(_ value: UInt32, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * UInt32($0))) }
  }
  return [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 0xFF, 1]
    + little(UInt32(length), 2) + little(UInt32(~length), 2) + bytes + little(~crc, 4)
    + little(UInt32(bytes.count), 4)
}
