import HarmlessText

/// Finds places to cut a long Markdown text so that both parts read as they would together.
enum MarkdownCut {
  /// A place to cut; it is good if both parts certainly read as they would together.
  struct Place {
    var offset: Int
    var isGood: Bool
  }

  /// Returns the best place to cut in a range, and the fence that is open there.
  ///
  /// Nil if the range has no line break. The best place is the last empty line before an unindented
  /// block that is not a list item, then the last empty line outside of fenced code, then the last
  /// line break.
  static func find(
    in bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, _ openFence: MarkdownFence?
  ) -> (Place?, MarkdownFence?) {
    var fence = openFence
    var good: Int?
    var fair: Int?
    var last: (offset: Int, fence: MarkdownFence?)?
    var followsEmptyLine = false
    var start = range.lowerBound
    while true {
      let end = bytes.index(of: 0x0A, from: start)
      guard end < range.upperBound else { break }
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
    if let offset = good ?? fair { return (Place(offset: offset, isGood: good != nil), nil) }
    return (last.map { Place(offset: $0.offset, isGood: false) }, last?.fence)
  }

  private static func beginsBlock(_ line: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    guard let first = line.first else { return false }
    switch first {
    case 0x20, 0x09, 0x0D, UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"),
      UInt8(ascii: "*"), UInt8(ascii: "+"):
      return false
    default: return true
    }
  }
}

/// A line that opens or closes fenced code.
struct MarkdownFence: Sendable {
  let character: UInt8
  let count: Int

  /// The shortest line that closes this fence, or opens another one like it.
  var line: [UInt8] {
    Array(repeating: character, count: count)
  }

  /// Reads a line as a fence, whatever its indentation; nil if it is not a fence.
  init?(_ line: Slice<UnsafeBufferPointer<UInt8>>) {
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
