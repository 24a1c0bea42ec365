import Testing
import UpdatesPlatform
import UpdatesTestSupport

@Suite struct LocalizedStringsTests {
  private func read(_ text: String) throws -> LocalizedStrings {
    try LocalizedStrings(parsing: Array(text.utf8))
  }

  @Test(arguments: [
    (#""a" = "b";"#, "b"), (#""a"="b";"#, "b"), ("a = b;", "b"), ("a = 'b c';", "b c"),
    ("/* \" = ; */ // \"\n\"a\" = \"b\";", "b"), (#""a";"#, "a"), ("a;", "a"),
    ("a = \"two\nlines\";", "two\nlines"),
    (#""a" = "\"\\\'\/\%";"#, #""\'/%"#), (#""a" = "\t";"#, "    "),
    (#""a" = "\U00e9\u00E9";"#, "éé"), (#""a" = "\Ud83d\uDE00";"#, "😀"),
    (#""a" = "\Ud83dx\ude00";"#, "\u{FFFD}x\u{FFFD}"), (#""a" = "\x\7";"#, "x7"),
    (#""a" = "/* not a comment */ // nor this";"#, "/* not a comment */ // nor this"),
    ("\u{FEFF}\"a\" = \"b\";", "b"), ("\"a\" = \"%@ 日本語 עברית\";", "%@ 日本語 עברית"),
    ("\"a\" = \"x\\\ny\";", "x\ny"), ("\"a\" = \"\\é\";", "é"), ("a = x/y:z-1.0$_;", "x/y:z-1.0$_"),
  ])
  func `a pair is read`(text: String, value: String) throws {
    #expect(try read(text)["a"] == value)
  }

  @Test(arguments: ["", " \n\t", "/* only */ /* comments */\n// ", "\u{FEFF}"])
  func `a file may be empty`(text: String) throws {
    #expect(try read(text).entries == [])
  }

  @Test func `keys may hold anything`() throws {
    let strings = try read(#""a \"b\" = c;" = "1"; "%1$@ 日" = "2"; feature.x-1.title = "3";"#)
    #expect(strings[#"a "b" = c;"#] == "1")
    #expect(strings["%1$@ 日"] == "2")
    #expect(strings["feature.x-1.title"] == "3")
    #expect(strings["feature"] == nil)
  }

  @Test func `keys that differ only in Unicode normal form have a text each`() throws {
    let strings = try read("\"\u{E9}\" = \"1\"; \"e\u{301}\" = \"2\";")
    #expect(strings["\u{E9}"] == "1")
    #expect(strings["e\u{301}"] == "2")
    #expect(strings.repeated.isEmpty)
  }

  @Test func `of a repeated key the later text counts, and it is told`() throws {
    let strings = try read("a = 1;\nb = 2;\n\na = 3;\r\na = 4;")
    #expect(strings["a"] == "4")
    #expect(strings.entries.map(\.value) == ["1", "2", "3", "4"])
    #expect(strings.entries.map(\.line) == [1, 2, 4, 5])
    #expect(strings.repeated.map(\.line) == [4, 5])
  }

  @Test(arguments: [[0xFF, 0xFE], [0xFE, 0xFF]] as [[UInt8]])
  func `UTF-16 of either order is read by its mark`(mark: [UInt8]) throws {
    let bytes = "\"a\" = \"é 😀\";\n".utf16.flatMap { unit in
      mark[0] == 0xFF
        ? [UInt8(unit & 0xFF), UInt8(unit >> 8)] : [UInt8(unit >> 8), UInt8(unit & 0xFF)]
    }
    #expect(try LocalizedStrings(parsing: mark + bytes)["a"] == "é 😀")
  }

  @Test(arguments: HostileText.corpus)
  func `texts are harmless`(sample: HostileText.Sample) throws {
    let text = String(sample.text.unicodeScalars.prefix(4096))
    let escaped = text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    guard !escaped.utf8.contains(0) else { return }
    let value = try #require(try read("\"a\" = \"\(escaped)\";")["a"])
    #expect(HostileText.offence(in: value, lineBreaks: true) == nil)
  }

  @Test(arguments: [
    ("a = b", "line 1, column 6: expected ';' after the text, found the end of the file"),
    ("\"a\" \"b\";", "line 1, column 5: expected '=' after the key, found '\"'"),
    ("a = ;", "line 1, column 5: expected a text after '=', found ';'"),
    ("a = 1;\n= 2;", "line 2, column 1: expected a key, found '='"),
    (
      "a = \"b;\nc = d;",
      "line 1, column 5: the text that begins here has no closing quotation mark"
    ),
    ("a = b; /* c", "line 1, column 8: the comment that begins here has no '*/'"),
    (
      #"a = "\U00g0";"#,
      "line 1, column 10: expected four hexadecimal digits, found 'g'"
    ),
    ("a\u{0} = b;", "line 1, column 2: a byte of zero; UTF-16 needs a byte order mark"),
    (
      "<?xml version=\"1.0\"?><plist/>",
      "line 1, column 1: a property list in XML, expected lines such as \"key\" = \"text\";"
    ),
    (
      "bplist00", "a binary property list, expected lines such as \"key\" = \"text\";"
    ),
    ("\u{1B} = b;", "line 1, column 1: expected a key, found 'U+1B'"),
  ])
  func `an error tells where and what was expected`(text: String, summary: String) {
    let error = #expect(throws: Problem.self) { try read(text) }
    #expect(error?.located == summary)
  }

  @Test(
    arguments: [
      [0x61, 0xFF], [0x22, 0x61, 0xC3, 0x22], [0xFF, 0xFE, 0x61], [0xFE, 0xFF, 0x00, 0x61, 0x00],
    ] as [[UInt8]])
  func `what is no text is refused`(bytes: [UInt8]) {
    #expect(throws: Problem.self) { try LocalizedStrings(parsing: bytes) }
  }

  @Test func `a file of more than 4 MiB is refused, one of as much is read quickly`() throws {
    let line = Array("\"key\" = \"\(String(repeating: "text", count: 1020))\";\n".utf8)
    let many = (0..<LocalizedStrings.sizeLimit / line.count).flatMap { _ in line }
    #expect(try LocalizedStrings(parsing: many).entries.count == many.count / line.count)
    let error = #expect(throws: Problem.self) {
      try LocalizedStrings(parsing: many + line)
    }
    #expect(error?.summary == "larger than 4 MiB")
  }

  private static let names = [
    "pt.lproj", "pt_BR.lproj", "zh-Hant.lproj", "zh.lproj", "Base.lproj", "en.lproj", "ja.lproj",
    "icon.png", "presentation.json",
  ]

  @Test(
    arguments: [
      ("pt-BR", ["pt_BR.lproj", "pt.lproj", "Base.lproj", "en.lproj"]),
      ("pt-PT", ["pt.lproj", "Base.lproj", "en.lproj"]),
      ("zh-TW", ["zh-Hant.lproj", "zh.lproj", "Base.lproj", "en.lproj"]),
      ("zh-Hant-HK", ["zh-Hant.lproj", "zh.lproj", "Base.lproj", "en.lproj"]),
      ("fr", ["Base.lproj", "en.lproj"]), ("en-GB", ["en.lproj", "Base.lproj"]),
      (nil, ["Base.lproj", "en.lproj"]),
    ] as [(String?, [String])])
  func `the most exact language comes first`(language: String?, chosen: [String]) {
    #expect(LocalizationFolders.chosen(of: Self.names, for: language) == chosen)
    // Where nothing suits, any language is better than none.
    #expect(LocalizationFolders.chosen(of: ["a.png", "de.lproj"], for: "fr") == ["de.lproj"])
  }

  @Test(
    arguments: [
      ("pt-br", ["pt-BR.lproj", "pt.lproj", "Base.lproj", "en.lproj"]),
      (
        "zh-TW",
        ["zh-TW.lproj", "zh-Hant.lproj", "zh.lproj", "zh-Hans.lproj", "Base.lproj", "en.lproj"]
      ),
      (nil, ["Base.lproj", "en.lproj"]),
    ] as [(String?, [String])])
  func `a server is asked for these`(language: String?, candidates: [String]) {
    #expect(LocalizationFolders.candidates(for: language) == candidates)
  }
}
