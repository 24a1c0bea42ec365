extension ConditionTree {
  /// The patterns that are written in it, in their order.
  var patterns: [MatchPattern] {
    switch self {
    case .constant: []
    case .comparison(let comparison): comparison.pattern.map { [$0] } ?? []
    case .not(let term): term.patterns
    case .all(let terms), .any(let terms): terms.flatMap(\.patterns)
    }
  }
}
