import Testing
import UpdatesWeb

@Suite struct WebAddressTests {
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
    #expect(WebAddress(url)?.text == text)
  }

  @Test(arguments: [
    "",
    "--help=https://example.com",
    "file:///etc/passwd",
    "javascript:alert(1)",
    "https:/example.com",
    "//example.com",
    " https://example.com",
    "data:text/html,https://example.com",
    "https://",
    "https://user@example.com/",
    "https://apps.apple.com:x@evil.example/",
    "https://apps.apple.com\\@evil.example/",
    "https://example.com/a\\b",
    "https://example.com/\u{1B}]8;;x",
    "https://example.com/\n-x",
    "https://example.com/\u{0}",
    "https://example.com/\u{9B}31m",
    "https://exam ple.com/",
    "https://exämple.com/",
    "https://%65xample.com/",
    "https://-example.com/",
    "https://a..b/",
    "https://$(reboot)/",
    "https://[::1/",
    "https://[fe80::1%25eth0]/",
    "https://example.com:0/",
    "https://example.com:65536/",
    "https://example.com:1:2/",
  ])
  func `what two programs could read differently is refused`(url: String) {
    #expect(WebAddress(url) == nil)
    #expect(!WebAddress.accepts(url))
  }

  @Test func `a URL that is too long is refused`() throws {
    let longest = "https://a/" + String(repeating: "é", count: (WebAddress.limit - 10) / 2)
    #expect(WebAddress(longest)?.text.hasSuffix("%C3%A9") == true)
    #expect(WebAddress(longest + "x") == nil)
  }
}
