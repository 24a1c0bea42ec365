import Testing

@testable import Updates

@Suite struct RelativePathTests {
  @Test(arguments: ["a", "a/b", "a b", "...", "a..b", ".hidden", "é/ü", "a:b", "-", "~", "a/…/c"])
  func `a plain path is taken as it is`(text: String) throws {
    let path = try RelativePath(text)
    #expect(path.text == text)
    #expect(path.components.joined(separator: "/") == text)
  }

  private static let refused: [(String, RelativePath.Failure)] = [
    ("", .empty), ("/", .absolute), ("/a", .absolute), ("//a", .absolute), ("..", .leavesFolder),
    ("../a", .leavesFolder), ("a/..", .leavesFolder), ("a/../b", .leavesFolder),
    (".", .notPlain), ("./a", .notPlain), ("a/.", .notPlain), ("a//b", .notPlain),
    ("a/", .notPlain), ("a\\b", .backslash), ("..\\a", .backslash), ("C:\\a", .backslash),
    ("a\0b", .controlCharacter), ("a\nb", .controlCharacter), ("a\u{1B}[m", .controlCharacter),
    ("a\u{7F}", .controlCharacter), (String(repeating: "a", count: 256), .tooLong),
    (String(repeating: "a/", count: 2048) + "a", .tooLong),
  ]

  @Test(arguments: refused)
  func `what is no plain path is refused`(text: String, failure: RelativePath.Failure) {
    #expect(throws: failure) { try RelativePath(text) }
  }

  @Test func `a mark that combines with a slash does not hide it`() throws {
    #expect(try RelativePath("a/\u{301}b").components == ["a", "\u{301}b"])
    #expect(throws: RelativePath.Failure.leavesFolder) { try RelativePath("../\u{301}") }
  }

  @Test func `the longest name and path are taken`() throws {
    #expect(try RelativePath(String(repeating: "a", count: 255)).components.count == 1)
    #expect(try RelativePath(String(repeating: "a/", count: 2047) + "aa").components.count == 2048)
  }

  @Test func `folder and name are its parts`() throws {
    let path = try RelativePath("a/b/c")
    #expect(path.name == "c")
    #expect(path.folder?.text == "a/b")
    #expect(path.folder?.folder?.text == "a")
    #expect(path.folder?.folder?.folder == nil)
    #expect(try RelativePath("x").appending(path).text == "x/a/b/c")
  }

  @Test func `paths are equal by their bytes`() throws {
    #expect(try RelativePath("\u{E9}") != RelativePath("e\u{301}"))
    #expect(try RelativePath("a/b") == RelativePath("a/b"))
    #expect(try Set([RelativePath("a/b"), RelativePath("a/b"), RelativePath("A/b")]).count == 2)
  }

  @Test(arguments: [("A/B", "a/b"), ("\u{E9}", "e\u{301}"), ("STRASSE", "straße"), ("Σς", "σΣ")])
  func `names that one file system takes for one fold to one`(one: String, other: String) throws {
    #expect(try RelativePath(one).foldedText == RelativePath(other).foldedText)
  }

  @Test func `names that all file systems tell apart fold to two`() throws {
    #expect(try RelativePath("a/b").foldedText != RelativePath("a-b").foldedText)
    #expect(try RelativePath("e").foldedText != RelativePath("é").foldedText)
  }
}
