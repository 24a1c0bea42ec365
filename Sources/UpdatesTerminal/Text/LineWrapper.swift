import HarmlessText

struct LineWrapper {
  enum Breaking {
    case words
    case hangingWords
    case anywhere
  }

  struct Line {
    var range: Range<Int>
    var indent: Int
  }

  private let bytes: UnsafeBufferPointer<UInt8>
  private let width: Int
  private let breaking: Breaking
  private var lines: [Line] = []

  private var start = 0
  private var indent = 0
  private var column = 0
  private var hanging = 0
  /// The line's end without blanks, the start of the next line, and the columns up to there.
  private var chance: (end: Int, next: Int, column: Int)?
  private var previous = Kind.none

  private enum Kind { case none, blank, word, wide, opening }

  /// Returns the lines of a text for a width of at least 1; no line is wider.
  static func lines(_ bytes: [UInt8], width: Int, breaking: Breaking) -> [Line] {
    bytes.withUnsafeBufferPointer { bytes in
      var wrapper = LineWrapper(bytes: bytes, width: max(1, width), breaking: breaking)
      wrapper.run()
      return wrapper.lines
    }
  }

  private init(bytes: UnsafeBufferPointer<UInt8>, width: Int, breaking: Breaking) {
    self.bytes = bytes
    self.width = width
    self.breaking = breaking
  }

