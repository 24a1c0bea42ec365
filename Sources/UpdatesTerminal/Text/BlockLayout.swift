struct BlockLayout: Sendable {
  private enum Content: Sendable {
    case wholeText
    case text([LineWrapper.Line])
    case lines([StyledLine])
  }

  private let content: Content
  private let hasGap: Bool

  init(_ block: Block, width: Int) {
    hasGap = block.gap != nil
    let prefixes = Prefixes(block, width: width)
    switch block.content {
    case .text(let text, _) where text.fits(prefixes.room): content = .wholeText
    case .text(let text, let breaking):
      content = .text(LineWrapper.lines(text.bytes, width: prefixes.room, breaking: breaking))
    case .rule: content = .lines([Self.rule(columns: prefixes.room)])
    case .underline(let columns):
      content = .lines([Self.rule(columns: min(columns, prefixes.room))])
    case .table(let table): content = .lines(TableLayout(table, width: prefixes.room).lines)
    case .keys(let keys): content = .lines(keys.lines(width: prefixes.room))
    }
  }

  private static func rule(columns: Int) -> StyledLine {
    StyledLine([StyledLine.Run(String(repeating: "─", count: columns), role: .rule)])
  }

  /// The number of lines, with the empty line before the block if there is one.
  var count: Int {
    let gap = hasGap ? 1 : 0
    return switch content {
    case .wholeText: 1 + gap
    case .text(let lines): lines.count + gap
    case .lines(let lines): lines.count + gap
    }
  }

  func lines(_ range: Range<Int>, of block: Block, width: Int) -> [StyledLine] {
    let prefixes = Prefixes(block, width: width)
    return range.map { index in
      let index = index - (hasGap ? 1 : 0)
      guard index >= 0 else { return StyledLine(Prefixes.fitting(block.gap ?? [], width: width)) }
      var runs = index == 0 ? prefixes.first : prefixes.rest
      switch content {
      case .lines(let lines): runs += lines[index].runs
      case .wholeText:
        guard case .text(let text, _) = block.content else { break }
        runs += text.runs(in: 0..<text.bytes.count, columns: prefixes.room)
      case .text(let lines):
        guard case .text(let text, _) = block.content else { break }
        let (range, indent) = (lines[index].range, lines[index].indent)
        if indent > 0 { runs.append(.init(String(repeating: " ", count: indent))) }
        runs += text.runs(in: range, columns: prefixes.room - indent)
      }
      return StyledLine(runs)
    }
  }
}

private struct Prefixes {
  let first: [StyledLine.Run]
  let rest: [StyledLine.Run]
  let room: Int

  init(_ block: Block, width: Int) {
    guard block.prefixColumns > width / 2 else {
      (first, rest, room) = (block.firstPrefix, block.prefix, width - block.prefixColumns)
      return
    }
    first = Self.fitting(block.firstPrefix, width: width)
    rest = Self.fitting(block.prefix, width: width)
    room = width - max(Self.width(of: first), Self.width(of: rest))
  }

  /// At least half of the width is left for the text; the innermost marks matter most.
  static func fitting(_ prefix: [StyledLine.Run], width: Int) -> [StyledLine.Run] {
    var room = width / 2
    var start = prefix.count
    while start > 0 {
      let columns = displayWidth(of: prefix[start - 1].text)
      guard columns <= room else { break }
      room -= columns
      start -= 1
    }
    return start == 0 ? prefix : Array(prefix[start...])
  }

  private static func width(of prefix: [StyledLine.Run]) -> Int {
    prefix.reduce(0) { $0 + displayWidth(of: $1.text) }
  }
}

struct Block: Sendable {
  enum Content: Sendable {
    case text(InlineText, LineWrapper.Breaking)
    case table(Table)
    case keys(KeyTable)
    case rule
    case underline(columns: Int)
  }

  var content: Content
  var firstPrefix: [StyledLine.Run] = []
  var prefix: [StyledLine.Run] = []
  var prefixColumns = 0
  /// The prefix of the empty line before the block; nil if there is no empty line.
  var gap: [StyledLine.Run]?
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
  /// The columns of the item's mark.
  var columns = 0
  /// The item's mark; nil for all lines but the first inside the item.
  var mark: StyledLine.Run?

  static let quote = Self(kind: .quote)

  static func item(_ mark: String) -> Self {
    let run = StyledLine.Run(mark, role: .bullet)
    return Self(kind: .item, columns: mark.unicodeScalars.count, mark: run)
  }

  /// The prefix of a line inside, and its columns; nil for a list, whose items have prefixes.
  var prefix: (run: StyledLine.Run, columns: Int)? {
    switch kind {
    case .quote: (StyledLine.Run("│ ", role: .quote), 2)
    case .bullets, .numbers: nil
    case .item: (StyledLine.Run(String(repeating: " ", count: columns)), columns)
    }
  }
}
