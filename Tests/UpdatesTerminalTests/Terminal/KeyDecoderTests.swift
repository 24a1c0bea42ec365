import Testing

@testable import UpdatesTerminal

extension KeyDecoder {
  /// Feeds a whole sequence, and returns its keys.
  fileprivate mutating func feed(_ text: String, at milliseconds: Int) -> [Key] {
    text.utf8.compactMap { feed($0, at: milliseconds) }
  }
}

@Suite struct KeyDecoderTests {
  private func keys(_ text: String) -> [Key] {
    var decoder = KeyDecoder()
    return decoder.feed(text, at: 1000) + [decoder.pause()].compactMap(\.self)
  }

  @Test(
    arguments: [
      ("u", ["u"]), ("é日😀", ["é", "日", "😀"]),
      ("\r\n", [.enter, .enter]), ("\t\u{7F}\u{8}", [.tab, .backspace, .backspace]),
      ("\u{4}\u{15}", [.control("d"), .control("u")]), ("\u{1B}", [.escape]),
      ("\u{1B}\u{1B}", [.escape]), ("\u{1B}[A\u{1B}OA", [.up, .up]),
      ("\u{1B}\u{1B}[A", [.up]), ("\u{1B}[5~\u{1B}[1~\u{1B}[Z", [.pageUp, .home, .backTab]),
    ] as [(String, [Key])])
  func `bytes become keys`(text: String, expected: [Key]) {
    #expect(keys(text) == expected)
  }

  @Test(
    arguments: [
      ("[27u", [.escape]), ("[13u", [.enter]), ("[9u", [.tab]), ("[9;2u", [.backTab]),
      ("[127u", [.backspace]), ("[113u", ["q"]), ("[32u", [" "]),
      ("[99;5u", [.control("c")]), ("[27;5;99~", [.control("c")]), ("[92;5u", [.control("\\")]),
      ("[27;6;67~", [.control("c")]), ("[1089::99;5u", [.control("c")]), ("[105;5u", [.tab]),
      ("[91;5u", [.escape]), ("[113;1:1u", ["q"]), ("[113;1:2u", ["q"]),
      ("[113;1:3u", []), ("[27;1:3u", []), ("[1;1:3A", []), ("[5;1:3~", []), ("[99;5:3u", []),
      ("[1;1:1A", [.up]), ("[1;129B", [.down]), ("[5;1:1~", [.pageUp]), ("[1;1H", [.home]),
      ("[27;2;63~", ["?"]), ("[47:63;2u", ["?"]),
      ("[103;2u", ["G"]), ("[103;65u", ["G"]),
      ("[103;66u", ["g"]), ("[103;2;71u", ["G"]),
      ("[233;2u", ["É"]), ("[1103u", ["я"]),
      ("[0;;229u", ["å"]), ("[57414u", [.enter]), ("[57400;129u", ["1"]),
      ("[57419;1:1u", [.up]), ("[57426u", [.delete]), ("[57400;9u", []), ("[57400;5u", []),
      ("[117;3u", []), ("[117;9u", []),
      ("[27;3;117~", []), ("[57441;2u", []), ("[49;5u", []), ("[?0u", []), ("[155u", []),
      ("[99999999999999999999u", []), ("[55296u", []), ("[4294967409u", []), ("[u", []),
      ("[M u!", []), ("[<0;10;5M", []), ("[200~[13u[201~", []), ("[I", []), ("[1;2Z", [.backTab]),
    ] as [(String, [Key])])
  func `a key is the same in every protocol`(text: String, expected: [Key]) {
    #expect(keys(text.replacing("[", with: "\u{1B}[") + "x") == expected + ["x"])
  }

  @Test func `no byte of a key that arrives in pieces is a key by itself`() {
    var decoder = KeyDecoder()
    #expect(decoder.feed("\u{1B}", at: 0) == [])
    #expect(decoder.pause() == .escape)
    #expect(decoder.feed("[99", at: 60) == [])
    #expect(decoder.pause() == nil)
    #expect(decoder.feed(";5u", at: 120) == [.control("c")])
    #expect(decoder.feed("\u{1B}", at: 200) == [])
    #expect(decoder.pause() == .escape)
    #expect(decoder.feed("u", at: 230) == ["u"])
    #expect(decoder.feed("[", at: 231) == ["["])
  }

