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
    ("☃.net", "xn--n3h.net"), ("\u{212A}ey.net", "key.net"), ("", ""), ("a..é", "a..xn--9ca"),
  ])
  func `hosts are written as the DNS has them`(host: String, expected: String) {
    #expect(punycode(host: host) == expected)
  }

  @Test func `a label too long for the DNS shows no foreign letters`() {
    let label = String(repeating: "é", count: 100_000)
    #expect(punycode(host: label).unicodeScalars.allSatisfy { $0 == "\u{FFFD}" })
  }

  @Test(arguments: [
    ("bu\u{308}cher.example", "bu\u{FFFD}cher.example"), ("BU\u{308}CHER", "BU\u{FFFD}CHER"),
    ("\u{FF47}oogle.com", "\u{FFFD}oogle.com"), ("a.1\u{FF10}", "a.1\u{FFFD}"),
    ("α\u{301}", "\u{FFFD}\u{FFFD}"), ("か\u{3099}", "\u{FFFD}\u{FFFD}"),
    ("\u{1112}\u{1161}\u{11AB}", "\u{FFFD}\u{FFFD}\u{FFFD}"),
    ("a\u{316}\u{301}", "a\u{FFFD}\u{FFFD}"), ("q\u{308}\u{323}", "q\u{FFFD}\u{FFFD}"),
    ("so\u{AD}ft", "so\u{FFFD}ft"), ("a\u{200C}b", "a\u{FFFD}b"),
  ])
  func `a name that stands for another one is not encoded as it is`(host: String, shown: String) {
    #expect(punycode(host: host).unicodeScalars.elementsEqual(shown.unicodeScalars))
  }

  @Test(arguments: [
    ("straße.de", "xn--strae-oqa.de"), ("ας", "xn--mxa8a"),
    ("हिन्दी.भारत", "xn--j2bd4cyah0f.xn--h2brj9c"),
    ("q\u{323}\u{308}", "xn--q-ccb4f"), ("e\u{1EB9}\u{301}", "xn--e-xbb104s"),
  ])
  func `marks that are composed with nothing stay`(host: String, expected: String) {
    #expect(punycode(host: host) == expected)
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
