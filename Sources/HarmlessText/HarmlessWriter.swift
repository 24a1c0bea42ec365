struct HarmlessWriter {
  private static let mostMarks = 4
  private static let tabStop = 4

  private let input: [Unicode.Scalar]
  /// The most characters of a line; nil for a text, whose lines stay.
  private let limit: Int?
  private var index = 0
  private var output: [Unicode.Scalar] = []
  private var column = 0
  /// The number of marks on the last letter; nil if there is no letter to carry a mark.
  private var marks: Int?
  /// Where the last letter begins.
  private var lastLetter = 0
  private var letters = 0
  private var owesBlank = false
  /// A joiner that stays if the next letter does.
  private var joiner: Unicode.Scalar?
  private var isFull = false

  static func write(_ text: String, limit: Int? = nil) -> String {
    var writer = HarmlessWriter(input: Array(text.unicodeScalars), limit: limit)
    while writer.index < writer.input.count, !writer.isFull { writer.writeNext() }
    var text = String.UnicodeScalarView()
    text.append(contentsOf: writer.output)
    return String(text)
  }

  private init(input: [Unicode.Scalar], limit: Int?) {
    (self.input, self.limit) = (input, limit)
    output.reserveCapacity(input.count)
  }

  private mutating func writeNext() {
    if let end = EscapeSequence.end(in: input, at: index) {
      index = end
      return
    }
    let scalar = input[index]
    index += 1
    switch ScalarClass(scalar) {
    case .narrow: put(scalar, columns: 1)
    case .wide: put(scalar, columns: 2)
    case .replaced: put("\u{FFFD}", columns: 1)
    case .mark:
      guard let count = marks, count < Self.mostMarks, !owesBlank else { return }
      marks = count + 1
      output.append(scalar)
    case .lineBreak:
      if scalar == "\r", index < input.count, input[index] == "\n" { index += 1 }
      breakLine()
    case .dropped:
      if scalar == "\t" { tab() }
      if scalar.isJoiner, joinsLetters { joiner = scalar }
    }
  }

  /// Whether a joiner has an effect here, between what is written and what comes next.
  private var joinsLetters: Bool {
    guard index < input.count, let last = output.last, !owesBlank else { return false }
    return ScalarClass(input[index]) == .narrow
      && [last, input[index]].allSatisfy(ScalarClass.takesJoiners)
  }

  private mutating func breakLine() {
    marks = nil
    column = 0
    if limit == nil { output.append("\n") } else { owesBlank = !output.isEmpty }
  }

  private mutating func tab() {
    let blanks = limit == nil ? Self.tabStop - column % Self.tabStop : 1
    for _ in 0..<blanks { put(" ", columns: 1) }
  }

  private mutating func put(_ scalar: Unicode.Scalar, columns: Int) {
    if owesBlank {
      owesBlank = false
      put(" ", columns: 1)
    }
    if let limit, letters >= limit { return cut(limit: limit) }
    letters += 1
    lastLetter = output.count
    column += columns
    marks = 0
    if let joiner { output.append(joiner) }
    joiner = nil
    output.append(scalar)
  }

  private mutating func cut(limit: Int) {
    guard !isFull else { return }
    isFull = true
    guard limit > 0 else { return }
    output.removeLast(output.count - lastLetter)
    output.append("…")
  }
}

extension String {
  /// This text on one line of at most `limit` characters, without anything that a terminal obeys.
  ///
  /// Line breaks become one blank, and are removed at both ends; a tab becomes a blank. A text that
  /// is cut ends in `…`. A letter with its marks counts as one character.
  package func harmlessLine(limit: Int = 1024) -> String {
    var copy = self
    let isPlain = copy.withUTF8 { bytes in
      bytes.count <= limit && bytes.allSatisfy { $0 >= 0x20 && $0 < 0x7F }
    }
    return isPlain ? copy : HarmlessWriter.write(copy, limit: limit)
  }

  /// This text without anything that a terminal obeys; lines end in `\n`, tabs become spaces.
  ///
  /// Takes linear time. Escape sequences are removed with their content; so are invisible
  /// characters and those that change the direction. Private, unassigned and broken characters
  /// become U+FFFD. A letter keeps its first four marks. Tab stops are four columns apart.
  package func harmlessText() -> String {
    var copy = self
    return copy.withUTF8(\.isPrintable) ? copy : HarmlessWriter.write(copy)
  }

  /// Makes harmless text from bytes; bytes that are not UTF-8 become U+FFFD.
  ///
  /// Overlong forms and surrogates count as bytes that are not UTF-8.
  package init(harmless bytes: some Collection<UInt8>) {
    self = String(decoding: bytes, as: UTF8.self).harmlessText()
  }
}
