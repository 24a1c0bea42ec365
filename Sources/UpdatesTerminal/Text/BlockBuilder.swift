/// It never recurses, and tolerates elements that are not closed or are closed twice.
struct BlockBuilder {
  enum Leaf {
    case paragraph, heading, code
  }

  enum Mark: Int {
    case emphasis, strong, code, struckOut, link
  }

  private static let mostContainers = 32

  private(set) var blocks: [Block] = []
  private var containers: [BlockContainer] = []
  /// A run for each container that is no list.
  private var prefix: [StyledLine.Run] = []
  private var tooDeep = 0
  private var quotes = 0
  /// The lowest number of open containers since the last block, to which the empty line belongs.
  private var common = 0
  private var needsGap: Bool

  private var leaf: Leaf?
  private var table: Table?
  private var text = InlineText()
  /// How often each mark is open.
  private var marks = SIMD8<Int>()
  private var links: [(start: Int, address: String)] = []
  private var addressBytesLeft: Int

  /// `size`, the bytes of the source, limits what repeated addresses may add.
  init(size: Int, follows: Bool) {
    addressBytesLeft = 4 * size + 4096
    needsGap = follows
    blocks.reserveCapacity(size / 64)
  }

  var isInCode: Bool { leaf == .code }
  var isAtStartOfLeaf: Bool { text.isEmpty }

  mutating func finish() -> [Block] {
    endTable()
    endLeaf()
    while !containers.isEmpty { close() }
    return blocks
  }
}

extension BlockBuilder {
  /// The number of open containers.
  var depth: Int { containers.count }
  var isFull: Bool { depth >= Self.mostContainers }
  var innermost: BlockContainer.Kind? { containers.last?.kind }

  mutating func open(_ container: BlockContainer) {
    endLeaf()
    guard !isFull else {
      tooDeep += 1
      return
    }
    if container.kind == .item { enterItem() }
    containers.append(container)
    if let run = container.prefix { prefix.append(run) }
    if container.kind == .quote { quotes += 1 }
  }

  mutating func close() {
    endLeaf()
    guard tooDeep == 0 else {
      tooDeep -= 1
      return
    }
    guard let last = containers.indices.last else { return }
    // An item without text still shows its mark.
    if containers[last].mark != nil { add(.text(InlineText(), .words)) }
    if !containers[last].isList { prefix.removeLast() }
    if containers[last].kind == .quote { quotes -= 1 }
    containers.removeLast()
    common = min(common, containers.count)
  }

  /// The place of the innermost container of these kinds, but none of the first `depth`.
  func place(of kinds: [BlockContainer.Kind], above depth: Int) -> Int? {
    containers[depth...].lastIndex { kinds.contains($0.kind) }
  }

  mutating func close(to place: Int) {
    while containers.count > place { close() }
  }

  mutating func itemMark(task: Character?) -> BlockContainer {
    let nesting = containers.count { $0.kind == .bullets }
    var mark = nesting % 2 == 0 ? "◦ " : "• "
    if tooDeep == 0, let index = containers.indices.last, containers[index].kind == .numbers {
      mark = "\(containers[index].next). "
      containers[index].next += 1
    }
    if let task { mark = task == " " ? "[ ] " : "[x] " }
    return BlockContainer(kind: .item, mark: mark)
  }

  private mutating func enterItem() {
    guard let index = containers.indices.last else { return }
    let isNested = index > 0 && containers[index - 1].kind == .item
    if containers[index].isTight, isNested || !containers[index].isFirst { needsGap = false }
    containers[index].isFirst = false
  }

  mutating func begin(_ leaf: Leaf) {
    endLeaf()
    self.leaf = leaf
  }

  mutating func endLeaf() {
    guard table == nil, let ended = leaf else { return }
    leaf = nil
    let finished = takeText()
    guard !finished.isEmpty || ended == .code else { return }
    add(
      .text(finished, ended == .code ? .anywhere : .words), indent: ended == .code ? "  " : nil)
  }

  mutating func rule() {
    endLeaf()
    guard table == nil else { return }
    add(.rule(columns: nil))
  }

  private mutating func add(_ content: Block.Content, indent: String? = nil) {
    var block = Block(content: content)
    if needsGap { block.gap = gapPrefix() }
    block.firstPrefix = prefix
    block.prefix = prefix
    var place = 0
    for index in containers.indices where !containers[index].isList {
      if let mark = containers[index].mark {
        block.firstPrefix[place] = StyledLine.Run(mark, role: .bullet)
        containers[index].mark = nil
      }
      place += 1
    }
    if let indent {
      block.firstPrefix.append(.init(indent))
      block.prefix.append(.init(indent))
    }
    blocks.append(block)
    common = containers.count
    needsGap = true
  }

  private func gapPrefix() -> [StyledLine.Run] {
    var gap = prefix.prefix(containers.prefix(common).count { !$0.isList })
    while let last = gap.last, last.role != .quote { gap.removeLast() }
    return Array(gap)
  }
}

// MARK: Tables

extension BlockBuilder {
  mutating func beginTable() {
    endLeaf()
    guard table == nil else { return }
    table = Table()
  }

  mutating func beginRow() {
    guard table != nil else { return }
    endCell()
    table?.rows.append([])
  }

