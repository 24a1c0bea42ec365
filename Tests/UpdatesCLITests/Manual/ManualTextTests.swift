import Testing

@testable import UpdatesCLI

@Suite struct ManualTextTests {
  @Test(arguments: [
    ("--app ID", #"\-\-app ID"#), (#"C:\new"#, #"C:\enew"#), ("it's", #"it\(aqs"#),
    (#"a "b" `c`"#, #"a \(dqb\(dq \(gac\(ga"#), ("~/x^2", #"\(ti/x\(ha2"#),
    ("Update…", #"Update\[u2026]"#), ("🚀 é", #"\[u1F680] \[u00E9]"#),
    ("two\nlines", "two lines"), ("bell\u{7}\u{9B}31m", "bell31m"),
  ])
  func `each character stands for itself`(text: String, expected: String) {
    #expect(ManualText.escaped(text) == expected)
  }

  @Test(arguments: [(".so /etc/passwd", #"\&.so /etc/passwd"#), ("'hidden'", #"\(aqhidden\(aq"#)])
  func `no text becomes a request`(text: String, expected: String) {
    var paragraph = ManualText()
    paragraph.paragraph(ManualText.escaped(text))
    #expect(paragraph.lines == [expected])
    var code = ManualText()
    code.code([text])
    #expect(code.lines == [".RS 4", ".nf", expected, ".fi", ".RE"])
    var item = ManualText()
    item.item(ManualText.escaped(text), ManualText.escaped(text))
    #expect(item.lines == [".TP", expected, expected])
  }

  @Test func `an empty line is kept as one in code`() {
    var text = ManualText()
    text.code(["one", "", "two"])
    #expect(text.lines.contains(#"\&"#))
  }

  @Test(arguments: [
    ("`check`: no update", #"\fBcheck\fR: no update"#),
    ("see [the `list`](feeds.md#x).", #"see the \fBlist\fR."#),
    ("a ` alone, [b] and [c](", #"a \(ga alone, [b] and [c]("#),
  ])
  func `code is bold, and a link is its text`(markdown: String, expected: String) {
    #expect(ManualText.marked(markdown) == expected)
  }

  @Test func `paragraphs are apart, but not directly after a heading`() {
    var text = ManualText()
    text.section("a heading")
    text.paragraph("one")
    text.paragraph("")
    text.paragraph("two")
    #expect(text.lines == [#".SH "A HEADING""#, "one", ".PP", "two"])
  }

  @Test func `long text is broken at blanks, and no line becomes a request`() {
    var text = ManualText()
    let words = Array(repeating: "word", count: 15) + Array(repeating: ".so", count: 9)
    text.paragraph((words + [String(repeating: "x", count: 90)]).joined(separator: " "))
    #expect(text.lines.count == 3)
    #expect(text.lines.dropLast().allSatisfy { $0.utf8.count <= 80 })
    #expect(text.lines[1].hasPrefix(#"\&.so .so"#))
    text.item("term", words.joined(separator: " "))
    #expect(text.lines[5].utf8.count <= 80)
  }
}
