struct HTMLScanner {
  enum Token {
    case text(UnsafeBufferPointer<UInt8>)
    case tag(HTMLTag)
  }

  private let text: UnsafeBufferPointer<UInt8>
  private var index = 0
  /// Whether no further comment end exists, so that searching for it again is unnecessary.
  private var hasNoCommentEnd = false
  /// This limits the time for text that consists of tag openings.
  private var stepsLeft: Int

  init(_ text: UnsafeBufferPointer<UInt8>) {
    self.text = text
    stepsLeft = 8 * text.count + 64
  }

  mutating func next() -> Token? {
    while index < text.count {
      let start = index
      if text[start] == UInt8(ascii: "<") {
        if let end = endOfDeclaration() {
          index = end
          continue
        }
        if let end = endOfTag(), let tag = HTMLTag(slice(start + 1, end - 1)) {
          index = end
          return .tag(tag)
        }
      }
      index += 1
      while index < text.count, text[index] != UInt8(ascii: "<") { index += 1 }
      return .text(slice(start, index))
    }
    return nil
  }

  /// Skips everything up to the closing tag of an element, or the whole rest if there is none.
  mutating func skip(past name: String) {
    while index < text.count {
      if text[index] == UInt8(ascii: "<"), let end = endOfTag(),
        let tag = HTMLTag(slice(index + 1, end - 1)), tag.isClosing, tag.name == name
      {
        index = end
        return
      }
      index += 1
    }
  }

  private func slice(_ start: Int, _ end: Int) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(rebasing: text[start..<end])
  }

  private mutating func endOfDeclaration() -> Int? {
    guard index + 1 < text.count else { return nil }
    switch text[index + 1] {
    case UInt8(ascii: "!") where text[index...].starts(with: "<!--".utf8): return endOfComment()
    case UInt8(ascii: "!"), UInt8(ascii: "?"): return endOfTag()
    default: return nil
    }
  }

  private mutating func endOfComment() -> Int? {
    guard !hasNoCommentEnd else { return nil }
    var end = index + 4
    while end < text.count {
      if text[end] == UInt8(ascii: ">"), text[end - 1] == UInt8(ascii: "-"),
        text[end - 2] == UInt8(ascii: "-")
      {
        return end + 1
      }
      end += 1
    }
    hasNoCommentEnd = true
    return nil
  }

  /// Nil if there is no tag: a `>` in quotes does not end it, and a `<` outside of them belongs to
  /// none.
  private mutating func endOfTag() -> Int? {
    var end = index + 1
    var quote: UInt8?
    while end < text.count, stepsLeft > 0 {
      stepsLeft -= 1
      let byte = text[end]
      if let open = quote {
        if byte == open { quote = nil }
      } else {
        switch byte {
        case UInt8(ascii: ">"): return end + 1
        case UInt8(ascii: "<"): return nil
        case UInt8(ascii: "\""), UInt8(ascii: "'"):
          if text[end - 1] == UInt8(ascii: "=") { quote = byte }
        default: break
        }
      }
      end += 1
    }
    return nil
  }
}

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
