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
