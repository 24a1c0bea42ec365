package import HarmlessText

/// The starts of a text's lines, to find the line and column of many places quickly.
///
/// A line ends with LF, CR or both. A byte order mark is not part of the first line.
package struct TextLines: Sendable {
  package let bytes: [UInt8]
  /// The offset of the first byte of each line.
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

  /// The place of a byte, or of the end of the text.
  package func position(of offset: Int) -> TextPosition {
    let line = line(of: offset)
    let start = min(starts[line - 1], offset)
    return TextPosition(
      line: line, column: 1 + bytes[start..<offset].count { $0 & 0xC0 != 0x80 },
      excerpt: LineExcerpt(around: offset, inLineAt: start, of: bytes))
  }
}

package struct TextPosition: Hashable, Sendable {
  /// The line, counted from 1; a line ends with LF, CR or both.
  package var line: Int
  /// The column, counted from 1 in Unicode scalars.
  package var column: Int
  package var excerpt: LineExcerpt
}

extension TextPosition {
  /// Finds the place of a single byte; use `TextLines` for many.
  package init(of offset: Int, in bytes: [UInt8]) {
    self = TextLines(bytes).position(of: offset)
  }
}
