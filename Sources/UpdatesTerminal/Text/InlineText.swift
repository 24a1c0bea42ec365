import HarmlessText

/// Kept as bytes so that wrapping builds no strings; a line feed is a line break that stays.
struct InlineText: Sendable {
  /// The text in UTF-8, without control characters except `\n`.
  private(set) var bytes: [UInt8] = []
  private(set) var spans: [(end: Int, role: Role, link: String?)] = []
  /// The address to which what is appended leads.
  var link: String?

  init() {}

  init(_ text: String, role: Role = .text) {
    append(text, role: role)
  }

  var isEmpty: Bool { bytes.isEmpty }

  /// Whether this is one line of printable ASCII without blanks at its end, at most this wide.
  func fits(_ width: Int) -> Bool {
    bytes.count <= width && bytes.last != 0x20 && bytes.allSatisfy(\.isPlain)
  }

  mutating func append(_ text: String, role: Role) {
    var text = text[...]
    while let first = text.unicodeScalars.first, first.value >= 0x300,
      ScalarClass(first) == .mark
    {
      text.unicodeScalars.removeFirst()
    }
    bytes.append(contentsOf: text.utf8)
    extend(role)
  }

  /// The text must be harmless by itself.
  mutating func append(_ text: UnsafeBufferPointer<UInt8>, role: Role) {
    // Most blocks have a few words, which then stay where they are.
    if bytes.isEmpty { bytes.reserveCapacity(96) }
    if let first = text.first, first >= 0x80 {
      append(String(decoding: text, as: UTF8.self), role: role)
    } else {
      bytes.append(contentsOf: text)
      extend(role)
    }
  }

  mutating func append(_ byte: UInt8, role: Role) {
    bytes.append(byte)
    extend(role)
  }

  mutating func append(_ text: InlineText) {
    let offset = bytes.count
    bytes += text.bytes
    for span in text.spans { spans.append((offset + span.end, span.role, span.link)) }
  }

  mutating func trimEnd() {
    var count = bytes.count
    while count > 0, bytes[count - 1] == 0x20 || bytes[count - 1] == 0x0A { count -= 1 }
    cut(to: count)
  }

  private mutating func cut(to count: Int) {
    guard count < bytes.count else { return }
    bytes.removeLast(bytes.count - count)
    while let last = spans.last, last.end > count {
      spans.removeLast()
      let start = spans.last?.end ?? 0
      if start < count { spans.append((count, last.role, last.link)) }
    }
  }

  private mutating func extend(_ role: Role) {
    guard bytes.count > (spans.last?.end ?? 0) else { return }
    if let last = spans.last, last.role == role, last.link == link {
      spans[spans.count - 1].end = bytes.count
    } else {
      spans.append((bytes.count, role, link))
    }
  }

  /// If there is only one column, U+FFFD replaces wide characters.
  func runs(in range: Range<Int>, columns: Int) -> [StyledLine.Run] {
    var runs: [StyledLine.Run] = []
    var start = range.lowerBound
    var span = firstSpan(endingAfter: start)
    while start < range.upperBound, span < spans.count {
      let end = min(range.upperBound, spans[span].end)
      var text = String(decoding: bytes[start..<end], as: UTF8.self)
      if columns < 2 { text = Self.narrowed(text) }
      var run = StyledLine.Run(text, role: spans[span].role)
      run.link = spans[span].link
      runs.append(run)
      start = end
      span += 1
    }
    return runs
  }

  private func firstSpan(endingAfter offset: Int) -> Int {
    var low = 0
    var high = spans.count
    while low < high {
      let middle = (low + high) / 2
      if spans[middle].end > offset { high = middle } else { low = middle + 1 }
    }
    return low
  }

  private static func narrowed(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      result.unicodeScalars.append(ScalarClass(scalar) == .wide ? "\u{FFFD}" : scalar)
    }
    return result
  }
}
