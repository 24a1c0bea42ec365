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
  var text: String { String(decoding: bytes, as: UTF8.self) }

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
    while bytes.last == 0x20 || bytes.last == 0x0A { bytes.removeLast() }
    while let last = spans.last, last.end > bytes.count {
      spans.removeLast()
      guard bytes.count > (spans.last?.end ?? 0) else { continue }
      spans.append((bytes.count, last.role, last.link))
    }
  }

  private mutating func extend(_ role: Role) {
    guard bytes.count > (spans.last?.end ?? 0) else { return }
    if let last = spans.last, last.role == role, last.link == link {
      spans[spans.count - 1].end = bytes.count
    } else {
      if spans.isEmpty { spans.reserveCapacity(3) }
      spans.append((bytes.count, role, link))
    }
  }

  func lines(width: Int, breaking: LineWrapper.Breaking = .words) -> [StyledLine] {
    LineWrapper.lines(bytes, width: width, breaking: breaking).map {
      StyledLine(runs(of: $0, width: width))
    }
  }

  /// If there is only one column, U+FFFD replaces wide characters.
  func runs(of line: LineWrapper.Line, width: Int) -> [StyledLine.Run] {
    var runs = line.indent > 0 ? [StyledLine.Run(String(repeating: " ", count: line.indent))] : []
    var start = line.range.lowerBound
    var span = firstSpan(endingAfter: start)
    while start < line.range.upperBound {
      let end = min(line.range.upperBound, spans[span].end)
      let text = String(decoding: bytes[start..<end], as: UTF8.self)
      var run = StyledLine.Run(
        width - line.indent < 2 ? text.narrowed : text, role: spans[span].role)
      run.link = spans[span].link
      runs.append(run)
      start = end
      span += 1
    }
    return runs
  }

  private func firstSpan(endingAfter offset: Int) -> Int {
    var (low, high) = (0, spans.count)
    while low < high {
      let middle = (low + high) / 2
      if spans[middle].end <= offset { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

extension String {
  fileprivate var narrowed: String {
    var result = ""
    for scalar in unicodeScalars {
      result.unicodeScalars.append(ScalarClass(scalar) == .wide ? "\u{FFFD}" : scalar)
    }
    return result
  }
}
