package import HarmlessText

/// Where the lines of a text begin, so that many places in it are found in little time.
///
/// A line ends with LF, CR or both. A byte order mark is no part of the first one.
package struct TextLines: Sendable {
  package let bytes: [UInt8]
  /// The first byte of each line.
  private let starts: [Int]

  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
    var starts = [bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0]
    for (index, byte) in bytes.enumerated() {
      let isBreak =
        byte == 0x0A
        || byte == 0x0D && (index + 1 == bytes.count || bytes[index + 1] != 0x0A)
      if isBreak { starts.append(index + 1) }
    }
    self.starts = starts
  }

  /// The line of a byte, counted from 1.
  package func line(of offset: Int) -> Int {
    var (low, high) = (0, starts.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= offset { low = middle } else { high = middle }
    }
    return low + 1
  }

  /// The place of a byte, or of the end.
  package func position(of offset: Int) -> TextPosition {
    let line = line(of: offset)
    let start = min(starts[line - 1], offset)
    return TextPosition(
      line: line, column: 1 + bytes[start..<offset].count { $0 & 0xC0 != 0x80 },
      excerpt: LineExcerpt(around: offset, inLineAt: start, of: bytes))
  }

  /// A line with its end; nil where there is none of this number.
  package func text(ofLine line: Int) -> String? {
    guard starts.indices.contains(line - 1) else { return nil }
    let end = starts.indices.contains(line) ? starts[line] : bytes.count
    return String(decoding: bytes[starts[line - 1]..<end], as: UTF8.self)
  }
}

/// A place in a text as it is told to a person.
package struct TextPosition: Hashable, Sendable {
  /// Counted from 1; a line ends with LF, CR or both.
  package var line: Int
  /// Counted from 1, in Unicode scalars.
  package var column: Int
  /// The piece of the line around the place.
  package var excerpt: LineExcerpt
}

extension TextPosition {
  /// The place of a byte, for one alone; `TextLines` is for many.
  package init(of offset: Int, in bytes: [UInt8]) {
    self = TextLines(bytes).position(of: offset)
  }
}
