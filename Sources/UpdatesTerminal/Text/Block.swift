struct Block: Sendable {
  enum Content: Sendable {
    case text(InlineText, LineWrapper.Breaking)
    case table(Table)
    case keys(KeyTable)
    /// As wide as the text if `columns` is nil.
    case rule(columns: Int?)
  }

  var content: Content
  var firstPrefix: [StyledLine.Run] = []
  var prefix: [StyledLine.Run] = []
  /// The prefix of the empty line before the block; nil if there is no empty line.
  var gap: [StyledLine.Run]?

  /// The columns that the prefixes leave.
  fileprivate func room(in width: Int) -> Int {
    let prefixes = (Self.fitting(firstPrefix, width: width), Self.fitting(prefix, width: width))
    return width - max(prefixes.0.columns, prefixes.1.columns)
  }

  fileprivate func line(_ runs: [StyledLine.Run], isFirst: Bool, width: Int) -> StyledLine {
    StyledLine(Self.fitting(isFirst ? firstPrefix : prefix, width: width).runs + runs)
  }

  /// At least half of the width is left for the text; the innermost marks matter most.
  fileprivate static func fitting(
    _ prefix: [StyledLine.Run], width: Int
  ) -> (runs: ArraySlice<StyledLine.Run>, columns: Int) {
    var (first, columns) = (prefix.endIndex, 0)
    while first > 0 {
      let wider = columns + displayWidth(of: prefix[first - 1].text)
      guard wider <= width / 2 else { break }
      (first, columns) = (first - 1, wider)
    }
    return (prefix[first...], columns)
  }
}

/// The lines of blocks, none wider than the width.
///
/// Those of a text are styled when they are asked for, because most of them are never in view.
package struct DocumentLines: RandomAccessCollection, Sendable {
  private enum Row: Sendable {
    case text(block: Int, LineWrapper.Line)
    case styled(StyledLine)
  }

  private let blocks: [Block]
  let width: Int
  private var rows: [Row] = []

  init(_ blocks: [Block], width: Int) {
    self.blocks = blocks
    self.width = width
    rows.reserveCapacity(2 * blocks.count)
    for (index, block) in blocks.enumerated() {
      if let gap = block.gap {
        rows.append(.styled(StyledLine(Array(Block.fitting(gap, width: width).runs))))
      }
      let room = block.room(in: width)
      func add(_ lines: [StyledLine]) {
        for (number, line) in lines.enumerated() {
          rows.append(.styled(block.line(line.runs, isFirst: number == 0, width: width)))
        }
      }
      switch block.content {
      case .text(let text, let breaking):
        for line in LineWrapper.lines(text.bytes, width: room, breaking: breaking) {
          rows.append(.text(block: index, line))
        }
      case .table(let table): add(table.lines(width: room))
      case .keys(let keys): add(keys.lines(width: room))
      case .rule(let columns):
        let length = Swift.min(columns ?? room, room)
        add([StyledLine(String(repeating: "─", count: length), role: .rule)])
      }
    }
  }

  package var startIndex: Int { 0 }
  package var endIndex: Int { rows.count }

  package subscript(index: Int) -> StyledLine {
    switch rows[index] {
    case .styled(let line): return line
    case .text(let place, let line):
      let block = blocks[place]
      guard case .text(let text, _) = block.content else { return StyledLine() }
      return block.line(
        text.runs(of: line, width: block.room(in: width)), isFirst: line.range.lowerBound == 0,
        width: width)
    }
  }
}

/// Keys, each beside what it does, or above it if there is little room.
package struct KeyTable: Sendable {
  private let entries: [(keys: String, help: String)]

  package init(_ entries: [(keys: String, help: String)]) {
    self.entries = entries
  }

  func lines(width: Int) -> [StyledLine] {
    let column = (entries.map { displayWidth(of: $0.keys) }.max() ?? 0) + 3
    let isBeside = width - column >= 20
    return entries.flatMap { keys, help in
      let help = help.wrapped(to: max(1, isBeside ? width - column : width - 2))
      guard isBeside else {
        let keys = keys.wrapped(to: max(1, width)).map { StyledLine($0, role: .helpKey) }
        return keys + help.map { StyledLine([.init("  "), .init($0)]) }
      }
      return help.enumerated().map { index, text in
        let key = index == 0 ? keys : ""
        let gap = String(repeating: " ", count: column - displayWidth(of: key))
        return StyledLine([.init(key, role: .helpKey), .init(gap), .init(text)])
      }
    }
  }
}
