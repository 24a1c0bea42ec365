import HarmlessText

/// Reads a condition: `OR` of `AND` of `NOT` of comparisons, as `NSPredicate` reads them.
struct ConditionReader {
  /// How deep brackets and `NOT` may be nested; nothing else makes the reader recursive.
  static let depthLimit = 64

  let bytes: [UInt8]
  var position = 0
  /// Where the current token begins.
  var start = 0
  private var token = Token.end
  private var depth = 0
  private var matchCount = 0

  enum Token: Equatable {
    /// A key path, without the `#` that may precede it.
    case key(String)
    case number(String)
    case text(String)
    /// A keyword or another sign, in one spelling of several.
    case sign(String)
    case end
  }

  /// Throws `ConditionError` if the text is not a condition.
  static func parse(_ text: String) throws -> ConditionTree {
    guard text.utf8.count <= Condition.longestText else {
      throw ConditionError("the condition has more than \(Condition.longestText.byteCount)")
    }
    var reader = Self(bytes: Array(text.utf8))
    try reader.advance()
    guard reader.token != .end else {
      throw ConditionError("the condition is empty", at: 0, in: reader.bytes)
    }
    let tree = try reader.readAny()
    guard reader.token == .end else { throw reader.unexpected("AND, OR or the end") }
    return tree
  }

  private init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  private mutating func readAny() throws -> ConditionTree {
    let terms = try readList(of: "OR") { try $0.readAll() }
    return terms.count == 1 ? terms[0] : .any(terms)
  }

  private mutating func readAll() throws -> ConditionTree {
    let terms = try readList(of: "AND") { try $0.readTerm() }
    return terms.count == 1 ? terms[0] : .all(terms)
  }

  /// At least one item; more follow after a separator.
  private mutating func readList<Item>(
    of separator: String, _ read: (inout Self) throws -> Item
  ) throws -> [Item] {
    var items = [try read(&self)]
    while token == .sign(separator) {
      try advance()
      items.append(try read(&self))
    }
    return items
  }

  private mutating func readTerm() throws -> ConditionTree {
    switch token {
    case .sign("NOT"): return .not(try nested { try $0.readTerm() })
    case .sign("("):
      return try nested { reader in
        let tree = try reader.readAny()
        try reader.expect(")", "')'")
        return tree
      }
    case .sign("TRUEPREDICATE"), .sign("FALSEPREDICATE"):
      let holds = token == .sign("TRUEPREDICATE")
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
    guard case .sign(let sign) = token, let comparison = ConditionOperator(rawValue: sign) else {
      throw unexpected("a comparison such as '=='")
    }
    let ignoresCase = try takeOption()
    try advance()
    return ConditionComparison(
      left: left, comparison: comparison, ignoresCase: ignoresCase,
      right: try readRight(of: comparison))
  }

  private mutating func readRight(of comparison: ConditionOperator) throws -> ConditionOperand {
    let first = start
    switch comparison {
    case .within:
      if token == .sign("{") { return .list(try readBraces()) }
      return try readOperand("a list such as {'a', 'b'}, or a key")
    case .between:
      guard token == .sign("{") else { throw unexpected("two bounds such as {1, 3}") }
      let bounds = try readBraces()
      guard bounds.count == 2 else { throw unexpected("two bounds such as {1, 3}", at: first) }
      return .list(bounds)
    case .like, .matches:
      if comparison == .matches { matchCount += 1 }
      guard matchCount <= MatchPattern.countLimit else {
        throw failure("the condition has more than \(MatchPattern.countLimit) MATCHES")
      }
      let pattern = try readOperand("a key or a value")
      if case .value(let reading) = pattern, let text = reading.text,
        text.utf8.count > MatchPattern.longest
      {
        throw ConditionError(MatchPattern.isTooLong, at: first, in: bytes)
      }
      return pattern
    default: return try readOperand("a key or a value")
    }
  }

  private mutating func readBraces() throws -> [ConditionOperand] {
    try advance()
    var operands: [ConditionOperand] = []
    if token != .sign("}") {
      operands = try readList(of: ",") { try $0.readOperand("a key or a value") }
    }
    try expect("}", "',' or '}'")
    return operands
  }

  private mutating func readOperand(_ expected: String) throws -> ConditionOperand {
    let operand: ConditionOperand
    switch token {
    case .key(let path): operand = .key(path)
    case .number(let text): operand = .value(ConditionReading(.number(text)))
    case .text(let text): operand = .value(ConditionReading(.text(text)))
    case .sign("NULL"): operand = .value(.null)
    case .sign("YES"): operand = .value(ConditionReading(.bool(true)))
    case .sign("NO"): operand = .value(ConditionReading(.bool(false)))
    case .sign, .end: throw unexpected(expected)
    }
    try advance()
    return operand
  }

  private mutating func advance() throws {
    token = try next()
  }

  private mutating func expect(_ sign: String, _ expected: String) throws {
    guard token == .sign(sign) else { throw unexpected(expected) }
    try advance()
  }

  private func failure(_ problem: String) -> ConditionError {
    ConditionError(problem, at: start, in: bytes)
  }

  /// Something else was expected at a position, which is the current token's if none is given.
  func unexpected(_ expected: String, at place: Int? = nil) -> ConditionError {
    let place = place ?? start
    guard place < bytes.count else {
      return ConditionError(
        "expected \(expected), found the end of the condition", at: bytes.count, in: bytes)
    }
    return ConditionError(
      "expected \(expected), found '\(excerpt(at: place))'", at: place, in: bytes)
  }

  /// The word or single character at a place, as short harmless text.
  private func excerpt(at place: Int) -> String {
    let rest = String(decoding: bytes[place...].prefix(160), as: UTF8.self)
    let word = rest.unicodeScalars.prefix { Self.continues($0) || $0 == "." }
    let found = word.isEmpty ? String(rest.prefix(1)) : String(word)
    let harmless = found.harmlessLine(limit: 32)
    guard harmless.isEmpty, let scalar = found.unicodeScalars.first else { return harmless }
    return "U+" + String(scalar.value, radix: 16, uppercase: true)
  }
}
