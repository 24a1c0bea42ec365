/// Parses a condition: `OR` of `AND` of `NOT` of comparisons, as `NSPredicate` reads them.
struct ConditionReader {
  /// How deep brackets and `NOT` may be nested; nothing else makes the reader recursive.
  static let depthLimit = 64

  private var tokens: ConditionTokenReader
  private var token: ConditionToken = .end
  private var depth = 0
  private var matchCount = 0

  /// Parses a text; throws `ConditionError` if it is not a condition.
  static func parse(_ text: String) throws -> ConditionTree {
    guard text.utf8.count <= Condition.longestText else {
      throw ConditionError("the condition has more than \(Condition.longestText.byteCount)")
    }
    var reader = Self(tokens: ConditionTokenReader(text))
    try reader.advance()
    guard reader.token != .end else {
      throw ConditionError("the condition is empty", at: 0, in: reader.tokens.bytes)
    }
    let tree = try reader.readAny()
    guard reader.token == .end else { throw reader.unexpected("AND, OR or the end") }
    return tree
  }

  private init(tokens: ConditionTokenReader) {
    self.tokens = tokens
  }

  private mutating func readAny() throws -> ConditionTree {
    var terms = [try readAll()]
    while token == .keyword(.or) || token == .symbol(.or) {
      try advance()
      terms.append(try readAll())
    }
    return terms.count == 1 ? terms[0] : .any(terms)
  }

  private mutating func readAll() throws -> ConditionTree {
    var terms = [try readTerm()]
    while token == .keyword(.and) || token == .symbol(.and) {
      try advance()
      terms.append(try readTerm())
    }
    return terms.count == 1 ? terms[0] : .all(terms)
  }

  private mutating func readTerm() throws -> ConditionTree {
    switch token {
    case .keyword(.not), .symbol(.not):
      return .not(try nested { reader in try reader.readTerm() })
    case .symbol(.openingBracket):
      return try nested { reader in
        let tree = try reader.readAny()
        try reader.expect(.closingBracket, "')'")
        return tree
      }
    case .keyword(.truePredicate), .keyword(.falsePredicate):
      let holds = token == .keyword(.truePredicate)
      try advance()
      return .constant(holds)
    default: return .comparison(try readComparison())
    }
  }

  private mutating func nested(
    _ read: (inout Self) throws -> ConditionTree
  ) throws -> ConditionTree {
    guard depth < Self.depthLimit else {
      throw failure("brackets and NOT are nested more than \(Self.depthLimit) levels deep")
    }
    depth += 1
    defer { depth -= 1 }
    try advance()
    return try read(&self)
  }

  private mutating func readComparison() throws -> ConditionComparison {
    let left = try readOperand("a comparison such as platform == 'iOS'")
    guard let comparison = tokenComparison else { throw unexpected("a comparison such as '=='") }
    let ignoresCase = try tokens.takeOption()
    try advance()
    return ConditionComparison(
      left: left, comparison: comparison, ignoresCase: ignoresCase,
      right: try readRight(of: comparison))
  }

  private var tokenComparison: ConditionOperator? {
    switch token {
    case .keyword(let word): word.comparison
    case .symbol(let symbol): symbol.comparison
    default: nil
    }
  }

  private mutating func readRight(
    of comparison: ConditionOperator
  ) throws -> ConditionOperand {
    let start = tokens.start
    switch comparison {
    case .within:
      if token == .symbol(.openingBrace) { return .list(try readList()) }
      return try readOperand("a list such as {'a', 'b'}, or a key")
    case .between:
      guard token == .symbol(.openingBrace) else { throw unexpected("two bounds such as {1, 3}") }
      let bounds = try readList()
      guard bounds.count == 2 else {
        throw tokens.unexpected("two bounds such as {1, 3}", at: start)
      }
      return .list(bounds)
    case .like, .matches:
      if comparison == .matches { matchCount += 1 }
      guard matchCount <= MatchPattern.countLimit else {
        throw failure("the condition has more than \(MatchPattern.countLimit) MATCHES")
      }
      let pattern = try readOperand("a key or a value")
      if case .literal(let literal) = pattern, let text = literal.reading.text,
        text.utf8.count > MatchPattern.longest
      {
        throw ConditionError(MatchPattern.isTooLong, at: start, in: tokens.bytes)
      }
      return pattern
    default: return try readOperand("a key or a value")
    }
  }

  private mutating func readList() throws -> [ConditionOperand] {
    try advance()
    var operands: [ConditionOperand] = []
    guard token != .symbol(.closingBrace) else {
      try advance()
      return operands
    }
    while true {
      operands.append(try readOperand("a key or a value"))
      guard token == .symbol(.comma) else { break }
      try advance()
    }
    try expect(.closingBrace, "',' or '}'")
    return operands
  }

  private mutating func readOperand(
    _ expected: String
  ) throws -> ConditionOperand {
    let operand: ConditionOperand
    switch token {
    case .key(let path): operand = .key(path)
    case .number(let text): operand = .literal(ConditionLiteral(.number(text)))
    case .text(let text): operand = .literal(ConditionLiteral(.text(text)))
    case .keyword(let word):
      guard let value = word.value else { throw unexpected(expected) }
      operand = .literal(ConditionLiteral(value))
    default: throw unexpected(expected)
    }
    try advance()
    return operand
  }

  private mutating func advance() throws {
    token = try tokens.next()
  }

  private mutating func expect(
    _ symbol: ConditionSymbol, _ expected: String
  ) throws {
    guard token == .symbol(symbol) else { throw unexpected(expected) }
    try advance()
  }

  private func unexpected(_ expected: String) -> ConditionError {
    tokens.unexpected(expected, at: tokens.start)
  }

  private func failure(_ problem: String) -> ConditionError {
    ConditionError(problem, at: tokens.start, in: tokens.bytes)
  }
}
