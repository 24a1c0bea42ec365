/// What blocks can stand in.
enum BlockContainer: Sendable {
  case quote
  case bullets(isTight: Bool, isFirst: Bool = true)
  case numbers(next: Int, isTight: Bool, isFirst: Bool = true)
  /// An item and its mark, which stands before its first line only.
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

  /// What stands before a line inside.
  var prefix: [StyledLine.Run] {
    switch self {
    case .quote: [StyledLine.Run("│ ", role: .quote)]
    case .bullets, .numbers: []
    case .item(let mark, _):
      [StyledLine.Run(String(repeating: " ", count: displayWidth(of: mark.text)))]
    }
  }

  /// The same for the first line of a block, where an item shows its mark once.
  mutating func takeFirstPrefix() -> [StyledLine.Run] {
    guard case .item(let mark, isMarked: false) = self else { return prefix }
    self = .item(mark, isMarked: true)
    return [mark]
  }
}
