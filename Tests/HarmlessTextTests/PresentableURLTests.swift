import Testing

@testable import HarmlessText

@Suite struct PresentableURLTests {
  @Test(arguments: [
    ("https://somebody:secret@example.com/a?id", "https://example.com/a?id"),
    ("https://somebody@example.com", "https://example.com"),
    ("https://a@b@example.com/", "https://example.com/"),
    ("https://example.com/a@b", "https://example.com/a@b"),
    ("https://s:e@[::1]:8/x@y", "https://[::1]:8/x@y"), ("", ""), ("https://@", "https://"),
    ("user:5ecre7@example.com/a", "example.com/a"), ("5ecre7@example.com:80", "example.com:80"),
    (" https://u:5ecre7@example.com/", " https://example.com/"),
    ("//u:5ecre7@example.com", "//example.com"), ("https:/u:5ecre7@[::1]/", "https:/[::1]/"),
    (#"https:\\u:5ecre7@example.com\a"#, #"https:\\example.com\a"#),
    ("https://u:5ecre7@\u{301}example.com/", "https://xn--example-sge.com/"),
    ("file:///srv/a@b/c.json", "file:///srv/a@b/c.json"), ("file:///a@b", "file:///a@b"),
    ("file://u:5ecre7@localhost/a", "file://localhost/a"),
    ("https://b\u{FC}cher.example/\u{FC}", "https://xn--bcher-kva.example/\u{FC}"),
    ("https://example.com/\u{1B}[2Ja\nb", "https://example.com/a b"),
  ])
  func `user information is not shown, nor what may be one`(url: String, shown: String) {
    #expect(presentableURL(url) == shown.harmlessLine())
  }

  @Test func `a host that cannot be shown stays so if it is shown twice`() {
    let shown = presentableURL("https://bu\u{308}cher.example/a?b=c")
    #expect(shown == "https://bu\u{FFFD}cher.example/a?b=***")
    #expect(presentableURL(shown) == shown)
  }

  @Test(arguments: [
    ("https://example.com/a?token=secret", "https://example.com/a?token=***"),
    (
      "https://u:p@example.com/a?bundleId=x&key=1&country=gb",
      "https://example.com/a?bundleId=x&key=***&country=gb"
    ),
    (
      "https://example.com/?k=1&SSVCLatestVersionKey=1&SSVCLatestVersionNumber=2&SSVCLanguage=en"
        + "&SSVCCountry=GB&SSVCClientProtocolVersion=1",
      "https://example.com/?k=***&SSVCLatestVersionKey=1&SSVCLatestVersionNumber=2"
        + "&SSVCLanguage=en&SSVCCountry=GB&SSVCClientProtocolVersion=1"
    ),
    ("https://example.com/a?token=5ecre7&5ecre8", "https://example.com/a?token=***&***"),
    ("https://example.com/a#access_token=5ecre7", "https://example.com/a"),
    ("https://example.com/a?id=1;token=5ecre7", "https://example.com/a?id=***"),
    ("https://example.com/a?id=5ecre7@b", "https://example.com/a?id=***"),
    (
      "https://example.com/a?id=1&\u{301}token=5ecre7",
      "https://example.com/a?id=1&\u{301}token=***"
    ),
    ("HTTP:/example.com?5ecre7#x", "HTTP:/example.com?***"), ("/a?b#c", "/a?***"),
    ("https://example.com/a?", "https://example.com/a?"), ("what?a=b", "what?a=***"),
    ("//[?5ecre7", "//[?***"), ("#5ecre7", ""), ("?5ecre7", "?***"), ("a", "a"),
  ])
  func `values of a query that may be secrets are not shown`(url: String, shown: String) {
    #expect(presentableURL(url) == shown)
  }

  @Test(arguments: [
    "/a/b@c?d#e", "./a:b@c", "../a:b@c", "~/a:b@c", "tool@2/a.json", "a?b#c", "a b", "com.example",
    "npm:@x/tool", "mise upgrade npm:@x/tool@2.0.0", "deno install jsr:@x/tool",
  ])
  func `a path is shown as it is`(path: String) {
    #expect(!path.mayBeAddress)
    #expect(presentableLocation(path) == path)
  }

  @Test(arguments: [
    "user:5ecre7@host/a", " https://user:5ecre7@host/", "//user:5ecre7@host", "https:user:5ecre7@h",
    "http:5ecre7@h", "--url=https://user:5ecre7@h",
    "npm:5ecre7@h/a", "run user:5ecre7@h npm:@x/tool", "5ecre7:@h/a",
  ])
  func `what may be an address is shown as one`(text: String) {
    #expect(text.hasUserInformation)
    #expect(!presentableLocation(text).contains("5ecre7"))
  }

  @Test(arguments: [
    "https://example.com/@a", "https://server/a@2x.png", "https://7:1/a@b", "file:///a:b@c",
    "/a:b@c",
    "https://example.com:x/", "https://example.com/?a=b@c", "https://{id}.example.com/", "",
    "@scope/name",
  ])
  func `a path with an at sign is not refused`(address: String) {
    #expect(!address.hasUserInformation)
  }

  @Test(arguments: [
    ("Could not resolve host: example.com", "Could not resolve host: example.com"),
    (
      "Unsupported proxy scheme for 'ftp://u:5e cre7@h.example'",
      "Unsupported proxy scheme for 'ftp://h.example'"
    ),
    ("Could not resolve proxy: u:5ecre7@h.example", "Could not resolve proxy: h.example"),
    ("Could not resolve proxy: 5ecre7@h.example", "Could not resolve proxy: h.example"),
    ("u:5ecre7@h.example failed", "h.example failed"),
    (
      "OpenSSL/3.0: error:0A00010B:SSL routines::wrong version number",
      "OpenSSL/3.0: error:0A00010B:SSL routines::wrong version number"
    ),
  ])
  func `words of a library are told without what is secret in them`(words: String, told: String) {
    #expect(presentableWords(words) == told)
  }

  @Test func `what is cut takes no end of a password away`() {
    let long = String(repeating: "5", count: 10_000)
    #expect(presentableURL("https://example.com/" + long, limit: 200).count == 200)
    #expect(presentableURL("https://example.com/" + long).count == 4096)
    #expect(presentableURL("u:" + long + "@example.com", limit: 80) == "example.com")
    #expect("https://u:\(long)@example.com".harmlessURL() == "https://example.com")
  }

  @Test(arguments: [
    (#"{"url": "https://u:5ecre7@h/"#, #"{"url": "https://***********"#),
    (#"{"a": "me@x.y", "b": "u:5ecre7@h"#, #"{"a": "me@x.y", "b": "**********"#),
    (#"{"url": https:/u:5ecre7@h/"}"#, #"{"url": https:/***********"}"#),
  ])
  func `the piece of a line around a mistake has no password`(line: String, shown: String) {
    let excerpt = LineExcerpt(around: 8, inLineAt: 0, of: Array(line.utf8))
    #expect(excerpt.before + excerpt.after == shown)
  }

  @Test(arguments: [0, 1000])
  func `a password that begins far before the mistake is not shown either`(blanks: Int) {
    let front = #"{"a": ""# + String(repeating: " ", count: blanks) + #"", "url": "https://u:"#
    let line =
      front + String(repeating: "5ecre7", count: 100) + #"@h/"}"#
      + String(repeating: "x", count: 500)
    for position in [front.utf8.count + 300, line.utf8.count - 480] {
      let excerpt = LineExcerpt(around: position, inLineAt: 0, of: Array(line.utf8))
      #expect(!(excerpt.before + excerpt.after).contains("5ec"))
      #expect(excerpt.before.hasPrefix("…") && excerpt.after.hasSuffix("…"))
    }
  }
}
