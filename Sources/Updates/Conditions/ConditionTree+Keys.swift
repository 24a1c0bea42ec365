extension ConditionTree {
  /// Whether any comparison has this key path on either side.
  func names(_ key: String) -> Bool {
    switch self {
    case .constant: false
    case .comparison(let comparison): comparison.left.names(key) || comparison.right.names(key)
    case .not(let term): term.names(key)
    case .all(let terms), .any(let terms): terms.contains { $0.names(key) }
    }
  }
}

extension ConditionOperand {
  fileprivate func names(_ key: String) -> Bool {
    switch self {
    case .key(let path): path == key
    case .literal: false
    case .list(let operands): operands.contains { $0.names(key) }
    }
  }
}
