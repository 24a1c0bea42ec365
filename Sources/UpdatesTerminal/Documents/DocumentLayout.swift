/// The lines of a document for one width, as far as they were asked for.
struct DocumentLayout: Sendable {
  let width: Int
  private(set) var lines: [StyledLine] = []
  private(set) var blockCount = 0

  init(width: Int) {
    self.width = max(1, width)
  }

  mutating func add(_ block: Block) {
    var layout = BlockLayout(width: width)
    layout.add(block)
    lines += layout.lines
    blockCount += 1
  }
}
