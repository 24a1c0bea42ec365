import Testing
import UpdatesTestSupport

@testable import UpdatesPlatform

@Suite struct RelativePathTests {
  @Test(arguments: ["a", "a/b", "a b", "...", "a..b", ".hidden", "é/ü", "a:b", "-", "~", "a/…/c"])
  func `a plain path is taken as it is`(text: String) throws {
    let path = try RelativePath(text)
    #expect(path.text == text)
    #expect(path.components.joined(separator: "/") == text)
  }

  private static let empty = "it is empty"
  private static let absolute = "it is an absolute path, expected a relative one"
  private static let leavesFolder = "'..' leads outside the folder"
  private static let notPlain = "it contains an empty component or '.'"
  private static let backslash = "it contains a backslash, expected '/' between folders"
  private static let controlCharacter = "it contains a control character"
  private static let tooLong = "the path or a name in it is too long"

  private static let refused: [(String, String)] = [
    ("", empty), ("/", absolute), ("/a", absolute), ("//a", absolute), ("..", leavesFolder),
    ("../a", leavesFolder), ("a/..", leavesFolder), ("a/../b", leavesFolder),
    (".", notPlain), ("./a", notPlain), ("a/.", notPlain), ("a//b", notPlain),
    ("a/", notPlain), ("a\\b", backslash), ("..\\a", backslash), ("C:\\a", backslash),
    ("a\0b", controlCharacter), ("a\nb", controlCharacter), ("a\u{1B}[m", controlCharacter),
    ("a\u{7F}", controlCharacter), ("a\r\n/b", controlCharacter),
    (String(repeating: "a", count: 256), tooLong),
    (String(repeating: "a/", count: 2048) + "a", tooLong),
  ]

  @Test(arguments: refused)
  func `what is no plain path is refused`(text: String, failure: String) {
    #expect(throws: Problem(.unusable, failure)) { try RelativePath(text) }
  }

  @Test func `a mark that combines with a slash does not hide it`() throws {
    #expect(try RelativePath("a/\u{301}b").components == ["a", "\u{301}b"])
    #expect(throws: Problem(.unusable, Self.leavesFolder)) { try RelativePath("../\u{301}") }
  }

  @Test func `the longest name and path are taken`() throws {
    #expect(try RelativePath(String(repeating: "a", count: 255)).components.count == 1)
    #expect(try RelativePath(String(repeating: "a/", count: 2047) + "aa").components.count == 2048)
  }

  @Test(arguments: [("A/B", "a/b"), ("\u{E9}", "e\u{301}"), ("STRASSE", "straße"), ("Σς", "σΣ")])
  func `names that one file system takes for one fold to one`(one: String, other: String) throws {
    #expect(try RelativePath(one).foldedText == RelativePath(other).foldedText)
  }

  @Test func `names that all file systems tell apart fold to two`() throws {
    #expect(try RelativePath("a/b").foldedText != RelativePath("a-b").foldedText)
    #expect(try RelativePath("e").foldedText != RelativePath("é").foldedText)
  }

  /// Composed and decomposed, marks that combine with what is before them, and pairs of which one
  /// character may be made.
  private static let pieces = [
    "a", "B", "\u{E9}", "e\u{301}", "\u{301}", "\u{327}", "\u{200D}", "\u{FE0F}", "\u{1F1E9}",
    "\u{1F468}", "\u{1100}", "\u{1161}", "\u{AC00}", "\u{212B}", "A\u{30A}", "\u{DF}", "ss",
    "e\u{327}\u{301}", "e\u{301}\u{327}", "\u{E9}\u{327}",
    "\u{130}", "\u{3A3}", "\u{3C2}", "..a", " ", "\u{2028}",
  ]

  private static func name(_ generator: inout SeededGenerator) -> String {
    (0..<Int.random(in: 1...4, using: &generator)).map { _ in
      pieces.randomElement(using: &generator) ?? "a"
    }.joined()
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `text and components are of one path, however it was made`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<200 {
      let names = (0..<Int.random(in: 1...4, using: &generator)).map { _ in
        Self.name(&generator)
      }
      let path = try RelativePath(names.joined(separator: "/"))
      #expect(path.components.map { Array($0.utf8) } == names.map { Array($0.utf8) })
      #expect(Array(path.name.utf8) == Array(names[names.count - 1].utf8))
      let parents = try names.dropLast().map { try RelativePath($0) }
      let folder = parents.dropFirst().reduce(parents.first) { $0?.appending($1) }
      #expect(path.folder == folder)
      #expect(path.folder?.depth ?? 0 == names.count - 1)
      let again = try folder?.appending(RelativePath(path.name)) ?? RelativePath(path.name)
      #expect(again == path && again.hashValue == path.hashValue)
      #expect(again.foldedText == path.foldedText)
    }
  }

  @Test func `paths are equal byte by byte`() throws {
    #expect(try RelativePath("caf\u{E9}/a") != RelativePath("cafe\u{301}/a"))
    #expect(try RelativePath("a/b") == RelativePath("a/b"))
  }
}
