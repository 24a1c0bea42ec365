import Testing

@testable import UpdatesPlatform

@Suite struct JSONPointerTests {
  /// The document of RFC 6901, section 5.
  private static let example = #"""
    {
      "foo": ["bar", "baz"],
      "": 0,
      "a/b": 1,
      "c%d": 2,
      "e^f": 3,
      "g|h": 4,
      "i\\j": 5,
      "k\"l": 6,
      " ": 7,
      "m~n": 8
    }
    """#

  @Test(arguments: [
    ("/foo", #"["bar", "baz"]"#), ("/foo/0", #""bar""#), ("/", "0"), ("/a~1b", "1"),
    ("/c%d", "2"), ("/e^f", "3"), ("/g|h", "4"), (#"/i\j"#, "5"), (#"/k"l"#, "6"), ("/ ", "7"),
    ("/m~0n", "8"), ("", example),
  ])
  func `the examples of RFC 6901 lead where it says`(pointer: String, value: String) throws {
    let document = try JSON(parsing: Self.example)
    #expect(try #require(JSONPointer(pointer)).value(in: document) == JSON(parsing: value))
  }

  @Test(arguments: [
    ("/foo/2"), ("/foo/-"), ("/foo/-1"), ("/foo/+1"), ("/foo/00"), ("/foo/01"), ("/foo/"),
    ("/foo/1.0"), ("/foo/1e0"), ("/foo/ 1"), ("/foo/٠"), ("/foo/18446744073709551616"),
    ("/foo/length"), ("/foo/0/0"), ("/foo/0/"), ("/Foo"), ("//"), ("/a/b"), ("/c%25d"),
  ])
  func `where nothing is a pointer leads nowhere`(pointer: String) throws {
    let document = try JSON(parsing: Self.example)
    #expect(try #require(JSONPointer(pointer)).value(in: document) == nil)
  }

  @Test func `an index leads into arrays, the same digits are a key of objects`() throws {
    let document: JSON = [["0": "a", "01": "b", "-": "c"], ["d", "e"]]
    #expect(try #require(JSONPointer("/0/0")).value(in: document) == "a")
    #expect(try #require(JSONPointer("/0/01")).value(in: document) == "b")
    #expect(try #require(JSONPointer("/0/-")).value(in: document) == "c")
    #expect(try #require(JSONPointer("/1/1")).value(in: document) == "e")
  }

  @Test(arguments: [
    ("/~01", "~1"), ("/~10", "/0"), ("/~0~1~0", "~/~"), ("/~00", "~0"),
  ])
  func `escapes are read once, from left to right`(pointer: String, key: String) throws {
    #expect(try #require(JSONPointer(pointer)).tokens == [key])
    #expect(try #require(JSONPointer(pointer)).value(in: .object([key: 1, "/": 2, "~": 3])) == 1)
  }

  @Test func `keys are compared scalar by scalar`() throws {
    let composed: JSON = .object(["\u{E9}": 1])
    #expect(try #require(JSONPointer("/\u{E9}")).value(in: composed) == 1)
    #expect(try #require(JSONPointer("/e\u{301}")).value(in: composed) == nil)
    let both = try JSON(parsing: "{\"\u{E9}\": 1, \"e\u{301}\": 2}")
    #expect(try #require(JSONPointer("/\u{E9}")).value(in: both) == 1)
    #expect(try #require(JSONPointer("/e\u{301}")).value(in: both) == 2)
  }

  @Test func `a mark that follows a slash does not hide it`() throws {
    #expect(try #require(JSONPointer("/\u{301}a/b")).tokens == ["\u{301}a", "b"])
    #expect(try #require(JSONPointer("/a/\u{301}")).tokens == ["a", "\u{301}"])
    #expect(try #require(JSONPointer("/~1\u{301}")).tokens == ["/\u{301}"])
  }

  @Test(arguments: ["version", "#/version", " /version", "0", "~0", "\u{301}/a"])
  func `what does not begin with a slash is no pointer`(text: String) {
    #expect(JSONPointer(text) == nil)
    #expect(JSONPointer.expectation(of: text).contains("begins with '/'"))
  }

  @Test(arguments: ["/~", "/a~", "/~2", "/~a/b", "/a/~/b", "/~~0"])
  func `a tilde stands before 0 or 1`(text: String) {
    #expect(JSONPointer(text) == nil)
    #expect(JSONPointer.expectation(of: text).contains("~1 for '/'"))
  }
}
