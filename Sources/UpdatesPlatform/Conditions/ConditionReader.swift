import HarmlessText

/// Reads a condition: `OR` of `AND` of `NOT` of comparisons, as `NSPredicate` reads them.
struct ConditionReader: TextScanner {
  static let whole = "condition"
  static let longestWord = 160
  /// How deep brackets and `NOT` may be nested; nothing else makes the reader recursive.
  private static let depthLimit = 64
  /// The most bytes of a key path.
  private static let longestKey = 256

  let bytes: UnsafeBufferPointer<UInt8>
  var position = 0
  private(set) var start = 0
  /// The current token if it is an operand.
  private var operand: ConditionOperand?
  /// The current token if it is a keyword or another sign; empty if it is not.
  private var sign = ""
  private var depth = 0
  private var matchCount = 0

  /// Throws a problem whose position is that in the condition.
  static func parse(_ text: String) throws -> ConditionTree {
    guard text.utf8.count <= Condition.longestText else {
      throw Problem(
        .manifestCondition, "the condition has more than \(Condition.longestText.byteCount)")
    }
    return try text.withBytes { bytes in
      var reader = Self(bytes: bytes)
      try reader.advance()
      guard reader.start < bytes.count else {
        throw reader.failure("the condition is empty", at: 0)
      }
      let tree = try reader.readTerms(any: true)
      guard reader.start == bytes.count else { throw reader.unexpected("AND, OR or the end") }
      return tree
    }
  }

  static func isKeyPath(_ text: String) -> Bool {
    text.withBytes { bytes in
      var reader = Self(bytes: bytes)
      return reader.isAtName && (try? reader.readKeyPath()) == text
    }
  }

  func problem(_ words: String, at place: Int) -> Problem {
    let position = TextPosition(of: place, in: Array(bytes))
    let line = position.line == 1 ? "" : " in line \(position.line)"
    return Problem(
      .manifestCondition, "column \(position.column)\(line) of the condition: \(words)",
      position: position)
  }
}

// MARK: Terms

extension ConditionReader {
  private mutating func readTerms(any: Bool) throws -> ConditionTree {
    let terms = try readList(of: any ? "OR" : "AND") {
      any ? try $0.readTerms(any: false) : try $0.readTerm()
    }
    return terms.count == 1 ? terms[0] : .terms(terms, any: any)
  }

  /// At least one item; more follow after a separator.
  private mutating func readList<Item>(
    of separator: String, _ read: (inout Self) throws -> Item
  ) throws -> [Item] {
    var items = [try read(&self)]
    while sign == separator {
      try advance()
      items.append(try read(&self))
    }
    return items
  }

  private mutating func readTerm() throws -> ConditionTree {
    let first = sign
    switch first {
    case "NOT", "(":
      guard depth < Self.depthLimit else {
        throw failure("brackets and NOT are nested more than \(Self.depthLimit) levels deep")
      }
      depth += 1
      defer { depth -= 1 }
      try advance()
      if first == "NOT" { return .not(try readTerm()) }
      let tree = try readTerms(any: true)
      try expect(")", "')'")
      return tree
    case "TRUEPREDICATE", "FALSEPREDICATE":
      try advance()
      return .terms([], any: first == "FALSEPREDICATE")
    default: return .comparison(try readComparison())
    }
  }

  private mutating func readComparison() throws -> ConditionComparison {
    let left = try readOperand("a comparison such as platform == 'iOS'")
    guard let comparison = ConditionOperator(rawValue: sign) else {
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
    case .within where sign == "{": return .list(try readBraces())
    case .within: return try readOperand("a list such as {'a', 'b'}, or a key")
    case .between:
      let bounds = sign == "{" ? try readBraces() : []
      guard bounds.count == 2 else { throw unexpected("two bounds such as {1, 3}", at: first) }
      return .list(bounds)
    case .matches:
      matchCount += 1
      guard matchCount <= MatchPattern.countLimit else {
        throw failure("the condition has more than \(MatchPattern.countLimit) MATCHES")
      }
    default: break
    }
    let right = try readOperand("a key or a value")
    if comparison == .like || comparison == .matches, case .value(let pattern) = right,
      pattern.text?.utf8.count ?? 0 > MatchPattern.longest
    {
      throw failure(MatchPattern.isTooLong, at: first)
    }
    return right
  }

  private mutating func readBraces() throws -> [ConditionOperand] {
    try advance()
    let isEmpty = sign == "}"
    let operands = isEmpty ? [] : try readList(of: ",") { try $0.readOperand("a key or a value") }
    try expect("}", "',' or '}'")
    return operands
  }

  private mutating func readOperand(_ expected: String) throws -> ConditionOperand {
    guard let operand else { throw unexpected(expected) }
    try advance()
    return operand
  }

  private mutating func expect(_ wanted: String, _ expected: String) throws {
    guard sign == wanted else { throw unexpected(expected) }
    try advance()
  }
}

// MARK: Words

