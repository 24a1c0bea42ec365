struct HTMLTag {
  let name: String
  let isClosing: Bool
  private let attributes: UnsafeBufferPointer<UInt8>

  init?(_ content: UnsafeBufferPointer<UInt8>) {
    var index = 0
    isClosing = content.first == UInt8(ascii: "/")
    if isClosing { index = 1 }
    let start = index
    while index < content.count, Self.isNamePart(content[index]) { index += 1 }
    guard index > start, index - start <= 32, Self.isLetter(content[start]) else { return nil }
    name = String(decoding: content[start..<index], as: UTF8.self).lowercased()
    attributes = UnsafeBufferPointer(rebasing: content[index...])
  }

  /// With its entities decoded; nil if there is none.
  func attribute(_ wanted: String) -> String? {
    var index = 0
    while index < attributes.count {
      guard Self.isNamePart(attributes[index]) else {
        index += 1
        continue
      }
      let start = index
      while index < attributes.count, Self.isNamePart(attributes[index]) { index += 1 }
      let name = attributes[start..<index]
      let value = readValue(&index)
      if name.count == wanted.utf8.count,
        String(decoding: name, as: UTF8.self).lowercased() == wanted
      {
        return value.map { Entity.decoded(UnsafeBufferPointer(rebasing: $0.prefix(4096))) }
      }
    }
    return nil
  }

  private func readValue(_ index: inout Int) -> Slice<UnsafeBufferPointer<UInt8>>? {
    skipBlanks(&index)
    guard index < attributes.count, attributes[index] == UInt8(ascii: "=") else { return nil }
    index += 1
    skipBlanks(&index)
    guard index < attributes.count else { return nil }
    let quote = attributes[index]
    let isQuoted = quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'")
    if isQuoted { index += 1 }
    let start = index
    while index < attributes.count,
      isQuoted ? attributes[index] != quote : attributes[index] > 0x20
    {
      index += 1
    }
    defer { if isQuoted { index += 1 } }
    return attributes[start..<index]
  }

  private func skipBlanks(_ index: inout Int) {
    while index < attributes.count, attributes[index] <= 0x20 { index += 1 }
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (byte | 0x20) &- 0x61 < 26
  }

  private static func isNamePart(_ byte: UInt8) -> Bool {
    isLetter(byte) || byte &- 0x30 < 10 || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ":")
  }
}
