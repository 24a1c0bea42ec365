struct HarmlessWriter {
  enum Shape {
    case text
    case line(limit: Int)
  }

  private static let mostMarks = 4
  private static let tabStop = 4
  private static let ellipsis: StaticString = "…"
  private static let replacement: StaticString = "\u{FFFD}"

  private let input: UnsafeBufferPointer<UInt8>
  private let output: UnsafeMutableBufferPointer<UInt8>
  private let shape: Shape
  private var index = 0
  private var written = 0
  private var column = 0
  /// The number of marks on the last letter; nil if there is no letter to carry a mark.
  private var marks: Int?
  private var lastLetter = 0
  private var letters = 0
  private var owesBlank = false
  /// Where a joiner begins that stays if the next letter does; nil if there is none.
  private var joiner: Int?
  private var isFull = false

  /// Writes the harmless part of valid UTF-8, such as the bytes of a `String`.
  static func write(_ bytes: UnsafeBufferPointer<UInt8>, shape: Shape) -> String {
    String(unsafeUninitializedCapacity: capacity(for: bytes)) { output in
      var writer = HarmlessWriter(bytes, output, shape)
      writer.run()
      return writer.written
    }
  }

  /// The most bytes that the output can take: only tabs and replaced two-byte scalars grow.
  private static func capacity(for bytes: UnsafeBufferPointer<UInt8>) -> Int {
    var growth = 0
    for byte in bytes where byte == 0x09 || byte >= 0xC0 {
      growth += byte == 0x09 ? tabStop - 1 : 1
    }
    return bytes.count + growth + ellipsis.utf8CodeUnitCount
  }

  private init(
    _ input: UnsafeBufferPointer<UInt8>, _ output: UnsafeMutableBufferPointer<UInt8>, _ shape: Shape
  ) {
    self.input = input
    self.output = output
    self.shape = shape
  }

  private mutating func run() {
    while index < input.count, !isFull {
      let byte = input[index]
      if byte >= 0x20, byte < 0x7F {
        beginLetter(columns: 1)
        if !isFull { put(byte) }
        index += 1
      } else if let end = EscapeSequence.end(in: input, at: index) {
        index = end
      } else {
        writeScalar()
      }
    }
  }

  private mutating func writeScalar() {
    let (scalar, length) = decode()
    let start = index
    index += length
    switch ScalarClass(scalar) {
    case .narrow: copy(from: start, length, columns: 1)
    case .wide: copy(from: start, length, columns: 2)
    case .replaced:
      beginLetter(columns: 1)
      if !isFull { put(Self.replacement) }
    case .mark:
      guard let count = marks, count < Self.mostMarks, !owesBlank else { return }
      marks = count + 1
      for offset in 0..<length { put(input[start + offset]) }
    case .lineBreak:
      if scalar == "\r", index < input.count, input[index] == 0x0A { index += 1 }
      breakLine()
    case .dropped:
      if scalar == "\t" { tab() }
      if scalar.isJoiner, joinsLetters { joiner = start }
    }
  }

  /// Whether a joiner has an effect here, between what is written and what comes next.
  private var joinsLetters: Bool {
    guard index < input.count, written > 0, !owesBlank else { return false }
    let (next, _) = decode()
    let end = String(decoding: output[max(0, written - 4)..<written], as: UTF8.self)
    return ScalarClass(next) == .narrow
      && [end.unicodeScalars.last ?? " ", next].allSatisfy(ScalarClass.takesJoiners)
  }

  private mutating func copy(from start: Int, _ length: Int, columns: Int) {
    beginLetter(columns: columns)
    defer { joiner = nil }
    guard !isFull else { return }
    if let joiner { for offset in 0..<3 { put(input[joiner + offset]) } }
    for offset in 0..<length { put(input[start + offset]) }
  }

  private mutating func breakLine() {
    marks = nil
    column = 0
    switch shape {
    case .text: put(0x0A)
    case .line: owesBlank = written > 0
    }
  }

  private mutating func tab() {
    let blanks =
      switch shape {
      case .text: Self.tabStop - column % Self.tabStop
      case .line: 1
      }
    for _ in 0..<blanks {
      beginLetter(columns: 1)
      if !isFull { put(0x20) }
    }
  }

  @inline(__always)
  private mutating func beginLetter(columns: Int) {
    if case .line(let limit) = shape {
      if owesBlank {
        owesBlank = false
        beginLetter(columns: 1)
        if !isFull { put(0x20) }
      }
      if letters >= limit {
        cut(limit: limit)
        return
      }
    }
    letters += 1
    lastLetter = written
    column += columns
    marks = 0
  }

  private mutating func cut(limit: Int) {
    guard !isFull else { return }
    isFull = true
    guard limit > 0 else { return }
    written = lastLetter
    put(Self.ellipsis)
  }

  @inline(__always)
  private mutating func put(_ byte: UInt8) {
    output[written] = byte
    written += 1
  }

  private mutating func put(_ text: StaticString) {
    for offset in 0..<text.utf8CodeUnitCount { put(text.utf8Start[offset]) }
  }

  private func decode() -> (Unicode.Scalar, length: Int) {
    let first = UInt32(input[index])
    let length = first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
    guard length > 1, index + length <= input.count else {
      return (Unicode.Scalar(UInt8(truncatingIfNeeded: first)), 1)
    }
    var value = first & (0x7F >> UInt32(length))
    for offset in 1..<length { value = value << 6 | UInt32(input[index + offset] & 0x3F) }
    return (Unicode.Scalar(value) ?? "\u{FFFD}", length)
  }
}

extension String {
  /// This text on one line of at most `limit` characters, without anything that a terminal obeys.
  ///
  /// Line breaks become one blank, and are removed at both ends; a tab becomes a blank. A text that
  /// is cut ends in `…`. A letter with its marks counts as one character.
  package func harmlessLine(limit: Int = 1024) -> String {
    var copy = self
    return copy.withUTF8 { bytes in
      if bytes.count <= limit, bytes.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return nil }
      return HarmlessWriter.write(bytes, shape: .line(limit: limit))
    } ?? self
  }

  /// This text without anything that a terminal obeys; lines end in `\n`, tabs become spaces.
  ///
  /// Takes linear time. Escape sequences are removed with their content; so are invisible
  /// characters and those that change the direction. Private, unassigned and broken characters
  /// become U+FFFD. A letter keeps its first four marks. Tab stops are four columns apart.
  package func harmlessText() -> String {
    var copy = self
    return copy.withUTF8 { bytes in
      if bytes.isPrintable { return nil }
      return HarmlessWriter.write(bytes, shape: .text)
    } ?? self
  }

  /// Makes harmless text from bytes; bytes that are not UTF-8 become U+FFFD.
  ///
  /// Overlong forms and surrogates count as bytes that are not UTF-8.
  package init(harmless bytes: some Collection<UInt8>) {
    self = String(decoding: bytes, as: UTF8.self).harmlessText()
  }
}
