import HarmlessText

/// It reports no errors, never recurses, and takes linear time.
struct HTMLReader {
  private static let hidden: Set<String> = [
    "script", "style", "head", "template", "iframe", "svg", "noscript", "object",
  ]
  private static let bullets = BlockContainer(kind: .bullets, isTight: true)

  private var scanner: HTMLScanner
  /// The number of containers that were open before.
  private let depth: Int
  private var tables = 0

  /// The text must be harmless.
  static func read(_ text: UnsafeBufferPointer<UInt8>, into builder: inout BlockBuilder) {
    var reader = HTMLReader(scanner: HTMLScanner(text), depth: builder.depth)
    reader.run(&builder)
  }

  static func readTag(_ text: UnsafeBufferPointer<UInt8>, into builder: inout BlockBuilder) {
    guard text.count > 2, text.first == UInt8(ascii: "<"), text.last == UInt8(ascii: ">"),
      let tag = HTMLTag(UnsafeBufferPointer(rebasing: text[1..<(text.count - 1)]))
    else { return }
    _ = readInline(tag, &builder)
  }

  private mutating func run(_ builder: inout BlockBuilder) {
    while let token = scanner.next() {
      switch token {
      case .text(let bytes): add(bytes, to: &builder)
      case .tag(let tag):
        if !tag.isClosing, Self.hidden.contains(tag.name) {
          scanner.skip(past: tag.name)
        } else if !Self.readInline(tag, &builder) {
          if tables > 0, tag.name != "table" {
            readInTable(tag, &builder)
          } else {
            readBlock(tag, &builder)
          }
        }
      }
    }
    if tables > 0 { builder.endTable() }
    builder.endLeaf()
    builder.close(to: depth)
  }

  private func add(_ bytes: UnsafeBufferPointer<UInt8>, to builder: inout BlockBuilder) {
    if builder.isInCode {
      // A line break right after the opening tag is not part of the code.
      let skipped = builder.isAtStartOfLeaf && bytes.first == 0x0A ? 1 : 0
      return builder.append(Self.text(of: bytes[skipped...]))
    }
    var index = 0
    while index < bytes.count {
      let start = index
      while index < bytes.count, bytes[index] != 0x20, bytes[index] != 0x0A { index += 1 }
      builder.append(Self.text(of: bytes[start..<index]))
      if index < bytes.count { builder.appendBlank() }
      while index < bytes.count, bytes[index] == 0x20 || bytes[index] == 0x0A { index += 1 }
    }
  }

  /// Marks that entities stand for are limited as those that are written.
  private static func text(of bytes: Slice<UnsafeBufferPointer<UInt8>>) -> String {
    Entity.decoded(UnsafeBufferPointer(rebasing: bytes)).harmlessText()
  }

  // MARK: Tags

  /// False if the tag is not one within a line.
  private static func readInline(_ tag: HTMLTag, _ builder: inout BlockBuilder) -> Bool {
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

  private static func mark(_ name: String) -> BlockBuilder.Mark? {
    switch name {
    case "b", "strong": .strong
    case "i", "em", "cite", "var", "dfn": .emphasis
    case "code", "tt", "kbd", "samp": .code
    case "del", "s", "strike": .struckOut
    default: nil
    }
  }

  private mutating func readBlock(_ tag: HTMLTag, _ builder: inout BlockBuilder) {
    switch tag.name {
    case "h1", "h2", "h3", "h4", "h5", "h6":
      if tag.isClosing { builder.endLeaf() } else { builder.begin(.heading) }
    case "pre":
      if tag.isClosing { builder.endLeaf() } else { builder.begin(.code) }
    case "dt", "summary":
      builder.endLeaf()
      if !tag.isClosing {
        builder.begin(.paragraph)
        builder.open(.strong)
      }
    case "hr": builder.rule()
    case "ul", "menu", "dir": container(Self.bullets, tag, &builder)
    case "ol":
      let first = tag.attribute("start").flatMap { Int($0) } ?? 1
      let next = min(max(first, 0), 999_999_999)
      container(BlockContainer(kind: .numbers, isTight: true, next: next), tag, &builder)
    case "li": item(tag, &builder)
    case "blockquote": container(BlockContainer(kind: .quote), tag, &builder)
    case "table":
      tables = max(0, tables + (tag.isClosing ? -1 : 1))
      if tag.isClosing, tables == 0 { builder.endTable() }
      if !tag.isClosing { builder.beginTable() }
    case "p", "div", "section", "article", "header", "footer", "main", "center", "details",
      "dl", "dd", "address", "figure", "figcaption", "body", "html", "aside", "nav", "form":
      builder.endLeaf()
    default: break
    }
  }

  private func container(
    _ container: BlockContainer, _ tag: HTMLTag, _ builder: inout BlockBuilder
  ) {
    if tag.isClosing {
      close(container.kind == .quote ? [.quote] : [.bullets, .numbers], &builder)
    } else if builder.isFull {
      builder.endLeaf()
    } else {
      builder.open(container)
    }
  }

  private func close(_ kinds: [BlockContainer.Kind], _ builder: inout BlockBuilder) {
    builder.endLeaf()
    if let place = builder.place(of: kinds, above: depth) { builder.close(to: place) }
  }

  private func item(_ tag: HTMLTag, _ builder: inout BlockBuilder) {
    let list = builder.place(of: [.bullets, .numbers], above: depth)
    // An open item ends where the next item of its list begins.
    if let item = builder.place(of: [.item], above: depth), item > list ?? -1 {
      close([.item], &builder)
    }
    builder.endLeaf()
    guard !tag.isClosing else { return }
    if list == nil, !builder.isFull { builder.open(Self.bullets) }
    guard [.bullets, .numbers].contains(builder.innermost), !builder.isFull else { return }
    builder.open(builder.itemMark(task: nil))
  }

  private func readInTable(_ tag: HTMLTag, _ builder: inout BlockBuilder) {
    switch tag.name {
    case "tr": if tag.isClosing { builder.endCell() } else { builder.beginRow() }
    case "td": if tag.isClosing { builder.endCell() } else { builder.beginCell(.left) }
    case "th":
      if tag.isClosing { return builder.endCell() }
      builder.beginCell(.left)
      builder.open(.strong)
    default: builder.appendBlank()
    }
  }
}
