import Testing

@testable import UpdatesPlatform

@Suite struct FileNameTests {
  @Test(arguments: [
    ("com.example.tool", "com.example.tool"), ("a_b-C.9", "a_b-C.9"), (".", "%2E"), ("..", "%2E."),
    (".hidden", "%2Ehidden"), ("a/b", "a%2Fb"), ("a b", "a%20b"), ("é", "%C3%A9"), ("%41", "%2541"),
    ("\n\u{0}", "%0A%00"), ("-rf", "-rf"),
  ])
  func `all but plain characters are encoded`(identifier: String, name: String) throws {
    #expect(FileName.encoding(identifier) == name)
    #expect(FileName.decoding(name) == identifier)
  }

  @Test(arguments: ["%", "%4", "%zz", "%+1", "%41", "a b", ".a", "%e9", "%C3", ""])
  func `a name that is made of no identifier has none`(name: String) {
    #expect(FileName.decoding(name) == nil)
  }

  @Test func `an empty identifier is refused`() {
    #expect(FileName.encoding("") == nil)
  }

  @Test(arguments: [("a", 200), ("é", 33), ("/", 66)])
  func `a name of more than 200 bytes is refused`(letter: String, count: Int) throws {
    let name = try #require(FileName.encoding(String(repeating: letter, count: count)))
    #expect(name.utf8.count <= 200)
    #expect(FileName.encoding(String(repeating: letter, count: count + 1)) == nil)
  }
}
