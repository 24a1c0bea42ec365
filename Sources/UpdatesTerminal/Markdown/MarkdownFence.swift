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
