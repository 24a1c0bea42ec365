import Testing

@testable import HarmlessText

@Suite struct ByteSearchTests {
  /// Texts in which every byte stands at every place of a word, after bytes that it may be taken for.
  static let texts: [[UInt8]] = (0...255).flatMap { (byte: UInt8) -> [[UInt8]] in
    (0..<17).flatMap { place -> [[UInt8]] in
      [0x0A, 0x41, byte ^ 1].map { (before: UInt8) -> [UInt8] in
        var text = [UInt8](repeating: before == byte ^ 1 ? 0x41 : before, count: 19)
        text[place] = byte
        if place > 0 { text[place - 1] = before }
        return text
      }
    }
  }

  @Test func `eight bytes at a time find what one at a time finds`() {
    for text in Self.texts {
      text.withUnsafeBufferPointer { bytes in
        for start in 0..<4 {
          let isEnd: (UInt8) -> Bool = { $0 < 0x20 || $0 >= 0x80 || $0 == 0x22 || $0 == 0x5C }
          let end = bytes[start...].firstIndex(where: isEnd) ?? bytes.count
          let lineFeed = bytes[start...].firstIndex(of: 0x0A) ?? bytes.count
          if bytes.endOfPlainJSON(from: start) != end { Issue.record("JSON \(text) \(start)") }
          if bytes.index(of: 0x0A, from: start) != lineFeed { Issue.record("\(text) \(start)") }
        }
        let isPrintable = bytes.allSatisfy { $0 == 0x0A || 0x20..<0x7F ~= $0 }
        if bytes.isPrintable != isPrintable { Issue.record("printable \(text)") }
      }
    }
  }

  @Test func `in nothing nothing is found`() {
    let empty = UnsafeBufferPointer<UInt8>(start: nil, count: 0)
    #expect(empty.isPrintable)
    #expect(empty.index(of: 0, from: 0) == 0)
    #expect(empty.endOfPlainJSON(from: 0) == 0)
  }
}
