import HarmlessText

/// Kept as bytes so that wrapping builds no strings; a line feed is a line break that stays.
struct InlineText: Sendable {
  /// The text in UTF-8, without control characters except `\n`.
  private(set) var bytes: [UInt8] = []
  private(set) var spans: [(end: Int, role: Role)] = []
  /// The parts that lead to an address, in their order.
  private var links: [(start: Int, end: Int, address: String)] = []

  init() {}

  init(_ text: String, role: Role = .text) {
    append(text, role: role)
  }

  var isEmpty: Bool { bytes.isEmpty }
  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// What was appended since `start` leads to the address, where it leads to no other already.
  mutating func link(from start: Int, to address: String) {
    let inner = links.drop { $0.start < start }
    links.removeLast(inner.count)
    var place = start
    for link in inner {
      if link.start > place { links.append((place, link.start, address)) }
      links.append(link)
      place = link.end
    }
    if bytes.count > place { links.append((place, bytes.count, address)) }
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
    for span in text.spans { spans.append((offset + span.end, span.role)) }
    for link in text.links { links.append((offset + link.start, offset + link.end, link.address)) }
  }

  mutating func trimEnd() {
    while bytes.last == 0x20 || bytes.last == 0x0A { bytes.removeLast() }
    while let last = spans.last, last.end > bytes.count {
      spans.removeLast()
      guard bytes.count > (spans.last?.end ?? 0) else { continue }
      spans.append((bytes.count, last.role))
    }
  }

  private mutating func extend(_ role: Role) {
    guard bytes.count > (spans.last?.end ?? 0) else { return }
    if spans.last?.role == role {
      spans[spans.count - 1].end = bytes.count
    } else {
      spans.append((bytes.count, role))
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
    var span = spans.firstPlace { $0.end > start }
    var link = links.firstPlace { $0.end > start }
    while start < line.range.upperBound {
      var end = min(line.range.upperBound, spans[span].end)
      var address: String?
      if link < links.count {
        let isInside = links[link].start <= start
        end = min(end, isInside ? links[link].end : links[link].start)
        if isInside { address = links[link].address }
      }
      let text = String(decoding: bytes[start..<end], as: UTF8.self)
      var run = StyledLine.Run(
        width - line.indent < 2 ? text.narrowed : text, role: spans[span].role)
      run.link = address
      runs.append(run)
      start = end
      if spans[span].end <= end { span += 1 }
      if link < links.count, links[link].end <= end { link += 1 }
    }
    return runs
  }
}

extension Array {
  /// Of elements that begin to fulfil the condition at some place, and fulfil it from there on.
  fileprivate func firstPlace(where isThere: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if isThere(self[middle]) { high = middle } else { low = middle + 1 }
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