  mutating func beginCell(_ alignment: Table.Alignment) {
    guard let rows = table?.rows.count else { return }
    endCell()
    if rows == 0 { table?.rows.append([]) }
    leaf = .paragraph
    let column = table?.rows.last?.count ?? 0
    if column >= (table?.alignments.count ?? 0) { table?.alignments.append(alignment) }
  }

  mutating func endCell() {
    guard let rows = table?.rows.count, leaf != nil else { return }
    leaf = nil
    let cell = takeText()
    table?.rows[rows - 1].append(cell)
  }

  mutating func endTable() {
    guard table != nil else { return }
    endCell()
    let finished = table
    table = nil
    guard let finished, finished.rows.contains(where: { !$0.isEmpty }) else { return }
    add(.table(finished))
  }
}

// MARK: Text

extension BlockBuilder {
  private mutating func takeText() -> InlineText {
    var taken = InlineText()
    swap(&taken, &text)
    for link in links.reversed() { taken.addLink(link) }
    taken.trimEnd()
    marks = .zero
    links = []
    return taken
  }

  private mutating func beginImpliedLeaf() {
    guard leaf == nil else { return }
    if table != nil { beginCell(.left) } else { leaf = .paragraph }
  }

  private var role: Role {
    func isOpen(_ mark: Mark) -> Bool { marks[mark.rawValue] > 0 }
    if isOpen(.code) { return .code }
    if isOpen(.struckOut) { return .struckOut }
    if isOpen(.link) { return .link }
    if leaf == .heading { return .heading }
    switch (isOpen(.strong), isOpen(.emphasis)) {
    case (true, true): return .strongEmphasis
    case (true, false): return .strong
    case (false, true): return .emphasis
    case (false, false) where leaf == .code: return .code
    case (false, false): return quotes > 0 ? .quote : .text
    }
  }

  mutating func open(_ mark: Mark) {
    marks[mark.rawValue] += 1
    appendBorder(of: mark)
  }

  mutating func close(_ mark: Mark) {
    appendBorder(of: mark)
    marks[mark.rawValue] = max(0, marks[mark.rawValue] - 1)
  }

  /// Terminals have no way to strike text out that all of them show.
  private mutating func appendBorder(of mark: Mark) {
    if mark == .struckOut { text.append("~~", role: role) }
  }

  mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard !bytes.isEmpty else { return }
    beginImpliedLeaf()
    text.append(bytes, role: role)
  }

  mutating func append(_ string: String) {
    guard !string.isEmpty else { return }
    beginImpliedLeaf()
    text.append(string, role: role)
  }

  mutating func appendBlank() {
    guard let last = text.bytes.last, last != 0x20, last != 0x0A else { return }
    text.append(0x20, role: role)
  }

  mutating func lineBreak() {
    guard table == nil else { return appendBlank() }
    beginImpliedLeaf()
    text.append(0x0A, role: role)
  }

  mutating func openLink(_ address: String) {
    links.append((text.bytes.count, address))
    open(.link)
  }

  /// Ends a link, and adds its address unless the text has it.
  mutating func closeLink() {
    close(.link)
    guard let link = links.popLast() else { return }
    if let addition = addressToAdd(to: link) {
      beginImpliedLeaf()
      text.append(addition, role: .dim)
    }
    text.addLink(link)
  }

  mutating func closeLinkIfOpen() {
    if !links.isEmpty { closeLink() }
  }

  private mutating func addressToAdd(to link: (start: Int, address: String)) -> String? {
    let (start, address) = link
    guard !address.isEmpty, !address.hasPrefix("#"), address.utf8.count <= addressBytesLeft else {
      return nil
    }
    let shown = text.bytes[min(start, text.bytes.count)...]
    let isShown = ["", "mailto:", "http://", "https://"].contains { implied in
      address.utf8.count == implied.utf8.count + shown.count && address.hasPrefix(implied)
        && address.utf8.dropFirst(implied.utf8.count).elementsEqual(shown)
    }
    guard !isShown else { return nil }
    addressBytesLeft -= address.utf8.count
    return shown.isEmpty ? address : " (\(address))"
  }
}

extension InlineText {
  /// If a terminal may open the address.
  fileprivate mutating func addLink(_ link: (start: Int, address: String)) {
    let address = link.address
    guard ["https://", "http://"].contains(where: address.hasPrefix), address.utf8.count <= 2048,
      address.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F })
    else { return }
    self.link(from: link.start, to: address)
  }
}

/// A quote, a list or an item of a list, which is open.
struct BlockContainer: Sendable {
  enum Kind: Sendable {
    case quote, bullets, numbers, item
  }

  let kind: Kind
  /// Whether no empty lines divide the items of the list.
  var isTight = false
  /// Whether the list has no item yet.
  var isFirst = true
  /// The number of the list's next item.
  var next = 0
  /// The item's mark, until it stands in a line.
  var mark: String?

  var isList: Bool { kind == .bullets || kind == .numbers }

  /// What stands before each line inside, while the mark is still there; nil for a list, as its
  /// items have prefixes.
  var prefix: StyledLine.Run? {
    switch kind {
    case .quote: .init("│ ", role: .quote)
    case .item: .init(String(repeating: " ", count: mark?.unicodeScalars.count ?? 0))
    case .bullets, .numbers: nil
    }
  }
}
