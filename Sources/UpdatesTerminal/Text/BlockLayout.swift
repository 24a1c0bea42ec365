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

  /// As much of a prefix as leaves half the width to the text, from its end: the innermost counts.
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
