import HarmlessText

/// Tags inside a line.
enum HTMLInline {
  /// Whether the tag is one of these.
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
