extension HostileText {
  /// Strings that no screen may be harmed by, each with a name.
  package static let corpus: [Sample] =
    sequences + characters + sizes + markdown + entities + html

  /// The title of everything that a string of the corpus might try to set or copy.
  package static let payload = "PWNED"

  package struct Sample: Sendable, CustomStringConvertible {
    package let name: String
    package let text: String

    init(_ name: String, _ text: String) {
      self.name = name
      self.text = text
    }

    package var description: String { name }
  }

  private static let sequences: [Sample] = [
    Sample("CSI clear screen", "a\u{1B}[2J\u{1B}[Hb"),
    Sample("CSI reports", "\u{1B}[6n\u{1B}[c\u{1B}[>c\u{1B}[21t\u{1B}[?2026$p"),
    Sample("CSI unterminated", "notes\u{1B}[12;"),
    Sample("CSI endless parameters", "\u{1B}[" + String(repeating: "1;", count: 100_000) + "m"),
    Sample("CSI across lines", "\u{1B}[\n2\nJ"),
    Sample("OSC 0 with BEL", "\u{1B}]0;PWNED\u{7}rest"),
    Sample("OSC 2 with ST", "\u{1B}]2;PWNED\u{1B}\\rest"),
    Sample("OSC 8 link", "\u{1B}]8;;https://evil.example\u{1B}\\good.example\u{1B}]8;;\u{1B}\\"),
    Sample("OSC 52 clipboard", "\u{1B}]52;c;UFdORUQ=\u{7}"),
    Sample("OSC 10 and 11 queries", "\u{1B}]10;?\u{7}\u{1B}]11;?\u{1B}\\"),
    Sample("OSC unterminated", "before\u{1B}]0;PWNED and then notes that go on\nand on"),
    Sample("OSC in OSC", "\u{1B}]0;a\u{1B}]0;PWNED\u{7}\u{7}"),
    Sample("OSC in 8-bit form", "\u{9D}0;PWNED\u{9C}rest"),
    Sample("DCS", "\u{1B}P$qm\u{1B}\\\u{1B}P1;2|17/50\u{1B}\\"),
    Sample("DCS tmux passthrough", "\u{1B}Ptmux;\u{1B}\u{1B}]0;PWNED\u{7}\u{1B}\\"),
    Sample("APC, PM and SOS", "\u{1B}_G\u{1B}\\\u{1B}^p\u{1B}\\\u{1B}Xs\u{1B}\\"),
    Sample(
      "C1 in UTF-8", "\u{9B}2J\u{9D}0;PWNED\u{9C}\u{90}q\u{9C}\u{9F}x\u{9C}\u{84}\u{85}\u{8D}"),
    Sample("reset and charsets", "\u{1B}c\u{1B}(0lqqk\u{1B}(B\u{1B}#8\u{1B}%G\u{E}\u{F}"),
    Sample("escapes before every letter", String("text".flatMap { ["\u{1B}", $0] })),
    Sample("escape at the end", "notes\u{1B}"),
    Sample("many introducers", String(repeating: "\u{1B}]", count: 200_000)),
    Sample("many 8-bit introducers", String(repeating: "\u{9D}\u{9B}", count: 100_000)),
  ]

  private static let characters: [Sample] = [
    Sample("NUL", "a\u{0}b\u{0}"),
    Sample(
      "all of C0 and DEL",
      String(String.UnicodeScalarView((0...31).map(Unicode.Scalar.init))) + "\u{7F}"),
    Sample(
      "all of C1", String(String.UnicodeScalarView((128...159).map { Unicode.Scalar(UInt8($0)) }))),
    Sample("overprinting", "good\r\u{8}\u{8}\u{8}\u{8}evil"),
    Sample("tabs", String(repeating: "\ta", count: 10_000)),
    Sample(
      "overlong UTF-8",
      String(decoding: [0xC0, 0x9B, 0xE0, 0x80, 0x9B, 0x5B, 0x32, 0x4A], as: UTF8.self)),
    Sample(
      "broken UTF-8",
      String(decoding: [0xFF, 0x80, 0xED, 0xA0, 0x80, 0xF4, 0x90, 0x80, 0x80, 0xC2], as: UTF8.self)),
    Sample("bidi override", "safe\u{202E}gpj.exe\u{202C}"),
    Sample(
      "bidi isolates",
      "\u{2066}a\u{2067}b\u{2068}c\u{2069}\u{200E}\u{200F}\u{61C}\u{202A}\u{202B}\u{202D}"),
    Sample("zero width", "u\u{200B}p\u{200C}d\u{200D}a\u{2060}t\u{FEFF}e\u{AD}s"),
    Sample("tags", "flag\u{1F3F4}\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}"),
    Sample("emoji families", "👨\u{200D}👩\u{200D}👧\u{200D}👦 👍🏽 ❤️ 🏳️\u{200D}🌈 1️⃣"),
    Sample("variation selectors", "a\u{FE0E}b\u{FE0F}c\u{E0100}葛\u{E0101}"),
    Sample("line separators", "a\u{2028}b\u{2029}c\u{85}d\u{B}e\u{C}f"),
    Sample("private use", "\u{E0A0}\u{F8FF}\u{F0000}\u{10FFFD}"),
    Sample("noncharacters", String(decoding: [0xEF, 0xBF, 0xBE, 0xEF, 0xB7, 0x90], as: UTF8.self)),
    Sample("fillers", "\u{3164}\u{115F}\u{1160}\u{FFA0}\u{34F}\u{17B4}\u{180E}\u{2800}"),
    Sample("marks without letters", "\u{301}\u{301}\n\u{20DD}\u{FE20}"),
    Sample("10,000 marks on a letter", "e" + String(repeating: "\u{301}", count: 10_000) + "nd"),
    Sample(
      "marks on every letter",
      String(repeating: "Z\u{353}\u{349}\u{32C}\u{330}\u{317}\u{324}", count: 20_000)),
    Sample("wide characters", String(repeating: "漢字かな、「한글」。", count: 5_000)),
    Sample(
      "lookalike hosts", "https://аррӏе.com [apple.com](https://аррӏе.com) http://раураl.example"),
  ]

