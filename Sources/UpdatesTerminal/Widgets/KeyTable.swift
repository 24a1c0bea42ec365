package struct KeyTable: ScrollableText {
  package struct Entry: Hashable, Sendable {
    package var keys: [Key]
    package var help: String

    package init(keys: [Key], help: String) {
      self.keys = keys
      self.help = help
    }
  }

  private let entries: [Entry]
  private var layout: (width: Int, lines: [StyledLine]) = (0, [])

  package init(_ entries: [Entry]) {
    self.entries = entries
  }

  package mutating func lines(_ range: Range<Int>, width: Int) -> [StyledLine] {
    let all = allLines(width: width)
    let lower = min(max(0, range.lowerBound), all.count)
    return Array(all[lower..<max(lower, min(range.upperBound, all.count))])
  }

  package mutating func lineCount(width: Int) -> Int {
    allLines(width: width).count
  }

  private mutating func allLines(width: Int) -> [StyledLine] {
    if layout.width != width { layout = (width, layOut(width: width)) }
    return layout.lines
  }

  private func layOut(width: Int) -> [StyledLine] {
    let labels = entries.map { $0.keys.map(\.label).joined(separator: " ") }
    let column = (labels.map { displayWidth(of: $0) }.max() ?? 0) + 3
    let isBeside = width - column >= 20
    return zip(entries, labels).flatMap { entry, label in
      let room = isBeside ? width - column : width - 2
      let help = entry.help.wrapped(to: max(1, room))
      guard isBeside else {
        let keys = label.wrapped(to: max(1, width)).map { StyledLine($0, role: .helpKey) }
        return keys + help.map { StyledLine([.init("  "), .init($0)]) }
      }
      return help.enumerated().map { index, text in
        let key = index == 0 ? label : ""
        let gap = String(repeating: " ", count: column - displayWidth(of: key))
        return StyledLine([.init(key, role: .helpKey), .init(gap), .init(text)])
      }
    }
  }
}
