import HarmlessText

/// It reports no errors, never recurses, and takes linear time.
struct HTMLReader {
  private static let hidden: Set<String> = [
    "script", "style", "head", "template", "iframe", "svg", "noscript", "object",
  ]

  private var scanner: HTMLScanner
  private var blocks = HTMLBlocks()

  /// The text must be harmless.
  static func read(_ text: UnsafeBufferPointer<UInt8>, into builder: inout BlockBuilder) {
    var reader = HTMLReader(scanner: HTMLScanner(text))
    reader.run(&builder)
  }

  static func readTag(_ text: UnsafeBufferPointer<UInt8>, into builder: inout BlockBuilder) {
    guard text.count > 2, text.first == UInt8(ascii: "<"), text.last == UInt8(ascii: ">"),
      let tag = HTMLTag(UnsafeBufferPointer(rebasing: text[1..<(text.count - 1)]))
    else { return }
    _ = HTMLInline.read(tag, into: &builder)
  }

  private mutating func run(_ builder: inout BlockBuilder) {
    while let token = scanner.next() {
      switch token {
      case .text(let bytes): add(bytes, to: &builder)
      case .entity(let bytes): builder.append(Entity.text(for: bytes) ?? String(harmless: bytes))
      case .tag(let tag):
        if !tag.isClosing, Self.hidden.contains(tag.name) {
          scanner.skip(past: tag.name)
        } else if !HTMLInline.read(tag, into: &builder) {
          blocks.read(tag, into: &builder)
        }
      }
    }
    blocks.finish(&builder)
  }

  private func add(_ bytes: UnsafeBufferPointer<UInt8>, to builder: inout BlockBuilder) {
    if builder.isInCode {
      // A line break right after the opening tag is not part of the code.
      let skipped = builder.isAtStartOfLeaf && bytes.first == 0x0A ? 1 : 0
      return builder.append(UnsafeBufferPointer(rebasing: bytes[skipped...]))
    }
    var index = 0
    while index < bytes.count {
      let start = index
      while index < bytes.count, bytes[index] != 0x20, bytes[index] != 0x0A { index += 1 }
      builder.append(UnsafeBufferPointer(rebasing: bytes[start..<index]))
      if index < bytes.count { builder.appendBlank() }
      while index < bytes.count, bytes[index] == 0x20 || bytes[index] == 0x0A { index += 1 }
    }
  }
}

enum HTMLInline {
  static func read(_ tag: HTMLTag, into builder: inout BlockBuilder) -> Bool {
    if let mark = mark(tag.name) {
      if tag.isClosing { builder.close(mark) } else { builder.open(mark) }
      return true
    }
    switch tag.name {
    case "br":
      builder.lineBreak()
    case "a":
      builder.closeLinkIfOpen()
      if !tag.isClosing { builder.openLink((tag.attribute("href") ?? "").harmlessURL()) }
    case "img":
      guard !tag.isClosing else { return true }
      builder.openLink((tag.attribute("src") ?? "").harmlessURL())
      builder.append((tag.attribute("alt") ?? "").harmlessLine())
      builder.closeLink()
    default: return false
    }
    return true
  }

  private static func mark(_ name: String) -> InlineStyle.Mark? {
    switch name {
    case "b", "strong": .strong
    case "i", "em", "cite", "var", "dfn": .emphasis
    case "code", "tt", "kbd", "samp": .code
    case "del", "s", "strike": .struckOut
    default: nil
    }
  }
}
