extension Condition {
  /// The key paths that its answer may depend on, each once, in their order.
  package var keys: [String] {
    var seen: Set<ExactText> = []
    return tree.keys.filter { seen.insert(ExactText($0)).inserted }
  }
}

extension ConditionTree {
  /// The key paths that are written in it.
  fileprivate var keys: [String] {
    switch self {
    case .constant: []
    case .comparison(let comparison): comparison.left.keys + comparison.right.keys
    case .not(let term): term.keys
    case .all(let terms), .any(let terms): terms.flatMap(\.keys)
    }
  }
}

extension ConditionOperand {
  fileprivate var keys: [String] {
    switch self {
    case .key(let path): [path]
    case .literal: []
    case .list(let operands): operands.flatMap(\.keys)
    }
  }
}
