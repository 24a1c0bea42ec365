/// Lays blocks out for a width.
struct BlockLayout {
  let width: Int
  private(set) var lines: [StyledLine] = []

  init(width: Int) {
    self.width = max(1, width)
  }

  mutating func add(_ block: Block) {
    if let gap = block.gap { lines.append(StyledLine(fitting(gap))) }
    let first = fitting(block.firstPrefix)
    let rest = fitting(block.prefix)
    let used = max(Self.width(of: first), Self.width(of: rest))
    let room = width - used
    switch block.content {
    case .text(let text, let breaking):
      add(text, breaking, first: first, rest: rest, room: room)
    case .rule:
      let rule = StyledLine.Run(String(repeating: "─", count: room), role: .rule)
      lines.append(StyledLine(first + [rule]))
    case .underline(let columns):
      let rule = StyledLine.Run(String(repeating: "─", count: min(columns, room)), role: .rule)
      lines.append(StyledLine(first + [rule]))
    case .table(let table):
      var isFirst = true
      for line in TableLayout(table, width: room).lines {
        lines.append(StyledLine((isFirst ? first : rest) + line.runs))
        isFirst = false
      }
    }
  }

  private mutating func add(
    _ text: InlineText, _ breaking: LineWrapper.Breaking, first: [StyledLine.Run],
    rest: [StyledLine.Run], room: Int
  ) {
    var prefix = first
    for line in LineWrapper.lines(text.bytes, width: room, breaking: breaking) {
      var runs = prefix
      if line.indent > 0 { runs.append(.init(String(repeating: " ", count: line.indent))) }
      runs += text.runs(in: line.range, columns: room - line.indent)
      lines.append(StyledLine(runs))
      prefix = rest
    }
  }

  /// Cuts a prefix to its end, so that at least half of the width is left for the text.
  ///
  /// The innermost marks matter most.
  private func fitting(_ prefix: [StyledLine.Run]) -> [StyledLine.Run] {
    var room = width / 2
    var start = prefix.count
    while start > 0 {
      let columns = displayWidth(of: prefix[start - 1].text)
      guard columns <= room else { break }
      room -= columns
      start -= 1
    }
    return Array(prefix[start...])
  }

  private static func width(of prefix: [StyledLine.Run]) -> Int {
    prefix.reduce(0) { $0 + displayWidth(of: $1.text) }
  }
}

/// A piece of a document that fills whole lines, with the prefixes of its lines.
struct Block: Sendable {
  enum Content: Sendable {
    case text(InlineText, LineWrapper.Breaking)
    case table(Table)
    case rule
    /// A rule below a heading, as wide as the heading.
    case underline(columns: Int)
  }

  var content: Content
  /// The prefix of the first line: bars of quotes, marks of lists.
  var firstPrefix: [StyledLine.Run] = []
  /// The prefix of the other lines.
  var prefix: [StyledLine.Run] = []
  /// The prefix of the empty line before the block; nil if there is no empty line.
  var gap: [StyledLine.Run]?
}

/// A container that blocks can stand in.
enum BlockContainer: Sendable {
  case quote
  case bullets(isTight: Bool, isFirst: Bool = true)
  case numbers(next: Int, isTight: Bool, isFirst: Bool = true)
  /// An item and its mark, which stands only before its first line.
  case item(StyledLine.Run, isMarked: Bool)

  var isItem: Bool {
    if case .item = self { true } else { false }
  }

  /// Whether no empty lines stand between the items of a list.
  var isTight: Bool {
    switch self {
    case .bullets(let isTight, _), .numbers(_, let isTight, _): isTight
    case .quote, .item: false
    }
  }

  /// Whether the next item is the first of a list.
  var isFirst: Bool {
    get {
      switch self {
      case .bullets(_, let isFirst), .numbers(_, _, let isFirst): isFirst
      case .quote, .item: true
      }
    }
    set {
      switch self {
      case .bullets(let isTight, _): self = .bullets(isTight: isTight, isFirst: newValue)
      case .numbers(let next, let isTight, _):
        self = .numbers(next: next, isTight: isTight, isFirst: newValue)
      case .quote, .item: break
      }
    }
  }

  /// The prefix of a line inside.
  var prefix: [StyledLine.Run] {
    switch self {
    case .quote: [StyledLine.Run("│ ", role: .quote)]
    case .bullets, .numbers: []
    case .item(let mark, _):
      [StyledLine.Run(String(repeating: " ", count: displayWidth(of: mark.text)))]
    }
  }

  /// Returns the prefix of a block's first line, in which an item shows its mark once.
  mutating func takeFirstPrefix() -> [StyledLine.Run] {
    guard case .item(let mark, isMarked: false) = self else { return prefix }
    self = .item(mark, isMarked: true)
    return [mark]
  }
}
