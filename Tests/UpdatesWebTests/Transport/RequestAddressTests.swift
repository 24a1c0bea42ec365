import HarmlessText
import Testing

@testable import UpdatesWeb

@Suite struct RequestAddressTests {
  @Test(arguments: [
    ("HTTP://Example.COM:80/a/../b?q#f", "http://Example.COM:80/b?q"),
    ("https://example.com", "https://example.com/"),
    ("http://[::1]:8080/x", "http://[::1]:8080/x"),
  ])
  func `is normalised, without what is secret and without fragment`(
    text: String, expected: String
  ) throws {
    #expect(try RequestAddress(text).text == expected)
  }

  @Test(arguments: [
    ("http://127.0.0.1/", true), ("http://127.255.3.4:99/", true), ("http://[::1]/", true),
    ("http://[0:0:0:0:0:0:0:1]/", true), ("http://localhost/", true), ("http://LOCALHOST/", true),
    ("http://0x7f000001/", true), ("http://127.1/", true),
    ("http://localhost./", false), ("http://a.localhost/", false), ("http://128.0.0.1/", false),
    ("http://127.0.0.1.example.com/", false),
    ("http://[::ffff:127.0.0.1]/", false), ("http://[::]/", false), ("http://0.0.0.0/", false),
    ("http://127.0.0.1%2eexample.com/", false),
    ("http://example.com#@127.0.0.1/", false), ("http://example.com?@127.0.0.1/", false),
  ])
  func `loopback is what libcurl connects to, not what the text looks like`(
    text: String, expected: Bool
  ) throws {
    #expect(try RequestAddress(text).isLoopback == expected)
  }

  @Test(arguments: [
    "", " ", "example.com", "//example.com/", "http://", "https://a b/",
    "http://x\n.y/",
    "http://[::1", "http://a:99999/", "https://e\u{1B}[31m/", "%%%",
    "http://a\0b/", "https:", "https",
    "https://example.com/" + String(repeating: "a", count: 20_000),
  ])
  func `what is not a URL is malformed`(text: String) {
    let error = #expect(throws: TransportError.self) { try RequestAddress(text) }
    guard case .malformedURL = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test(arguments: [
    "https://u:p@example.com", "http://u@localhost:1/", "http://127.0.0.1:x@example.com/",
    "http://localhost@example.com/", "https:/u:p@example.com/", "https:///u:p@example.com/",
    " https://u:p@example.com/", "u:p@example.com",
  ])
  func `a user or password is refused`(text: String) {
    let error = TransportError.userInformation(url: presentableURL(text))
    #expect(throws: error) { try RequestAddress(text) }
    #expect(!"\(error)".contains("u:") && !"\(error)".contains("p@"))
  }

  @Test(arguments: ["file:///etc/passwd", "ftp://example.com/", "gopher://127.0.0.1:6379/_x"])
  func `other schemes are not supported`(text: String) {
    #expect(throws: TransportError.unsupportedScheme(url: text)) { try RequestAddress(text) }
  }

  @Test(arguments: [
    ("/c", "https://example.com/c"), ("c?d", "https://example.com/a/c?d"),
    ("?d", "https://example.com/a/b?d"), ("../c", "https://example.com/c"),
    ("//other.org/x", "https://other.org/x"), ("#f", "https://example.com/a/b?q"),
    ("http://other.org", "http://other.org/"), ("/a b", "https://example.com/a%20b"),
    ("https://user:secret@other.org/", "https://other.org/"),
  ])
  func `a reference is resolved`(reference: String, expected: String) throws {
    let base = try RequestAddress("https://example.com/a/b?q#f")
    #expect(try base.following(reference).text == expected)
  }

  @Test(arguments: [
    ("https://example.com/", true), ("https://EXAMPLE.com:443/y", true),
    ("http://example.com/", false), ("https://example.com:8443/", false),
    ("https://www.example.com/", false),
  ])
  func `an origin is scheme, host and port`(other: String, expected: Bool) throws {
    let address = try RequestAddress("https://example.com/x")
    #expect(try address.hasSameOrigin(as: RequestAddress(other)) == expected)
  }
}
