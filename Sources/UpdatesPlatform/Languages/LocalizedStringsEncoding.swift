/// How the bytes of a `.strings` file are read as text.
enum LocalizedStringsEncoding {
  /// The file in UTF-8, without a byte order mark.
  static func text(of bytes: [UInt8]) throws(LocalizedStringsError) -> [UInt8] {
    guard bytes.count <= LocalizedStrings.sizeLimit else {
      throw LocalizedStringsError(.tooLarge(limit: LocalizedStrings.sizeLimit), at: 0, in: [])
    }
    if bytes.starts(with: [0xFF, 0xFE]) { return try utf16(bytes, low: 0, high: 1) }
    if bytes.starts(with: [0xFE, 0xFF]) { return try utf16(bytes, low: 1, high: 0) }
    let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
    if text.starts(with: Array("bplist".utf8)) {
      throw LocalizedStringsError(.binaryPropertyList, at: 0, in: [])
    }
    let start = text.drop { $0 == 0x20 || (0x09...0x0D).contains($0) }
    if ["<?xml", "<!DOCTYPE", "<plist"].contains(where: { start.starts(with: Array($0.utf8)) }) {
      throw LocalizedStringsError(.xmlPropertyList, at: start.startIndex, in: text)
    }
    if let zero = text.firstIndex(of: 0) {
      throw LocalizedStringsError(.zeroByte, at: zero, in: text)
    }
    return text
  }

  private static func utf16(
    _ bytes: [UInt8], low: Int, high: Int
  ) throws(LocalizedStringsError) -> [UInt8] {
    guard bytes.count.isMultiple(of: 2) else {
      throw LocalizedStringsError(.halfCharacter, at: 0, in: [])
    }
    let units = stride(from: 2, to: bytes.count, by: 2).map { index in
      UInt16(bytes[index + high]) << 8 | UInt16(bytes[index + low])
    }
    return Array(String(decoding: units, as: UTF16.self).utf8)
  }
}