  @Test(arguments: ["1089::99;5u", "97;1:3u", "13u", "117;129u", "1;2A", "27;5;117~", "57420u"])
  func `no end of a report that comes late is another key`(report: String) {
    for length in 0..<report.utf8.count {
      var decoder = KeyDecoder()
      #expect(decoder.feed("\u{1B}[" + report.prefix(length), at: 0) == [])
      #expect(decoder.feed(String(report.dropFirst(length)), at: 600) == keys("\u{1B}[" + report))
    }
  }

  @Test(arguments: [
    "\u{1B}[1;5Qx", "\u{1B}[?62;22cx", "\u{1B}[<0;10;5Mx", "\u{1B}OPx", "\u{1B}ux",
    "\u{1B}]11;rgb:0000/0000/0000\u{7}x", "\u{1B}]11;rgb:00\u{1B}\\x", "\u{1B}P1$r0m\u{1B}\\x",
    "\u{1B}[12;40Rx", "\u{1B}éx", "\0x", "\u{1B}_u\u{1B}\\x", "\u{9B}\u{85}x",
  ])
  func `unknown sequences are swallowed whole`(text: String) {
    #expect(keys(text) == ["x"])
  }

  @Test(arguments: [
    [0xFF], [0xC3, 0x75], [0x80], [0xE2, 0x82], [0xC0, 0xAF], [0xED, 0xA0, 0x80],
  ])
  func `broken UTF-8 is no key and spoils none`(bytes: [UInt8]) {
    var decoder = KeyDecoder()
    let all = (bytes + [120]).compactMap { decoder.feed($0, at: 0) }
    #expect(all.last == "x")
    #expect(all.allSatisfy { $0 == "x" || $0 == "u" })
  }

  @Test func `an unfinished sequence ends with a pause`() {
    var decoder = KeyDecoder()
    for byte in "\u{1B}[".utf8 { #expect(decoder.feed(byte, at: 0) == nil) }
    #expect(decoder.pause() == nil)
    #expect(decoder.feed(117, at: KeyDecoder.pasteLimit + 1) == "u")
  }

  @Test func `what is pasted is dropped`() {
    var decoder = KeyDecoder()
    #expect(decoder.feed("\u{1B}[200~u\r\u{1B}", at: 0) == [])
    #expect(decoder.pause() == nil)
    #expect(decoder.feed("\u{1B}[A\u{1B}[201~", at: 20) == [])
    #expect(decoder.feed(117, at: 40) == "u")
  }

  @Test func `of what is pasted into a form only the characters are kept`() {
    var decoder = KeyDecoder()
    decoder.takesPastes = true
    let typed = "\u{1B}[200~a\r\t\u{3}b\u{1B}[Ac\u{1B}[201~\r".utf8
    let expected: [Key] = ["a", "b", "c", .enter]
    #expect(typed.compactMap { decoder.feed($0, at: 10) } == expected)
  }

  @Test func `a paste without an end does not take the keyboard away for good`() {
    var decoder = KeyDecoder()
    _ = decoder.feed("\u{1B}[200~", at: 0)
    #expect(decoder.feed(117, at: KeyDecoder.pasteLimit) == nil)
    #expect(decoder.feed(117, at: 2 * KeyDecoder.pasteLimit + 1) == "u")
  }

  @Test func `no bytes trap, whatever they are`() {
    var decoder = KeyDecoder()
    var generator = SystemRandomNumberGenerator()
    for time in 0..<50_000 {
      _ = decoder.feed(UInt8.random(in: 0...255, using: &generator), at: time / 7)
      if time % 31 == 0 { _ = decoder.pause() }
    }
    // Whatever state that left behind, silence ends it.
    #expect(decoder.feed(120, at: 1_000_000) == "x")
  }
}
