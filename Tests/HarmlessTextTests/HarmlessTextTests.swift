import Testing

@testable import HarmlessText

#if canImport(Glibc)
  import Glibc

  @Suite struct HarmlessTextTests {
    @Test(arguments: [
      ("plain text\nand a line", "plain text\nand a line"),
      ("caf\u{E9} 漢字 😀", "café 漢字 😀"),
      ("a\r\nb\rc\u{85}d\u{2028}e\u{2029}f\u{B}g\u{C}h", "a\nb\nc\nd\ne\nf\ng\nh"),
      ("a\tb\n\tc\nabcd\te\n漢\tf", "a   b\n    c\nabcd    e\n漢  f"),
      ("a\u{0}b\u{7}c\u{8}d\u{7F}e", "abcde"),
      ("\u{1B}[31mred\u{1B}[0m", "red"),
      ("\u{1B}[?1049h\u{1B}[2 q\u{1B}[>4;1m|", "|"),
      ("\u{1B}]0;title\u{7}x", "x"),
      ("\u{1B}]0;title\u{9C}x", "x"),
      ("\u{9D}52;c;aGk=\u{9C}x", "x"),
      ("\u{1B}]8;;https://e.example\u{1B}\\link\u{1B}]8;;\u{1B}\\", "link"),
      ("\u{1B}P+q544e\u{1B}\\x\u{90}q\u{9C}y", "xy"),
      ("\u{1B}_G\u{1B}\\a\u{1B}^pm\u{1B}\\b\u{1B}Xsos\u{1B}\\c", "abc"),
      ("\u{1B}(0lqk\u{1B}(B\u{1B}#8\u{1B}c\u{1B}7\u{1B}M|", "lqk|"),
      ("\u{1B}", ""), ("a\u{1B}", "a"), ("\u{1B}\u{1B}[1mx", "x"), ("\u{1B}[", ""), ("\u{9B}", ""),
      ("\u{1B}[12\nx", "\nx"), ("\u{1B}[漢", "漢"), ("\u{1B}漢", "漢"),
      ("\u{1B}]0;never ended\nnotes", "0;never ended\nnotes"),
      ("\u{1B}]0;cut\u{18}x\u{1B}]0;cut\u{1A}y", "xy"),
      ("a\u{202E}b\u{2066}c\u{200F}d\u{61C}e", "abcde"),
      ("a\u{200B}b\u{200C}c\u{FEFF}d\u{2060}e\u{AD}f", "abcdef"),
      ("می\u{200C}خواهم", "می\u{200C}خواهم"), ("क्\u{200D}ष", "क्\u{200D}ष"),
      ("ܐ\u{200D}ܒ", "ܐ\u{200D}ܒ"), ("ᠠ\u{200D}ᠠ", "ᠠ\u{200D}ᠠ"),
      ("ߊ\u{200C}\u{200C}ߋ", "ߊ\u{200C}ߋ"), ("ی\u{200C}x", "یx"), ("x\u{200D}ی", "xی"),
      ("ی\u{200C}", "ی"), ("\u{200C}ی", "ی"), ("ی\u{200C}\n", "ی\n"), ("ی\n\u{200C}ی", "ی\nی"),
      ("ی\u{200C} ی", "ی ی"), ("ی\u{200B}ی", "یی"), ("ی\u{200C}\u{1B}[1mی", "یی"),
      ("א\u{200D}ב", "אב"), ("ی\u{200C}\u{202E}ی", "یی"), ("٣\u{200C}٤", "٣٤"),
      ("👨\u{200D}👩\u{200D}👧", "👨👩👧"), ("👍\u{1F3FD}", "👍"), ("❤\u{FE0F}", "❤"),
      ("\u{1F3F4}\u{E0067}\u{E0062}\u{E007F}", "\u{1F3F4}"),
      ("\u{3164}\u{115F}\u{1160}\u{FFA0}x", "x"),
      ("\u{E000}\u{F8FF}\u{F0000}\u{10FFFE}\u{378}", "\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}"),
      ("\u{301}a\n\u{301}b", "a\nb"),
      ("", ""),
    ])
    func `text loses what a terminal could obey`(text: String, expected: String) {
      #expect(Array(text.harmlessText().unicodeScalars) == Array(expected.unicodeScalars))
    }

    @Test func `at most four marks stay on a letter`() {
      let text = "e" + String(repeating: "\u{301}", count: 10_000) + "\u{200D}\u{302}x\u{301}"
      #expect(Array(text.harmlessText().unicodeScalars).count == 1 + 4 + 2)
    }

    @Test(arguments: [
      ([0xFF, 0xFE, 0x41], "\u{FFFD}\u{FFFD}A"),
      ([0xC0, 0x9B, 0x33, 0x31, 0x6D], "\u{FFFD}\u{FFFD}31m"),
      ([0xED, 0xA0, 0x80], "\u{FFFD}\u{FFFD}\u{FFFD}"),
      ([0x9B, 0x31, 0x6D], "\u{FFFD}1m"),
      ([0xC2, 0x9B, 0x31, 0x6D], ""),
      ([0x61, 0xE6, 0xBC], "a\u{FFFD}"),
      ([], ""),
    ])
    func `broken and overlong bytes are replaced`(bytes: [UInt8], expected: String) {
      #expect(String(harmless: bytes) == expected)
    }

    @Test func `a control string that never ends hides nothing`() {
      let notes = String(repeating: "notes ", count: 200_000)
      #expect(("\u{1B}]" + notes).harmlessText() == notes)
      #expect(("\u{9D}" + notes + "\u{7}").harmlessText() == notes)
      #expect(("\u{1B}[" + String(repeating: "1", count: 1000)).harmlessText().count == 1000)
    }

    @Test(arguments: ["\u{1B}]", "\u{9D}", "\u{1B}[1;", "\u{1B}", "\u{90}x", "\u{1B}P\u{9B}"])
    func `a million introducers take no time to speak of`(introducer: String) {
      let text = String(repeating: introducer, count: 300_000) + "end"
      #expect(text.harmlessText().hasSuffix("d"))
    }

    @Test(arguments: [
      ("1.2.3\n", 10, "1.2.3"), ("\r\n a\n\n\tb\n", 10, " a  b"), ("a\nb", 10, "a b"),
      ("abcdef", 6, "abcdef"), ("abcdefg", 6, "abcde…"), ("abc", 1, "…"), ("abc", 0, ""),
      ("a", 1, "a"), ("漢字漢字", 3, "漢字…"), ("a\u{301}b\u{301}", 2, "a\u{301}b\u{301}"),
      ("a\u{301}bc", 2, "a\u{301}…"), ("ی\u{200C}یی", 2, "ی…"), ("ی\u{200C}ی", 2, "ی\u{200C}ی"),
      ("ab\n", 2, "ab"), ("ab\nc", 3, "ab…"), ("\u{1B}[1m", 5, ""),
      ("", 5, ""), ("a\n\u{301}b", 9, "a b"),
    ])
    func `a line has no breaks and a limit`(text: String, limit: Int, expected: String) {
      #expect(text.harmlessLine(limit: limit) == expected)
    }

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

  @_silgen_name("wcwidth") private func columns(_ character: Int32) -> Int32
#endif

@Suite struct ScalarClassTests {
  @Test(
    arguments: [
      (" ", ScalarClass.narrow), ("a", .narrow), ("é", .narrow), ("\u{A0}", .narrow),
      ("漢", .wide), ("한", .wide), ("！", .wide), ("😀", .wide), ("\u{1F1E6}", .narrow),
      ("\u{301}", .mark), ("\u{1161}", .mark), ("\u{20E3}", .mark),
      ("\u{0}", .dropped), ("\u{1B}", .dropped), ("\t", .dropped), ("\u{7F}", .dropped),
      ("\u{9B}", .dropped), ("\u{AD}", .dropped), ("\u{200B}", .dropped), ("\u{200D}", .dropped),
      ("\u{202E}", .dropped), ("\u{2066}", .dropped), ("\u{61C}", .dropped), ("\u{FEFF}", .dropped),
      ("\u{FE0F}", .dropped), ("\u{1F3FF}", .dropped), ("\u{E0041}", .dropped),
      ("\u{E0100}", .dropped), ("\u{3164}", .dropped), ("\u{FFA0}", .dropped),
      ("\u{115F}", .dropped), ("\u{180E}", .dropped), ("\u{34F}", .dropped),
      ("\u{E000}", .replaced), ("\u{F0000}", .replaced), ("\u{10FFFF}", .replaced),
      ("\u{378}", .replaced), ("\u{D7B0}", .replaced),
      ("\n", .lineBreak), ("\r", .lineBreak), ("\u{85}", .lineBreak), ("\u{2028}", .lineBreak),
    ] as [(Unicode.Scalar, ScalarClass)])
  func `every kind of scalar has its class`(scalar: Unicode.Scalar, expected: ScalarClass) {
    #expect(ScalarClass(scalar) == expected)
  }

  #if canImport(Glibc)
    @Test func `each scalar of Unicode 14 is as wide as for the C library`() {
      let locale = newlocale(LC_CTYPE_MASK, "C.UTF-8", nil)
      let before = uselocale(locale)
      defer {
        _ = uselocale(before)
        freelocale(locale)
      }
      for scalar in (0xA0...0x10FFFF as ClosedRange<UInt32>).lazy.compactMap(Unicode.Scalar.init) {
        let (found, age) = (ScalarClass(scalar), scalar.properties.age)
        if found == .dropped || found == .lineBreak { continue }
        if age.map({ $0.major > 14 }) ?? true {
          if found != .replaced { Issue.record("U+\(String(scalar.value, radix: 16)) is too new") }
        } else if found != .replaced, found.columns != Int(columns(Int32(scalar.value))) {
          Issue.record("U+\(String(scalar.value, radix: 16)) is \(found)")
        }
      }
    }
  #endif
}
