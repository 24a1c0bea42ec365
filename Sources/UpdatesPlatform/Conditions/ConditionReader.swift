import HarmlessText

/// Reads a condition: `OR` of `AND` of `NOT` of comparisons, as `NSPredicate` reads them.
///
/// Each character is looked at a bounded number of times.
struct ConditionReader {
  /// How deep brackets and `NOT` may be nested; nothing else makes the reader recursive.
  private static let depthLimit = 64
  /// The most bytes of a key path.
  private static let longestKey = 256

  private let text: String
  private var rest: Substring.UnicodeScalarView
  /// Where the current token begins.
  private var start: String.Index
  /// The current token if it is an operand.
  private var operand: ConditionOperand?
  /// The current token if it is a keyword or another sign; empty if it is not.
  private var sign = ""
  private var depth = 0
  private var matchCount = 0

  /// Throws `ConditionError` if the text is not a condition.
  static func parse(_ text: String) throws -> ConditionTree {
    guard text.utf8.count <= Condition.longestText else {
      throw ConditionError("the condition has more than \(Condition.longestText.byteCount)")
    }
    var reader = Self(text)
    try reader.advance()
    guard reader.start < reader.text.endIndex else {
      throw reader.failure("the condition is empty", at: text.startIndex)
    }
    let tree = try reader.readTerms(any: true)
    guard reader.start == reader.text.endIndex else {
      throw reader.unexpected("AND, OR or the end")
    }
    return tree
  }

  static func isKeyPath(_ text: String) -> Bool {
    guard let first = text.unicodeScalars.first, begins(first) else { return false }
    var reader = Self(text)
    return (try? reader.readKeyPath()) == text
  }

  private init(_ text: String) {
    self.text = text
    rest = text[...].unicodeScalars
    start = text.startIndex
  }

  private func failure(_ problem: String, at place: String.Index? = nil) -> ConditionError {
    let offset = text.utf8.distance(from: text.startIndex, to: place ?? start)
    return ConditionError(problem, at: .text(TextPosition(of: offset, in: Array(text.utf8))))
  }

  /// Something else was expected at a place, which is the current token's if none is given.
  private func unexpected(_ expected: String, at place: String.Index? = nil) -> ConditionError {
    failure("expected \(expected), found \(found(at: place ?? start))", at: place)
  }

  /// The word or single character at a place, as short harmless text.
  private func found(at place: String.Index) -> String {
    let rest = text[place...].unicodeScalars.prefix(160)
    guard let first = rest.first else { return "the end of the condition" }
    let word = rest.prefix { Self.continues($0) || $0 == "." }
    let harmless = (word.isEmpty ? String(Substring(rest).prefix(1)) : String(word))
      .harmlessLine(limit: 32)
    return harmless.isEmpty
      ? "'U+\(String(first.value, radix: 16, uppercase: true))'" : "'\(harmless)'"
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

  private static func begins(_ scalar: Unicode.Scalar) -> Bool {
    guard scalar.isASCII else { return scalar.properties.isAlphabetic }
    return scalar == "_" || UInt8(scalar.value).isLetter
  }

  private static func continues(_ scalar: Unicode.Scalar) -> Bool {
    guard scalar.isASCII else {
      return begins(scalar) || scalar.properties.generalCategory == .nonspacingMark
    }
    return scalar == "_" || UInt8(scalar.value).isLetterOrDigit
  }
}

// MARK: Tokens

extension ConditionReader {
  private mutating func advance() throws {
    skipBlanks()
    (operand, sign) = (nil, "")
    guard let first = rest.first else { return }
    switch first {
    case "'", "\"": operand = .value(.text(try readText()))
    case "0"..."9", "-": operand = .value(.number(try readNumber()))
    case "#":
      rest.removeFirst()
      guard rest.first.map(Self.begins) == true else { throw unexpected("a name") }
      operand = .key(try readKeyPath())
    case _ where Self.begins(first):
      let path = try readKeyPath()
      if let word = Self.sign(of: path) {
        sign = word
      } else {
        operand = Self.value(of: path).map { .value($0) } ?? .key(path)
      }
    default:
      for length in [2, 1] {
        let spelling = rest.prefix(length)
        guard let found = Self.signs[String(spelling)] else { continue }
        sign = found
        rest = rest[spelling.endIndex...]
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
    let letters = take(while: Self.continues)
    guard !letters.isEmpty else { throw unexpected("[c]") }
    guard letters == "c" || letters == "C" else {
      throw failure("expected the option [c], found '[\(letters.harmlessLine(limit: 8))]'")
    }
    skipBlanks()
    guard take("]") else { throw unexpected("[c]") }
    return true
  }

  private mutating func readKeyPath() throws -> String {
    let first = rest.startIndex
    var path = take(while: Self.continues)
    while take(".") {
      _ = take("#")
      guard rest.first.map(Self.begins) == true else {
        throw unexpected("a name", at: rest.startIndex)
      }
      path += "." + take(while: Self.continues)
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
    guard points < 2 else {
      let number = String(text[start..<rest.startIndex]).harmlessLine(limit: 40)
      throw failure("expected a number, or the version in quotation marks: '\(number)'")
    }
    if take("e") || take("E") {
      _ = take("+") || take("-")
      try skipDigits()
    }
    guard rest.first.map(Self.continues) != true else {
      throw unexpected("the end of the number", at: rest.startIndex)
    }
    return String(text[start..<rest.startIndex])
  }

  private mutating func skipDigits() throws {
    guard !take(while: { ("0"..."9").contains($0) }).isEmpty else {
      throw unexpected("a digit", at: rest.startIndex)
    }
  }

  private mutating func readText() throws -> String {
    let mark = rest.removeFirst()
    var content = ""
    while true {
      content += take { $0 != mark && $0 != "\\" }
      switch rest.popFirst() {
      case "\\": content.unicodeScalars.append(try readEscape())
      case nil: throw failure("the string that begins here has no closing quotation mark")
      default: return content
      }
    }
  }

  /// Reads what follows a backslash.
  private mutating func readEscape() throws -> Unicode.Scalar {
    let backslash = text.unicodeScalars.index(before: rest.startIndex)
    switch rest.popFirst() {
    case let mark? where ["\\", "'", "\""].contains(mark): return mark
    case "n": return "\n"
    case "r": return "\r"
    case "t": return "\t"
    case "x": if let scalar = readHex(2) { return scalar }
    case "u": if let scalar = readHex(4) { return scalar }
    default: break
    }
    throw failure(
      "expected one of the escapes \\\\ \\' \\\" \\n \\r \\t \\xHH \\uHHHH", at: backslash)
  }

  private mutating func readHex(_ count: Int) -> Unicode.Scalar? {
    let digits = rest.prefix(count)
    guard digits.count == count, digits.allSatisfy(\.properties.isASCIIHexDigit) else { return nil }
    rest.removeFirst(count)
    return UInt32(String(digits), radix: 16).flatMap(Unicode.Scalar.init)
  }

  private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
    guard rest.first == scalar else { return false }
    rest.removeFirst()
    return true
  }

  private mutating func take(while isPart: (Unicode.Scalar) -> Bool) -> String {
    let part = rest.prefix(while: isPart)
    rest = rest[part.endIndex...]
    return String(part)
  }

  /// What follows is a token, or a part of one.
  private mutating func skipBlanks() {
    rest = rest.drop { $0 == " " || ("\t"..."\r").contains($0) }
    start = rest.startIndex
  }
}
