import HarmlessText

/// Finds lines of Markdown such as `[1.2.0]: https://example.com/compare/1.1.0...1.2.0`.
enum LinkDefinitions {
  private static let longestLabel = 100
  private static let longestLine = 2048

  /// Returns the link definitions that begin a line, each on a line of its own.
  ///
  /// It returns as many as fit into `limit` bytes.
  static func find(in bytes: UnsafeBufferPointer<UInt8>, atMost limit: Int) -> [UInt8] {
    var found: [UInt8] = []
    var start = 0
    while start < bytes.count, found.count < limit {
      let isCandidate = bytes[start] == UInt8(ascii: "[")
      if isCandidate, let end = endOfDefinition(bytes, start), found.count + end - start < limit {
        found += bytes[start..<end] + [0x0A]
      }
      start = bytes.index(of: 0x0A, from: start) + 1
    }
    return found
  }

  /// The end of the line at `start`; nil if it is not just a link definition without a title.
  private static func endOfDefinition(
    _ bytes: UnsafeBufferPointer<UInt8>, _ start: Int
  ) -> Int? {
    var index = start + 1
    let labelLimit = min(bytes.count, start + longestLabel)
    while index < labelLimit, bytes[index] > 0x20 || bytes[index] == 0x20,
      bytes[index] != UInt8(ascii: "]"), bytes[index] != UInt8(ascii: "[")
    {
      index += 1
    }
    guard index > start + 1, index + 2 < labelLimit, bytes[index] == UInt8(ascii: "]"),
      bytes[index + 1] == UInt8(ascii: ":"), bytes[index + 2] == 0x20
    else { return nil }
    index += 3
    let address = index
    let limit = min(bytes.count, start + longestLine)
    while index < limit, bytes[index] > 0x20 { index += 1 }
    let ends = index == bytes.count || bytes[index] == 0x0A || bytes[index] == 0x0D
    return index > address && ends ? index : nil
  }
}
