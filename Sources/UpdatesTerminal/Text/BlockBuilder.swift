/// It never recurses, and tolerates elements that are not closed or are closed twice.
struct BlockBuilder {
  enum Leaf {
    case paragraph, heading, code
  }

  private static let mostContainers = 32

  private(set) var blocks: [Block] = []
  private var containers: [BlockContainer] = []
  private var tooDeep = 0
  /// The lowest number of open containers since the last block, to which the empty line belongs.
  private var common = 0
  private var needsGap: Bool

  private var leaf: Leaf?
  private var inline: InlineBuilder

  private var table: Table?

  /// `size`, the bytes of the source, limits what repeated addresses may add.
  init(size: Int, follows: Bool) {
    inline = InlineBuilder(size: size)
    needsGap = follows
  }

  var isInCode: Bool { leaf == .code }
  var isAtStartOfLeaf: Bool { inline.isEmpty }

  mutating func open(_ container: BlockContainer) {
    endLeaf()
    guard containers.count < Self.mostContainers else {
      tooDeep += 1
      return
    }
    if container.kind == .item { enterItem() }
    containers.append(container)
  }

  mutating func close() {
    endLeaf()
    guard tooDeep == 0 else {
      tooDeep -= 1
      return
    }
    guard let last = containers.last else { return }
    // An item without text still shows its mark.
    if last.mark != nil { add(.text(InlineText(), .words)) }
    containers.removeLast()
    common = min(common, containers.count)
  }

  mutating func itemMark(task: Character?) -> BlockContainer {
    let nesting = containers.count { $0.kind == .bullets }
    var mark = nesting % 2 == 0 ? "◦ " : "• "
    if tooDeep == 0, let index = containers.indices.last, containers[index].kind == .numbers {
      mark = "\(containers[index].next). "
      containers[index].next += 1
    }
    if let task { mark = task == " " ? "[ ] " : "[x] " }
    return .item(mark)
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
    let breaking: LineWrapper.Breaking = ended == .code ? .anywhere : .words
    let finished = inline.take()
    guard !finished.isEmpty || ended == .code else { return }
    add(.text(finished, breaking), indent: ended == .code ? 2 : 0)
  }

  mutating func rule() {
    endLeaf()
    guard table == nil else { return }
    add(.rule)
  }

  private mutating func add(_ content: Block.Content, indent: Int = 0) {
    var block = Block(content: content)
    if needsGap { block.gap = gapPrefix() }
    for index in containers.indices {
      let mark = containers[index].mark
      containers[index].mark = nil
      guard let (run, columns) = containers[index].prefix else { continue }
      block.firstPrefix.append(mark ?? run)
      block.prefix.append(run)
      block.prefixColumns += columns
    }
    if indent > 0 {
      let blanks = StyledLine.Run(String(repeating: " ", count: indent))
      block.firstPrefix.append(blanks)
      block.prefix.append(blanks)
      block.prefixColumns += indent
    }
    blocks.append(block)
    common = containers.count
    needsGap = true
  }

  private func gapPrefix() -> [StyledLine.Run] {
    var prefix = containers.prefix(common).compactMap(\.prefix?.run)
    while let last = prefix.last, last.role != .quote { prefix.removeLast() }
    return prefix
  }

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
    let cell = inline.take()
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

  mutating func finish() -> [Block] {
    endTable()
    endLeaf()
    while !containers.isEmpty { close() }
    return blocks
  }

  mutating func open(_ mark: InlineStyle.Mark) { inline.open(mark) }

  mutating func close(_ mark: InlineStyle.Mark) { inline.close(mark) }

  mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard !bytes.isEmpty else { return }
    beginImpliedLeaf()
    inline.append(bytes)
  }

  mutating func append(_ string: String) {
    guard !string.isEmpty else { return }
    beginImpliedLeaf()
    inline.append(string)
  }

  mutating func appendBlank() { inline.appendBlank() }

  mutating func lineBreak() {
    guard table == nil else { return inline.appendBlank() }
    beginImpliedLeaf()
    inline.lineBreak()
  }

  mutating func openLink(_ address: String) { inline.openLink(address) }

  mutating func closeLink() {
    guard let addition = inline.closeLink() else { return }
    beginImpliedLeaf()
    inline.append(addition: addition)
  }

  mutating func closeLinkIfOpen() {
    if inline.isInLink { closeLink() }
  }

  private mutating func beginImpliedLeaf() {
    if leaf == nil {
      if table != nil { beginCell(.left) } else { leaf = .paragraph }
    }
    let isQuoted = containers.contains { $0.kind == .quote }
    inline.plainRole =
      switch leaf {
      case .heading: .heading
      case .code: .code
      default: isQuoted ? .quote : .text
      }
  }
}
