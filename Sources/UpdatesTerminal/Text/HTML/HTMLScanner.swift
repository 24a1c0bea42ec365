struct HTMLScanner {
  enum Token {
    case text(UnsafeBufferPointer<UInt8>)
    case entity(UnsafeBufferPointer<UInt8>)
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
      switch text[start] {
      case UInt8(ascii: "<"):
        if let end = endOfDeclaration() {
          index = end
          continue
        }
        if let end = endOfTag(), let tag = HTMLTag(slice(start + 1, end - 1)) {
          index = end
          return .tag(tag)
        }
      case UInt8(ascii: "&"):
        if let end = Entity.end(of: text, at: start) {
          index = end
          return .entity(slice(start, end))
        }
      default: break
      }
      index += 1
      while index < text.count, text[index] != UInt8(ascii: "<"), text[index] != UInt8(ascii: "&") {
        index += 1
      }
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
    case UInt8(ascii: "!") where starts(with: "<!--", at: index): return endOfComment()
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

  private func starts(with prefix: StaticString, at start: Int) -> Bool {
    guard start + prefix.utf8CodeUnitCount <= text.count else { return false }
    return (0..<prefix.utf8CodeUnitCount).allSatisfy { text[start + $0] == prefix.utf8Start[$0] }
  }
}
