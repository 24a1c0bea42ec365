import HarmlessText
import Testing

@testable import UpdatesWeb

@Suite struct AddressTests {
  @Test(arguments: [
    ("https://example.com", "https://example.com"),
    ("HTTPS://Example.com/Path", "https://Example.com/Path"),
    ("http://localhost:8080/a?b=c&d=e#f", "http://localhost:8080/a?b=c&d=e#f"),
    ("https://[::ffff:127.0.0.1]/", "https://[::ffff:127.0.0.1]/"),
    ("https://example.com#x#y", "https://example.com#x%23y"),
    ("https://example.com/a b", "https://example.com/a%20b"),
    ("https://example.com/é", "https://example.com/%C3%A9"),
    ("https://example.com/\u{202E}x", "https://example.com/%E2%80%AEx"),
    ("https://example.com/%41%4", "https://example.com/%41%254"),
    ("https://example.com/\"<>^`{|}[]", "https://example.com/%22%3C%3E%5E%60%7B%7C%7D%5B%5D"),
    ("https://example.com/@me", "https://example.com/@me"),
    ("https://example.com/$(x);'y'&z", "https://example.com/$(x);'y'&z"),
    ("https://example.com./", "https://example.com./"),
  ])
  func `what is not allowed in a path is percent-encoded`(url: String, text: String) throws {
    #expect(Address(link: url)?.text == text)
  }

  @Test(arguments: [
    "", "--help=https://example.com", "file:///etc/passwd", "javascript:alert(1)",
    "https:/example.com", "//example.com", " https://example.com",
    "data:text/html,https://example.com", "https://", "https://user@example.com/",
    "https://apps.apple.com:x@evil.example/", "https://apps.apple.com\\@evil.example/",
    "https://example.com/a\\b", "https://example.com/\u{1B}]8;;x", "https://example.com/\n-x",
    "https://example.com/\u{0}", "https://example.com/\u{9B}31m", "https://exam ple.com/",
    "https://exämple.com/", "https://%65xample.com/", "https://-example.com/", "https://a..b/",
    "https://$(reboot)/", "https://[::1/", "https://[fe80::1%25eth0]/", "https://example.com:0/",
    "https://example.com:65536/", "https://example.com:1:2/",
  ])
  func `what two programs could read differently is refused`(url: String) {
    #expect(Address(link: url) == nil)
  }

  @Test(arguments: [
    ("https://example.com", "https", "example.com", 443, true),
    ("HTTP://Example.com:/", "http", "example.com", 80, false),
    ("http://LOCALHOST:8080?a", "http", "localhost", 8080, true),
    ("http://[::1]:8080/", "http", "[::1]", 8080, true),
    ("http://127.255.3.4#a", "http", "127.255.3.4", 80, true),
    ("http://127.0.0.1.example.com/", "http", "127.0.0.1.example.com", 80, false),
    ("http://a.localhost/", "http", "a.localhost", 80, false),
    ("http://0x7f000001/", "http", "0x7f000001", 80, false),
  ])
  func `a page is opened over https or from this computer`(
    url: String, scheme: String, host: String, port: Int, isSafe: Bool
  ) throws {
    let address = try #require(Address(link: url))
    #expect(address.scheme == scheme && address.host == host && address.port == port)
    #expect(address.isSafeToOpen == isSafe)
  }

