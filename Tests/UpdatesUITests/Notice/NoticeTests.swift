import Testing
import UpdatesTerminal
import UpdatesTestSupport

@testable import UpdatesUI

@Suite struct NoticeTests {
  private static let address = "https://example.com/tool/releases/2.0.0"

  private func notice(
    name: String? = "Tool", version: String? = "2.0.0", release: String? = nil,
    installed: String? = "1.4.0", isRequired: Bool = false, address: String? = nil,
    command: String? = "brew upgrade tool", language: String = "en"
  ) -> Notice {
    Notice(
      name: name, version: version, release: release, installed: installed,
      isRequired: isRequired, address: address, command: command,
      words: Self.words[language] ?? Localization())
  }

  /// Read once: reading them is most of the work.
  private static let words = Dictionary(
    uniqueKeysWithValues: Localization.languages.map { ($0, Localization(language: $0)) })

  // MARK: Words

  @Test(
    arguments: [
      ("Tool", "2.0.0", "1.4.0", "Tool 2.0.0 is available (you have 1.4.0)"),
      ("Tool", "2.0.0", nil, "Tool 2.0.0 is available"),
      (nil, "2.0.0", "1.4.0", "Version 2.0.0 is available (you have 1.4.0)"),
      ("Tool", nil, "1.4.0", "A newer version of Tool is available (you have 1.4.0)"),
      (nil, nil, nil, "A newer version is available"), ("", "", "", "A newer version is available"),
    ] as [(String?, String?, String?, String)])
  func `the line says what is known`(
    name: String?, version: String?, installed: String?, line: String
  ) {
    let notice = notice(name: name, version: version, installed: installed, command: nil)
    #expect(notice.line(columns: nil) == line + "\n")
  }

  @Test func `a release without a version is called by its name`() {
    let notice = notice(version: nil, release: "Theses Release", installed: nil, command: nil)
    #expect(notice.line(columns: nil) == "Tool: Theses Release is available\n")
  }