  private static let sizes: [Sample] = [
    Sample("empty", ""),
    Sample("blanks", String(repeating: " ", count: 100_000)),
    Sample("line breaks", String(repeating: "\r\n", count: 200_000)),
    Sample("1 MiB line", String(repeating: "x", count: 1 << 20)),
    Sample("1 MiB line of words", String(repeating: "word ", count: (1 << 20) / 5)),
    Sample("2 MiB of lines", String(repeating: "a line of text\n", count: (2 << 20) / 15)),
  ]

  private static let markdown: [Sample] = [
    Sample("a million quotes deep", String(repeating: ">", count: 1_000_000) + " x"),
    Sample("10,000 lists deep", String(repeating: "- ", count: 10_000) + "x"),
    Sample("lists in quotes in lists", String(repeating: "- > 1. ", count: 5_000) + "x"),
    Sample(
      "quotes that grow",
      (1...400).map { String(repeating: "> ", count: $0) + "x" }.joined(separator: "\n")),
    Sample("emphasis", String(repeating: "*a **b ", count: 50_000)),
    Sample(
      "nested emphasis",
      String(repeating: "*", count: 50_000) + "a" + String(repeating: "*", count: 50_000)),
    Sample("stars and underscores", String(repeating: "**_* ", count: 100_000)),
    Sample("brackets", String(repeating: "[", count: 1 << 20)),
    Sample(
      "images in images",
      String(repeating: "![", count: 50_000) + "x" + String(repeating: "](u)", count: 50_000)),
    Sample("backticks", String(repeating: "`", count: 1 << 20)),
    Sample("fences", String(repeating: "```\n~~~\n", count: 50_000)),
    Sample("a fence never closed", "```\n" + String(repeating: "code\n\n", count: 50_000)),
    Sample("a wide table of many rows", tableSource(columns: 10_000, rows: 20_000)),
    Sample("a wide table", tableSource(columns: 2_000, rows: 10)),
    Sample(
      "a reference used often",
      "[a]: https://" + String(repeating: "x", count: 10_000) + "\n\n"
        + String(repeating: "[a] ", count: 100_000)),
    Sample(
      "many definitions",
      (0..<20_000).map { "[\($0)]: /\($0)\n" }.joined() + String(repeating: "[x][y]", count: 50_000)
    ),
    Sample("rules", String(repeating: "---\n", count: 100_000)),
    Sample("less-than signs", String(repeating: "<", count: 500_000)),
    Sample(
      "links that carry escapes",
      "[a](https://e.example/\u{1B}]0;PWNED\u{7}) <https://e.example/\u{9B}2J>"),
    Sample("autolinks", String(repeating: "https://a.example/(", count: 50_000)),
    Sample("addresses", String(repeating: "a@", count: 200_000)),
  ]

  private static let entities: [Sample] = [
    Sample("entities of escapes", "&#27;[2J &#x1b;]0;PWNED&#7; &#155;2J &#x9d;0;PWNED&#x9c;"),
    Sample("entities of direction", "&#x202e;evil&#8238; &rlm;&lrm;&#x2066;"),
    Sample("entities of nothing", "&#0; &#xD800; &#x110000; &#99999999999; &; &#; &#x; &zwj;&shy;"),
    Sample("entities of line breaks", "a&#10;b&#13;c&#x2028;d&NewLine;e&Tab;f"),
    Sample("entities in links", "[x](https://e.example/&#27;]0;PWNED&#7;&#x202e;) ![y](&#155;2J)"),
    Sample("entities in code", "`&#27;[2J` and\n\n    &#27;[2J\n"),
    Sample("entities without end", String(repeating: "&amp", count: 100_000)),
  ]

  private static let html: [Sample] = [
    Sample("HTML with escapes", "<p title=\"\u{1B}[2J\">a&#27;[2J<br>\u{1B}]0;PWNED\u{7}</p>"),
    Sample(
      "HTML scripts", "<script>alert('PWNED')</script><style>p{}</style>text<script>never closed"),
    Sample("HTML nested", String(repeating: "<div><ul><li><blockquote>", count: 20_000) + "x"),
    Sample("HTML never closed", String(repeating: "<b><i><a href=x>", count: 50_000) + "x"),
    Sample(
      "HTML closed too often", String(repeating: "</ul></p></b></a></table>", count: 20_000) + "x"),
    Sample("HTML comments never closed", String(repeating: "<!--", count: 200_000)),
    Sample("HTML quotes never closed", String(repeating: "<a href=\"", count: 100_000)),
  ]

  private static func tableSource(columns: Int, rows: Int) -> String {
    "|" + String(repeating: "a|", count: columns) + "\n|"
      + String(repeating: "---|", count: columns)
      + "\n" + String(repeating: "|x\n", count: rows)
  }
}
