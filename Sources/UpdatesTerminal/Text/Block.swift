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

  /// No line is wider than `width`.
  func lines(width: Int) -> [StyledLine] {
    let first = Self.fitting(firstPrefix, width: width)
    let rest = Self.fitting(prefix, width: width)
    let room = width - max(Self.width(of: first), Self.width(of: rest))
    var lines = contentLines(width: room)
    if !(first.isEmpty && rest.isEmpty) {
      for index in lines.indices {
        lines[index].runs = (index == 0 ? first : rest) + lines[index].runs
      }
    }
    return (gap.map { [StyledLine(Self.fitting($0, width: width))] } ?? []) + lines
  }

  private func contentLines(width: Int) -> [StyledLine] {
    switch content {
    case .text(let text, let breaking): text.lines(width: width, breaking: breaking)
    case .table(let table): table.lines(width: width)
    case .keys(let keys): keys.lines(width: width)
    case .rule(let columns):
      [StyledLine(String(repeating: "─", count: min(columns ?? width, width)), role: .rule)]
    }
  }

  /// At least half of the width is left for the text; the innermost marks matter most.
  private static func fitting(_ prefix: [StyledLine.Run], width: Int) -> [StyledLine.Run] {
    var room = width / 2
    let kept = prefix.reversed().prefix { run in
      room -= displayWidth(of: run.text)
      return room >= 0
    }
    return kept.reversed()
  }

  private static func width(of prefix: [StyledLine.Run]) -> Int {
    prefix.reduce(0) { $0 + displayWidth(of: $1.text) }
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
