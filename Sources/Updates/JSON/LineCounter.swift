/// Counts lines on the way through a text, once for all of many places.
struct LineCounter {
  private let bytes: [UInt8]
  private var offset = 0
  private var line = 1

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// The line of a byte, counted from 1; the same as `PlacedJSON.line(of:)`.
  ///
  /// Fast where each place lies behind the one before.
  mutating func line(of place: Int) -> Int {
    if place < offset { (offset, line) = (0, 1) }
    for index in offset..<min(place, bytes.count) where isBreak(at: index) { line += 1 }
    offset = min(place, bytes.count)
    return line
  }

  private func isBreak(at index: Int) -> Bool {
    if bytes[index] == 0x0A { return true }
    return bytes[index] == 0x0D && (index + 1 == bytes.count || bytes[index + 1] != 0x0A)
  }
}