  private mutating func run() {
    // Most texts are short.
    if bytes.count <= width, bytes.allSatisfy(\.isPlain) {
      return endLine(at: bytes.count, next: bytes.count)
    }
    beginLine(at: 0)
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      if byte == 0x0A {
        endLine(at: index, next: index + 1)
        beginLine(at: index + 1)
        index += 1
      } else if byte == 0x20 {
        blank(at: index)
        index += 1
      } else if byte < 0x80 {
        let end = previous == .wide ? index + 1 : endOfWord(from: index)
        if previous != .wide, column + end - index <= width - indent {
          column += end - index
          previous = .word
        } else {
          for index in index..<end { place(.word, columns: 1, at: index) }
        }
        index = end
      } else {
        index = placeScalar(at: index)
      }
    }
    if start < bytes.count || lines.isEmpty { endLine(at: bytes.count, next: bytes.count) }
  }

  private func endOfWord(from start: Int) -> Int {
    var end = start + 1
    while end < bytes.count, bytes[end] > 0x20, bytes[end] < 0x80 { end += 1 }
    return end
  }

  private mutating func beginLine(at index: Int) {
    indent = 0
    hanging = breaking == .hangingWords ? hangingIndent(from: index) : 0
    previous = .none
  }

  private mutating func endLine(at end: Int, next: Int) {
    var end = end
    while end > start, bytes[end - 1] == 0x20 { end -= 1 }
    lines.append(Line(range: start..<max(start, end), indent: indent))
    start = next
    column = 0
    chance = nil
  }

  private mutating func wrap(at end: Int, next: Int, columns: Int) {
    endLine(at: end, next: next)
    indent = hanging
    column = columns
  }

  private mutating func blank(at index: Int) {
    // A blank with a mark is visible, and must not be left out at the end of a line.
    guard breaking != .anywhere, !isMark(at: index + 1) else {
      place(.word, columns: 1, at: index)
      return
    }
    column += 1
    if previous != .blank || index == start {
      chance = index > start ? (index, index + 1, column) : nil
    } else if let end = chance?.end {
      chance = (end, index + 1, column)
    }
    previous = .blank
  }

  private mutating func placeScalar(at index: Int) -> Int {
    let (scalar, length) = decode(at: index)
    switch ScalarClass(scalar) {
    case .wide: place(Self.opens(scalar) ? .opening : .wide, columns: 2, at: index, scalar)
    case .narrow, .replaced: place(.word, columns: 1, at: index)
    case .mark, .dropped, .lineBreak: break
    }
    return index + length
  }

  private mutating func place(
    _ kind: Kind, columns: Int, at index: Int, _ scalar: Unicode.Scalar = " "
  ) {
    let touchesWide = kind == .wide || kind == .opening || previous == .wide
    if touchesWide, previous != .none, previous != .blank, previous != .opening, index > start,
      breaking != .anywhere, !Self.closes(scalar)
    {
      chance = (index, index, column)
    }
    // In a single column, a wide character is shown as a narrow one.
    let columns = min(columns, width - indent)
    while column + columns > width - indent, index > start {
      if let (end, next, before) = chance {
        wrap(at: end, next: next, columns: column - before)
      } else {
        wrap(at: index, next: index, columns: 0)
      }
    }
    column += min(columns, width - indent)
    previous = kind
  }

  /// 0 if that leaves too little room.
  private func hangingIndent(from start: Int) -> Int {
    var index = start
    while index < bytes.count, bytes[index] == 0x20 { index += 1 }
    let word = index
    while index < bytes.count, index - word < 4,
      UInt8(ascii: "0")...UInt8(ascii: "9") ~= bytes[index]
    {
      index += 1
    }
    guard index < bytes.count, Self.isListMark(bytes[index], afterDigits: index > word) else {
      return word - start <= width / 2 ? word - start : 0
    }
    index += 1
    let mark = index
    while index < bytes.count, bytes[index] == 0x20, index - mark < 4 { index += 1 }
    let columns = (index > mark ? index : word) - start
    return columns <= width / 2 ? columns : 0
  }

  private static func isListMark(_ byte: UInt8, afterDigits: Bool) -> Bool {
    switch byte {
    case UInt8(ascii: "."), UInt8(ascii: ")"): afterDigits
    case UInt8(ascii: "-"), UInt8(ascii: "*"), UInt8(ascii: "+"): !afterDigits
    default: false
    }
  }

  private static func opens(_ scalar: Unicode.Scalar) -> Bool {
    "「『（〈《【〔［｛〖〘〚".unicodeScalars.contains(scalar)
  }

  private static func closes(_ scalar: Unicode.Scalar) -> Bool {
    guard scalar.value >= 0x3000 else { return false }
    return "、。，．・：；？！」』）〉》】〕］｝〗〙〛ー々".unicodeScalars.contains(scalar)
  }

  private func isMark(at index: Int) -> Bool {
    guard index < bytes.count, bytes[index] >= 0xC0 else { return false }
    return ScalarClass(decode(at: index).0) == .mark
  }

  private func decode(at index: Int) -> (Unicode.Scalar, length: Int) {
    let first = UInt32(bytes[index])
    let length = first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
    guard index + length <= bytes.count else { return ("\u{FFFD}", bytes.count - index) }
    var value = first & (0x7F >> UInt32(length))
    for offset in 1..<length { value = value << 6 | UInt32(bytes[index + offset] & 0x3F) }
    return (Unicode.Scalar(value) ?? "\u{FFFD}", length)
  }
}

extension String {
  /// If there are more lines than `limit`, the last one ends with an ellipsis, unless it is whole
  /// in the text too.
  package func wrapped(to width: Int, limit: Int = .max) -> [String] {
    let bytes = Array(utf8)
    let lines = LineWrapper.lines(bytes, width: width, breaking: .words).map(\.range)
    let shown = lines.prefix(limit).map { String(decoding: bytes[$0], as: UTF8.self) }
    guard lines.count > limit, let last = lines.prefix(limit).last else { return shown }
    let rest = String(decoding: bytes[last.lowerBound...].prefix { $0 != 0x0A }, as: UTF8.self)
    return shown.dropLast() + [rest.truncated(to: width)]
  }

  /// If there is room, no line pushes a later one out.
  package func wrappedLines(to width: Int, limit: Int) -> [String] {
    let lines = split(separator: "\n", omittingEmptySubsequences: false).prefix(limit)
    var rows: [String] = []
    for (index, line) in lines.enumerated() {
      let later = lines.count - index - 1
      rows += String(line).wrapped(to: width, limit: limit - rows.count - later)
    }
    return rows
  }
}
