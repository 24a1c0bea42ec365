import Testing
import UpdatesWeb

@Suite struct DocumentPathTests {
  @Test(arguments: [
    ("updates.json", "updates.json"), ("/a/b.json", "/a/b.json"), ("./a:b", "./a:b"),
    ("a:b", "a:b"), ("", ""), (":", ":"), ("1:2", "1:2"), ("a b:c", "a b:c"),
    ("C:\\updates.json", "C:\\updates.json"), ("file:///a/b%20c.json", "/a/b c.json"),
    ("file:/a/b.json", "/a/b.json"), ("FILE:///a", "/a"), ("file://localhost/a", "/a"),
    ("file:///%C3%BC", "/ü"),
  ])
  func `a path and a file URL are files`(text: String, path: String) throws {
    #expect(try documentPath(text) == path)
  }

  @Test(arguments: ["http://example.com/a", "https://example.com", "HTTPS://EXAMPLE.COM/"])
  func `http and https are remote`(text: String) throws {
    #expect(try documentPath(text) == nil)
  }

  @Test(arguments: [
    "ftp://example.com/a", "file://example.com/a", "file:a", "javascript://x", "data://x",
    "file:///%zz", "file:///%2", "file:///a%00b", "file:///%FF",
  ])
  func `anything else is refused`(text: String) {
    #expect(throws: Problem.location(text)) { try documentPath(text) }
  }
}
