struct HTMLBlocks {
  private enum Kind { case list, item, quote }

  private static let mostOpen = 32
  private static let bullets = BlockContainer(kind: .bullets, isTight: true)
  private var open: [Kind] = []
  private var tables = 0

  mutating func read(_ tag: HTMLTag, into builder: inout BlockBuilder) {
    guard tables == 0 || tag.name == "table" else { return readInTable(tag, &builder) }
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
    case "ul", "menu", "dir": list(tag, Self.bullets, &builder)
    case "ol":
      let first = tag.attribute("start").flatMap { Int($0) } ?? 1
      let next = min(max(first, 0), 999_999_999)
      list(tag, BlockContainer(kind: .numbers, isTight: true, next: next), &builder)
    case "li": item(tag, &builder)
    case "blockquote":
      if tag.isClosing { close(.quote, &builder) } else { begin(.quote, .quote, &builder) }
    case "table": table(tag, &builder)
    case "p", "div", "section", "article", "header", "footer", "main", "center", "details",
      "dl", "dd", "address", "figure", "figcaption", "body", "html", "aside", "nav", "form":
      builder.endLeaf()
    default: break
    }
  }

  mutating func finish(_ builder: inout BlockBuilder) {
    if tables > 0 { builder.endTable() }
    builder.endLeaf()
    for _ in open { builder.close() }
    open = []
  }

  private mutating func begin(
    _ kind: Kind, _ container: BlockContainer, _ builder: inout BlockBuilder
  ) {
    guard open.count < Self.mostOpen else { return builder.endLeaf() }
    open.append(kind)
    builder.open(container)
  }

  private mutating func close(_ kind: Kind, _ builder: inout BlockBuilder) {
    builder.endLeaf()
    guard let index = open.lastIndex(of: kind) else { return }
    while open.count > index {
      open.removeLast()
      builder.close()
    }
  }

  private mutating func list(
    _ tag: HTMLTag, _ container: BlockContainer, _ builder: inout BlockBuilder
  ) {
    if tag.isClosing { close(.list, &builder) } else { begin(.list, container, &builder) }
  }

  private mutating func item(_ tag: HTMLTag, _ builder: inout BlockBuilder) {
    let list = open.lastIndex(of: .list)
    // An open item ends where the next item of its list begins.
    if let item = open.lastIndex(of: .item), item > list ?? -1 { close(.item, &builder) }
    guard !tag.isClosing else { return builder.endLeaf() }
    if list == nil { begin(.list, Self.bullets, &builder) }
    guard open.last == .list, open.count < Self.mostOpen else { return builder.endLeaf() }
    builder.endLeaf()
    begin(.item, builder.itemMark(task: nil), &builder)
  }

  private mutating func table(_ tag: HTMLTag, _ builder: inout BlockBuilder) {
    if !tag.isClosing {
      tables += 1
      builder.beginTable()
    } else if tables > 0 {
      tables -= 1
      if tables == 0 { builder.endTable() }
    }
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