  @Test func `a command goes before an address`() {
    #expect(
      notice(address: Self.address).line(columns: nil)
        == "Tool 2.0.0 is available (you have 1.4.0): brew upgrade tool\n")
    #expect(
      notice(address: Self.address, command: nil).line(columns: nil)
        == "Tool 2.0.0 is available (you have 1.4.0): \(Self.address)\n")
  }

  @Test(
    arguments: [
      (80, "Tool 2.0.0 is available (you have 1.4.0): brew upgrade tool"),
      (59, "Tool 2.0.0 is available (you have 1.4.0): brew upgrade tool"),
      (58, "Tool 2.0.0 is available: brew upgrade tool"),
      (41, "Tool 2.0.0 is available (you have 1.4.0)"), (39, "Tool 2.0.0 is available"),
      (22, "Tool 2.0.0 is availab…"), (1, "…"), (0, ""), (-3, ""),
    ])
  func `a narrow line says what matters most`(columns: Int, line: String) {
    #expect(notice().line(columns: columns) == line + "\n")
  }

  @Test func `a required update says so and names no way to silence it`() {
    let notice = notice(isRequired: true)
    #expect(
      notice.line(columns: nil)
        == "Update required: Tool 2.0.0 is available (you have 1.4.0): brew upgrade tool\n")
    let box = notice.boxed(columns: 80, isUTF8: true, hasColor: false)
    #expect(box.contains("This update is required to continue."))
    #expect(!box.contains(Notice.silencingSetting))
  }

  @Test func `the host of an address shows for what it is`() {
    let notice = notice(address: "https://exаmple.com/", command: nil)
    #expect(notice.line(columns: nil).contains("xn--"))
  }

  // MARK: Boxes

  @Test(arguments: Localization.languages, [80, 40])
  func `boxes in each language`(language: String, columns: Int) throws {
    let box = notice(language: language).boxed(columns: columns, isUTF8: true, hasColor: false)
    try Snapshot.verify(box, named: "notice/\(language)-\(columns)")
  }

  @Test(arguments: Localization.languages)
  func `required boxes in each language`(language: String) throws {
    let notice = notice(
      isRequired: true, address: Self.address, command: nil, language: language)
    try Snapshot.verify(
      notice.boxed(columns: 80, isUTF8: true, hasColor: false), named: "notice/required-\(language)"
    )
  }

  @Test func `a box without UTF-8 is made of ASCII, in English`() throws {
    let notice = notice(name: "そよ風", address: nil, language: "ja")
    let box = notice.boxed(columns: 80, isUTF8: false, hasColor: false)
    #expect(box.utf8.allSatisfy { $0 < 0x80 })
    #expect(notice.line(columns: 80, isUTF8: false).utf8.allSatisfy { $0 < 0x80 })
    try Snapshot.verify(box, named: "notice/ascii")
  }

  @Test func `long names and addresses are cut and wrapped`() throws {
    let notice = notice(
      name: String(repeating: "字", count: 60), version: String(repeating: "9", count: 90),
      address: "https://example.com/" + String(repeating: "long/", count: 100), command: nil)
    try Snapshot.verify(
      notice.boxed(columns: 60, isUTF8: true, hasColor: false), named: "notice/long")
  }

  @Test func `with nothing known the box still says something`() throws {
    let notice = Notice(
      name: nil, version: nil, installed: nil, isRequired: false, address: nil, command: nil,
      words: Localization())
    try Snapshot.verify(
      notice.boxed(columns: 80, isUTF8: true, hasColor: false), named: "notice/nothing")
  }

  @Test func `colour adds control sequences and changes nothing else`() throws {
    for isRequired in [false, true] {
      let notice = notice(isRequired: isRequired)
      let plain = notice.boxed(columns: 80, isUTF8: true, hasColor: false)
      let colored = notice.boxed(columns: 80, isUTF8: true, hasColor: true)
      #expect(!plain.contains("\u{1B}"))
      #expect(colored.replacing(/\u{1B}\[[0-9;]*m/, with: "") == plain)
      let lines = colored.split(separator: "\n")
      #expect(lines.allSatisfy { $0.hasSuffix("\u{1B}[0m") })
    }
  }

  @Test(arguments: [15, 13, 1, 0, -1])
  func `where there is no room for a box there is a line`(columns: Int) {
    let box = notice().boxed(columns: columns, isUTF8: true, hasColor: true)
    #expect(box == notice().line(columns: columns))
  }

  // MARK: Hostile text

  @Test(arguments: PromptFuzzTests.hostile.indices)
  func `no line is wider than the columns, whatever the text`(index: Int) {
    let text = String(
      String.UnicodeScalarView(PromptFuzzTests.hostile[index].unicodeScalars.prefix(500)))
    for columns in 1...200 {
      let notice = notice(
        name: columns % 3 == 0 ? text : "Tool", version: columns % 5 == 0 ? nil : text,
        release: text, installed: text, isRequired: columns % 2 == 0,
        address: "https://example.com/" + text, command: columns % 7 == 0 ? nil : text,
        language: Localization.languages[columns % 5])
      #expect(fault(in: notice.line(columns: columns), columns) == nil)
      #expect(fault(in: box(notice, columns), columns) == nil)
      guard columns % 10 == 9 else { continue }
      #expect(fault(in: notice.line(columns: columns, isUTF8: false), columns) == nil)
      #expect(fault(in: box(notice, columns, isUTF8: false), columns) == nil)
    }
  }

  @Test func `no line is wider than the columns for text at random`() {
    var random = SplitMix(state: 11)
    for columns in 1...200 {
      let texts = (0..<4).map { _ in HostileText.random(scalars: 60, using: &random) }
      let notice = notice(
        name: texts[0], version: texts[1], installed: texts[2], command: texts[3])
      #expect(fault(in: notice.line(columns: columns), columns) == nil)
      #expect(fault(in: box(notice, columns), columns) == nil)
    }
  }

  private func box(_ notice: Notice, _ columns: Int, isUTF8: Bool = true) -> String {
    notice.boxed(columns: columns, isUTF8: isUTF8, hasColor: false)
  }

  /// What is wrong with a notice, in words; nil where nothing is.
  private func fault(in text: String, _ columns: Int) -> String? {
    guard text.hasSuffix("\n") else { return "no line break at \(columns)" }
    if let scalar = HostileText.offence(in: text, lineBreaks: true) {
      return "\(scalar) at \(columns)"
    }
    let widths = text.dropLast().split(separator: "\n", omittingEmptySubsequences: false)
      .map { displayWidth(of: String($0)) }
    if widths.count > 16 { return "\(widths.count) lines at \(columns)" }
    if let widest = widths.max(), widest > columns { return "\(widest) wide at \(columns)" }
    return Set(widths).count == 1 ? nil : "a crooked box at \(columns):\n\(text)"
  }
}
