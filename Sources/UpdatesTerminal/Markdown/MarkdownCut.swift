/// Where a long Markdown text can be cut so that both parts read as they would together.
enum MarkdownCut {
  /// The best place in a range, and the fence that is open there; nil where there is no line break.
  ///
  /// Best is the last empty line with an unindented block after it that is no list item; then the
  /// last empty line outside of fenced code; then the last line break.
  static func find(
    in bytes: [UInt8], _ range: Range<Int>, _ openFence: MarkdownFence?
  ) -> (Int?, MarkdownFence?) {
    var fence = openFence
    var good: Int?
    var fair: Int?
    var last: (offset: Int, fence: MarkdownFence?)?
    var followsEmptyLine = false
    var start = range.lowerBound
    while let end = bytes[start..<range.upperBound].firstIndex(of: 0x0A) {
      let line = bytes[start..<end]
      if fence == nil, followsEmptyLine, start > range.lowerBound {
        fair = start
        if beginsBlock(line) { good = start }
      }
      followsEmptyLine = line.allSatisfy { $0 == 0x20 || $0 == 0x0D || $0 == 0x09 }
      if let mark = MarkdownFence(line) {
        if let open = fence {
          if open.isClosed(by: mark) { fence = nil }
        } else {
          fence = mark
        }
      }
      start = end + 1
      last = (start, fence)
    }
    if let offset = good ?? fair { return (offset, nil) }
    return (last?.offset, last?.fence)
  }

  private static func beginsBlock(_ line: ArraySlice<UInt8>) -> Bool {
    guard let first = line.first else { return false }
    switch first {
    case 0x20, 0x09, 0x0D, UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"),
      UInt8(ascii: "*"), UInt8(ascii: "+"):
      return false
    default: return true
    }
  }
}

/// The line that begins fenced code.
struct MarkdownFence: Sendable {
  let character: UInt8
  let count: Int

  /// The shortest line that closes it, or opens another one like it.
  var line: [UInt8] {
    Array(repeating: character, count: count)
  }

  /// The fence that a line is, whatever its indentation.
  init?(_ line: ArraySlice<UInt8>) {
    let content = line.drop { $0 == 0x20 || $0 == 0x09 }
    guard let first = content.first, first == UInt8(ascii: "`") || first == UInt8(ascii: "~")
    else { return nil }
    let marks = content.prefix { $0 == first }
    let rest = content[marks.endIndex...]
    guard marks.count >= 3, first == UInt8(ascii: "~") || !rest.contains(first) else { return nil }
    character = first
    count = min(marks.count, 1024)
    isBare = rest.allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }
  }

  func isClosed(by other: MarkdownFence) -> Bool {
    other.isBare && other.character == character && other.count >= count
  }

  /// Whether nothing follows the marks, as in a closing fence.
  private let isBare: Bool
}