  @Test func `a URL that is too long is refused`() throws {
    let longest = "https://a/" + String(repeating: "é", count: (Address.limit - 10) / 2)
    #expect(Address(link: longest)?.text.hasSuffix("%C3%A9") == true)
    #expect(Address(link: longest + "x") == nil)
  }

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
    ("g?n=a b", "http://a/b/c/g?n=a%20b"),
    ("a/b:c", "http://a/b/c/a/b:c"),
  ])
  func `a reference is resolved`(reference: String, address: String) throws {
    let base = try #require(Address(link: "http://a/b/c/d;p?q"))
    #expect(Address(link: reference, relativeTo: base)?.text == address)
  }

  @Test(arguments: [
    ("https://example.com", "https://example.com/a"),
    ("https://example.com?x=/y", "https://example.com/a"),
    ("https://example.com:8443/x#/y/z", "https://example.com:8443/a"), (nil, nil),
  ])
  func `a base needs no path, but without one only absolute links are accepted`(
    base: String?, address: String?
  ) throws {
    let base = base.flatMap { Address(link: $0) }
    #expect(Address(link: "a", relativeTo: base)?.text == address)
    #expect(Address(link: "https://a.org/", relativeTo: base)?.text == "https://a.org/")
  }

  @Test(arguments: [
    "javascript:alert(1)", "file:///etc/passwd", "mailto:a@b", "//user@evil.example/", "\\\\evil",
    "//", "a\u{1B}b", "http:g",
  ])
  func `a reference that is no web page is refused`(reference: String) throws {
    let base = try #require(Address(link: "https://example.com/a"))
    #expect(Address(link: reference, relativeTo: base) == nil)
  }

  @Test(arguments: [
    ("HTTP://Example.COM:80/a/../b?q#f", "http://Example.COM:80/b?q"),
    ("https://example.com", "https://example.com/"),
    ("https://b\u{FC}cher.example", "https://b\u{FC}cher.example/"),
    ("http://[::1]:8080/x", "http://[::1]:8080/x"),
  ])
  func `a request is normalised, without what is secret and without fragment`(
    text: String, expected: String
  ) throws {
    #expect(try Address(request: text).text == expected)
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
    #expect(try Address(request: text).isLoopback == expected)
  }

  @Test(arguments: [
    "", " ", "example.com", "//example.com/", "http://", "https://a b/",
    "http://x\n.y/",
    "http://[::1", "http://a:99999/", "https://e\u{1B}[31m/", "%%%",
    "http://a\0b/", "https:", "https", "https://bu\u{308}cher.example/",
    "https://bu%CC%88cher.example/", "https://\u{FF47}oogle.com/",
    "https://example.com/" + String(repeating: "a", count: 20_000),
  ])
  func `what is not a URL is malformed`(text: String) {
    let error = #expect(throws: Problem.self) { try Address(request: text) }
    #expect(error?.summary.hasSuffix(" is not a URL") == true)
  }

  @Test(arguments: [
    "https://u:p@example.com", "http://u@localhost:1/", "http://127.0.0.1:x@example.com/",
    "http://localhost@example.com/", "https:/u:p@example.com/", "https:///u:p@example.com/",
    " https://u:p@example.com/", "u:p@example.com",
  ])
  func `a user or password is refused`(text: String) {
    let error = Problem.userInformation(url: presentableURL(text))
    #expect(throws: error) { try Address(request: text) }
    #expect(!"\(error)".contains("u:") && !"\(error)".contains("p@"))
  }

  @Test(arguments: ["file:///etc/passwd", "ftp://example.com/", "gopher://127.0.0.1:6379/_x"])
  func `other schemes are not supported`(text: String) {
    #expect(throws: Problem.unsupportedScheme(url: text)) { try Address(request: text) }
  }

  @Test(arguments: [
    ("/c", "https://example.com/c"), ("c?d", "https://example.com/a/c?d"),
    ("?d", "https://example.com/a/b?d"), ("../c", "https://example.com/c"),
    ("//other.org/x", "https://other.org/x"), ("#f", "https://example.com/a/b?q"),
    ("http://other.org", "http://other.org/"), ("/a b", "https://example.com/a%20b"),
    ("https://user:secret@other.org/", "https://other.org/"),
  ])
  func `a redirect is resolved`(reference: String, expected: String) throws {
    let base = try Address(request: "https://example.com/a/b?q#f")
    #expect(try base.following(reference).text == expected)
  }

  @Test(arguments: [
    ("https://example.com/", true), ("https://EXAMPLE.com:443/y", true),
    ("http://example.com/", false), ("https://example.com:8443/", false),
    ("https://www.example.com/", false),
  ])
  func `an origin is scheme, host and port`(other: String, expected: Bool) throws {
    let address = try Address(request: "https://example.com/x")
    #expect(try address.hasSameOrigin(as: Address(request: other)) == expected)
  }
}
