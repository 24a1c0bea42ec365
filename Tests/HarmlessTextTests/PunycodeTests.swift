import Testing

@testable import HarmlessText

@Suite struct PunycodeTests {
  @Test(arguments: [
    ("example.com", "example.com"), ("bücher.example", "xn--bcher-kva.example"),
    ("münchen", "xn--mnchen-3ya"), ("MÜNCHEN", "xn--mnchen-3ya"),
    ("他们为什么不说中文", "xn--ihqwcrb4cv8a8dqg056pqjye"),
    ("3年b組金八先生", "xn--3b-ww4c5e180e575a65lsy2b"),
    ("почемужеонинеговорятпорусски", "xn--b1abfaaepdrnnbgefbadotcwatmq2g4l"),
    ("аррӏе.com", "xn--80ak6aa92e.com"), ("例え。テスト", "xn--r8jz45g.xn--zckzah"),
    ("☃.net", "xn--n3h.net"), ("", ""), ("a..é", "a..xn--9ca"),
  ])
  func `hosts are written as the DNS has them`(host: String, expected: String) {
    #expect(punycode(host: host) == expected)
  }

  @Test func `a label too long for the DNS shows no foreign letters`() {
    let label = String(repeating: "é", count: 100_000)
    #expect(punycode(host: label).unicodeScalars.allSatisfy { $0 == "\u{FFFD}" })
  }

  @Test(arguments: [
    ("https://аррӏе.com/ä?q=ö", "https://xn--80ak6aa92e.com/ä?q=ö"),
    ("https://user:pä@bücher.example:8080/x", "https://xn--bcher-kva.example:8080/x"),
    ("//bücher.example", "//xn--bcher-kva.example"),
    ("mailto:someone@bücher.example", "mailto:someone@xn--bcher-kva.example"),
    ("https://example.com/ü", "https://example.com/ü"), ("relative/ü:x", "relative/ü:x"),
    ("https://e.example/\u{202E}\u{1B}[2Jx\n", "https://e.example/x"), ("https://", "https://"),
    ("ü", "ü"), ("https://server/a@b", "https://server/a@b"),
  ])
  func `the host of a URL is in punycode`(url: String, expected: String) {
    #expect(url.harmlessURL() == expected)
  }
}
