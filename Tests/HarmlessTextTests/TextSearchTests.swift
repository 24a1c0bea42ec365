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
}
