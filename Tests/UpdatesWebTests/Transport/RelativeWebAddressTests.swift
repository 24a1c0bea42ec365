import Testing
import UpdatesWeb

@Suite struct RelativeWebAddressTests {
  /// RFC 3986 section 5.4, as far as its results have a host.
  @Test(arguments: [
    ("g", "http://a/b/c/g"), ("./g", "http://a/b/c/g"), ("g/", "http://a/b/c/g/"),
    ("/g", "http://a/g"), ("//g", "http://g"), ("?y", "http://a/b/c/d;p?y"),
    ("g?y", "http://a/b/c/g?y"), ("#s", "http://a/b/c/d;p?q#s"), ("g#s", "http://a/b/c/g#s"),
    ("g?y#s", "http://a/b/c/g?y#s"), (";x", "http://a/b/c/;x"), ("", "http://a/b/c/d;p?q"),
    (".", "http://a/b/c/"), ("./", "http://a/b/c/"), ("..", "http://a/b/"), ("../", "http://a/b/"),
    ("../g", "http://a/b/g"), ("../..", "http://a/"), ("../../g", "http://a/g"),
    ("../../../g", "http://a/g"), ("/./g", "http://a/g"), ("/../g", "http://a/g"),
    ("g.", "http://a/b/c/g."), ("..g", "http://a/b/c/..g"), ("./g/.", "http://a/b/c/g/"),
    ("g/./h", "http://a/b/c/g/h"), ("g/../h", "http://a/b/c/h"),
    ("g?y/../x", "http://a/b/c/g?y/../x"), ("g#s/../x", "http://a/b/c/g#s/../x"),
    ("https://h/x", "https://h/x"), (" g h ", "http://a/b/c/g%20h"),
    ("a/b:c", "http://a/b/c/a/b:c"),
  ])
  func `a reference is resolved`(reference: String, address: String) throws {
    let base = try #require(WebAddress("http://a/b/c/d;p?q"))
    #expect(WebAddress(reference, relativeTo: base)?.text == address)
  }

  @Test(arguments: [
    ("https://example.com", "a", "https://example.com/a"),
    ("https://example.com?x=/y", "a", "https://example.com/a"),
    ("https://example.com:8443/x#/y/z", "a", "https://example.com:8443/a"),
  ])
  func `a base needs no path`(base: String, reference: String, address: String) throws {
    #expect(WebAddress(reference, relativeTo: WebAddress(base))?.text == address)
  }

  @Test(arguments: [
    "javascript:alert(1)", "file:///etc/passwd", "mailto:a@b", "//user@evil.example/", "\\\\evil",
    "//", "a\u{1B}b", "http:g",
  ])
  func `what is no web page is refused`(reference: String) throws {
    let base = try #require(WebAddress("https://example.com/a"))
    #expect(WebAddress(reference, relativeTo: base) == nil)
  }

  @Test func `without a base only absolute ones are accepted`() throws {
    #expect(WebAddress("https://example.com/a", relativeTo: nil)?.text == "https://example.com/a")
    #expect(WebAddress("a", relativeTo: nil) == nil)
  }
}
