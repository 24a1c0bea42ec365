import Foundation
import Testing

@testable import HarmlessText

@Suite struct TextSearchTests {
  @Test(arguments: [
    ("", ""), ("", "a"), ("a", ""), ("abc", "abc"), ("abc", "abcd"), ("aab", "ab"),
    ("ababab", "bab"),
    ("aaaaaaaaaaaaaaaaaaaaaaaab", "aab"), ("ça va ça", "ça"), ("日本語", "本"), ("abc", "c"),
    ("x\r\ny", "\n"), ("\0a\0b", "\0b"),
  ])
  func `text is found as Foundation finds it byte by byte`(text: String, wanted: String) throws {
    let bytes = Data(text.utf8).range(of: Data(wanted.utf8))
    let expected = wanted.isEmpty ? 0..<0 : bytes.map { $0.lowerBound..<$0.upperBound }
    #expect(Array(text.utf8).firstRange(of: wanted.utf8) == expected)
    let found = text.firstRange(of: wanted)
    #expect(
      found.map {
        text.utf8.distance(
          from: text.startIndex, to: $0.lowerBound)..<text.utf8.distance(
            from: text.startIndex, to: $0.upperBound)
      } == expected)
    #expect(text.contains(wanted) == (expected != nil))
    #expect(
      "<\(text)>".dropFirst().firstRange(of: wanted).map { "<\(text)>"[$0] == wanted }
        ?? (expected == nil))
  }

  @Test(arguments: [
    ("", "a", "b", ""), ("aaa", "a", "bb", "bbbbbb"), ("abab", "ab", "", ""),
    ("abc", "", "x", "abc"),
    ("{v}-{v}", "{v}", "{v}{v}", "{v}{v}-{v}{v}"), ("über", "ü", "ue", "ueber"),
    ("aaa", "aa", "b", "ba"),
  ])
  func `each occurrence is replaced once`(
    text: String, other: String, replacement: String, expected: String
  ) {
    #expect(text.replacing(other, with: replacement) == expected)
    #expect(
      Array(text.utf8).replacing(other.utf8, with: replacement.utf8) == Array(expected.utf8))
  }

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