extension ConditionReader {
  /// The keywords and other signs, and the spelling that stands for each.
  private static let signs: [String: String] = {
    let signs =
      ConditionOperator.allCases.map(\.rawValue)
      + ["AND", "OR", "NOT", "TRUEPREDICATE", "FALSEPREDICATE", "(", ")", "{", "}", ","]
    let others = [
      "=": "==", "=<": "<=", "=>": ">=", "<>": "!=", "&&": "AND", "||": "OR", "!": "NOT",
    ]
    return others.merging(signs.map { ($0, $0) }) { $1 }
  }()
  private static let values: [String: ConditionValue] = [
    "NULL": .null, "NIL": .null, "YES": .bool(true), "TRUE": .bool(true), "NO": .bool(false),
    "FALSE": .bool(false),
  ]

  /// The value that a word stands for, such as `YES`; nil for any other word.
  static func value(of word: String) -> ConditionValue? {
    values[word.uppercased()]
  }

  private static func sign(of word: String) -> String? {
    signs[word.uppercased()]
  }

  static func isKeyword(_ word: String) -> Bool { value(of: word) != nil || sign(of: word) != nil }
}

// MARK: Tokens

extension ConditionReader {
  private mutating func advance() throws {
    skipBlanks()
    (operand, sign) = (nil, "")
    guard let first = peek else { return }
    switch first {
    case UInt8(ascii: "'"), UInt8(ascii: "\""):
      operand = .value(.text(try readQuoted("string") { reader in try reader.readEscape() }))
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
      operand = .value(.number(try readNumber()))
    case UInt8(ascii: "#"):
      position += 1
      guard isAtName else { throw unexpected("a name") }
      operand = .key(try readKeyPath())
    case _ where isAtName:
      let path = try readKeyPath()
      if let word = Self.sign(of: path) {
        sign = word
      } else {
        operand = Self.value(of: path).map { .value($0) } ?? .key(path)
      }
    default:
      for length in [2, 1] {
        let spelling = String(decoding: bytes[position...].prefix(length), as: UTF8.self)
        guard let found = Self.signs[spelling] else { continue }
        sign = found
        position += spelling.utf8.count
        return
      }
      throw unexpected("a comparison such as platform == 'iOS'")
    }
  }

  /// Skips `[c]`; returns whether it was there.
  private mutating func takeOption() throws -> Bool {
    skipBlanks()
    guard take("[") else { return false }
    skipBlanks()
    let letters = takeName()
    guard !letters.isEmpty else { throw unexpected("[c]") }
    guard letters == "c" || letters == "C" else {
      throw failure("expected the option [c], found '[\(letters.harmlessLine(limit: 8))]'")
    }
    skipBlanks()
    guard take("]") else { throw unexpected("[c]") }
    return true
  }

  private var isAtName: Bool { scalar(at: position)?.scalar.beginsName ?? false }

  private mutating func takeName() -> String {
    let first = position
    while let next = scalar(at: position), next.scalar.continuesName { position += next.length }
    return String(decoding: bytes[first..<position], as: UTF8.self)
  }

  private mutating func readKeyPath() throws -> String {
    let first = position
    var path = takeName()
    while take(".") {
      _ = take("#")
      guard isAtName else { throw unexpected("a name", at: position) }
      path += "." + takeName()
    }
    guard path.utf8.count <= Self.longestKey else {
      throw failure("the key has more than \(Self.longestKey.byteCount)", at: first)
    }
    return path
  }

  private mutating func readNumber() throws -> String {
    _ = take("-")
    try skipDigits()
    var points = 0
    while take(".") {
      points += 1
      try skipDigits()
    }
    var number: String { String(decoding: bytes[start..<position], as: UTF8.self) }
    guard points < 2 else {
      throw failure(
        "expected a number, or the version in quotation marks: '\(number.harmlessLine(limit: 40))'")
    }
    try endNumber()
    return number
  }

  private static let escapes: [UInt8: Unicode.Scalar] = [
    UInt8(ascii: "\\"): "\\", UInt8(ascii: "'"): "'", UInt8(ascii: "\""): "\"",
    UInt8(ascii: "n"): "\n", UInt8(ascii: "r"): "\r", UInt8(ascii: "t"): "\t",
  ]

  private mutating func readEscape() throws -> Unicode.Scalar {
    let backslash = position
    position += 1
    if let scalar = peek.flatMap({ Self.escapes[$0] }) {
      position += 1
      return scalar
    }
    let count = take("x") ? 2 : take("u") ? 4 : 0
    guard count > 0, let scalar = (try? readHexadecimal(count)).flatMap(Unicode.Scalar.init) else {
      throw failure(
        "expected one of the escapes \\\\ \\' \\\" \\n \\r \\t \\xHH \\uHHHH", at: backslash)
    }
    return scalar
  }

  /// What follows is a token, or a part of one.
  private mutating func skipBlanks() {
    while let byte = peek, byte.isBlank { position += 1 }
    start = position
  }
}
