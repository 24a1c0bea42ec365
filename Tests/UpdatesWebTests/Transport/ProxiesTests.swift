import Testing

@testable import UpdatesWeb

@Suite struct ProxiesTests {
  @Test(
    arguments: [
      (["http_proxy": "http://p"], "http://example.com/", "http://p"),
      (["HTTP_PROXY": "http://p"], "http://example.com/", nil),
      (["https_proxy": "p:1"], "https://example.com/", "p:1"),
      (["HTTPS_PROXY": "p:1"], "https://example.com/", "p:1"),
      (["https_proxy": "", "HTTPS_PROXY": "q"], "https://example.com/", "q"),
      (["http_proxy": "p"], "https://example.com/", nil),
      (["https_proxy": "p"], "http://example.com/", nil),
      ([:], "https://example.com/", nil),
      (["all_proxy": "a"], "https://example.com/", "a"),
      (["all_proxy": "a"], "http://example.com/", "a"),
      (["ALL_PROXY": "a"], "http://example.com/", "a"),
      (["https_proxy": "p", "all_proxy": "a"], "https://example.com/", "p"),
      (["http_proxy": "", "all_proxy": "a", "ALL_PROXY": "b"], "http://example.com/", "a"),
    ] as [([String: String], String, String?)])
  func `each scheme has its variable`(
    variables: [String: String], url: String, expected: String?
  ) throws {
    #expect(try Proxies(variables: variables).proxy(for: Address(request: url)) == expected)
  }

  @Test(arguments: [
    "http://127.0.0.1:8/", "http://127.9.9.9/", "https://[::1]/", "https://localhost/",
  ])
  func `loopback has none`(url: String) throws {
    let proxies = Proxies(variables: ["http_proxy": "p", "https_proxy": "p"])
    #expect(try proxies.proxy(for: Address(request: url)) == nil)
  }

  @Test(
    arguments: [
      ("*", "example.com", true), ("example.com", "example.com", true),
      ("example.com", "www.example.com", true), (".example.com", "www.example.com", true),
      (".example.com", "example.com", true), ("EXAMPLE.com", "example.COM", true),
      ("example.com", "notexample.com", false), ("example.com", "example.com.evil.org", false),
      ("a.org, example.com", "example.com", true), ("a.org example.com", "example.com", true),
      (",, .,", "example.com", false), ("", "example.com", false),
      ("10.0.0.0/8", "10.1.2.3", true), ("10.0.0.0/8", "11.1.2.3", false),
      ("10.1.2.0/23", "10.1.3.9", true), ("10.1.2.0/23", "10.1.4.9", false),
      ("10.1.2.3", "10.1.2.3", true), ("0.0.0.0/0", "10.1.2.3", true),
      ("10.0.0.0/33", "10.1.2.3", false), ("10.0.0.0/x", "10.1.2.3", false),
      ("fd00::/8", "[fd12::1]", true), ("fd00::/8", "[fe80::1]", false),
      ("fd12::1", "[fd12::1]", true),
      ("example.com", "example.com.", true),
      ("example.com:443", "example.com", true), ("example.com:8443", "example.com", false),
      ("example.com:8443", "www.example.com:8443", true), ("example.com:", "example.com", true),
      ("example.com:x", "example.com", false), ("10.0.0.0/8:8443", "10.1.2.3:8443", true),
      ("[fd12::1]", "[fd12::1]", true), ("[fd12::1]:8443", "[fd12::1]:8443", true),
      ("[fd12::1]:8443", "[fd12::1]", false), ("fd12::443", "[fd12::1]", false),
      ("*:8443", "example.com:8443", true), ("*:8443", "example.com", false),
    ] as [(String, String, Bool)])
  func `no_proxy names hosts, domains and networks`(
    value: String, host: String, isDirect: Bool
  ) throws {
    for name in ["no_proxy", "NO_PROXY"] {
      let proxies = Proxies(variables: ["https_proxy": "p", name: value])
      #expect(try (proxies.proxy(for: Address(request: "https://\(host)/")) == nil) == isDirect)
    }
  }

  @Test(arguments: [
    ("http://user:secret@proxy.example:3128", "proxy.example"),
    ("proxy.example:1", "proxy.example"),
    ("socks5h://proxy.example", "proxy.example"), ("::::", "proxy"),
  ])
  func `a proxy is named without its password`(proxy: String, expected: String) throws {
    try Libcurl.load()
    #expect(Proxies.host(of: proxy) == expected)
  }
}
