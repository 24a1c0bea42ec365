import Testing
import UpdatesTerminal
import UpdatesTestSupport

@testable import UpdatesUI

@Suite struct NoticeTests {
  private static let address = "https://example.com/tool/releases/2.0.0"

  private func notice(
    name: String? = "Tool", version: String? = "2.0.0", release: String? = nil,
    installed: String? = "1.4.0", isRequired: Bool = false, address: String? = nil,
    command: String? = "brew upgrade tool",
    notesCommand: String? = "updates-tui notes --app com.example.tool",
    language: String = "en", isUTF8: Bool = true
  ) -> Notice {
    Notice(
      name: name, version: version, release: release, installed: installed,
      isRequired: isRequired, address: address, command: command, notesCommand: notesCommand,
      words: (Self.words[language] ?? .english).shown(isUTF8: isUTF8))
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

  @Test func `a command goes before an address, whose host shows for what it is`() {
    #expect(notice(address: Self.address).line(columns: nil).hasSuffix(": brew upgrade tool\n"))
    let notice = notice(address: "https://exаmple.com/", command: nil)
    #expect(notice.line(columns: nil).hasSuffix(": https://xn--exmple-4nf.com/\n"))
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
    #expect(!lines(notice, 80).contains(Notice.silencingSetting))
  }

  // MARK: Lines

  private func lines(_ notice: Notice, _ columns: Int, hasColor: Bool = false) -> String {
    notice.lines(columns: columns, hasColor: hasColor)
  }

  @Test func `without a command the lines say where the update is, or that it is unknown`() {
    #expect(
      lines(notice(address: Self.address, command: nil, notesCommand: nil), 40) == """
        Tool 2.0.0 is available (you have 1.4.0)
        To update, open:  \(Self.address)
        NO_UPDATE_NOTIFIER=1

        """)
    #expect(
      lines(notice(installed: nil, command: nil, notesCommand: nil), 80) == """
        Tool 2.0.0 is available
        Update it the way you installed it.
        To silence this, set NO_UPDATE_NOTIFIER=1

        """)
  }

  @Test(arguments: Localization.languages)
  func `lines in each language`(language: String) throws {
    for columns in [80, 40] {
      let text = lines(notice(language: language), columns)
      #expect(text.split(separator: "\n").count == (columns < 60 ? 3 : 4))
      if columns == 80 { try Snapshot.verify(text, named: "notice/\(language)") }
    }
    let required = notice(
      isRequired: true, address: Self.address, command: nil, language: language)
    try Snapshot.verify(lines(required, 80), named: "notice/required-\(language)")
  }

  @Test func `lines without UTF-8 are ASCII, in English`() throws {
    let notice = notice(name: "そよ風…", address: nil, language: "ja", isUTF8: false)
    let text = lines(notice, 80)
    #expect(text.utf8.allSatisfy { $0 < 0x80 })
    #expect(text.hasPrefix("???... 2.0.0 is available"))
    #expect(notice.line(columns: 80).utf8.allSatisfy { $0 < 0x80 })
  }

  @Test func `colour adds control sequences and changes nothing else`() {
    for isRequired in [false, true] {
      let notice = notice(isRequired: isRequired)
      let colored = lines(notice, 80, hasColor: true)
      #expect(!lines(notice, 80).contains("\u{1B}"))
      #expect(colored.replacing(/\u{1B}\[[0-9;]*m/, with: "") == lines(notice, 80))
      #expect(colored.hasPrefix(isRequired ? "\u{1B}[1;33mUpdate required" : "\u{1B}[1mTool"))
    }
  }

  // MARK: Hostile text

  @Test(arguments: PromptFuzzTests.hostile.indices)
  func `no line is wider than the columns, whatever the text`(index: Int) {
    let text = String(
      String.UnicodeScalarView(PromptFuzzTests.hostile[index].unicodeScalars.prefix(500)))
    for columns in stride(from: 1, through: 200, by: Thoroughness.isFull ? 1 : 11) {
      func notice(isUTF8: Bool) -> Notice {
        self.notice(
          name: columns % 3 == 0 ? text : "Tool", version: columns % 5 == 0 ? nil : text,
          release: text, installed: text, isRequired: columns % 2 == 0,
          address: "https://example.com/" + text, command: columns % 7 == 0 ? nil : text,
          language: Localization.languages[columns % Localization.languages.count], isUTF8: isUTF8)
      }
      for isUTF8 in [true, false] where isUTF8 || columns % 10 == 9 {
        let notice = notice(isUTF8: isUTF8)
        #expect(fault(in: notice.line(columns: columns), columns) == nil)
        #expect(fault(in: lines(notice, columns), columns) == nil)
      }
    }
  }

  /// What is wrong with a notice, in words; nil where nothing is.
  private func fault(in text: String, _ columns: Int) -> String? {
    guard text.hasSuffix("\n") else { return "no line break at \(columns)" }
    if let scalar = HostileText.offence(in: text, lineBreaks: true) {
      return "\(scalar) at \(columns)"
    }
    let widths = text.dropLast().split(separator: "\n", omittingEmptySubsequences: false)
      .map { displayWidth(of: String($0)) }
    if widths.count > 4 { return "\(widths.count) lines at \(columns)" }
    for (number, width) in widths.enumerated() where width > (number == 1 ? 3 : 1) * columns {
      return "line \(number) is \(width) wide at \(columns)"
    }
    return nil
  }

  private func digest(
    _ count: Int = 3, required: Set<Int> = [], language: String = "en", isUTF8: Bool = true
  ) -> Digest {
    Digest(
      (0..<count).map {
        Digest.Item(
          name: ["Alpha", "Beta", "Gamma", "Delta"][$0], installed: "1.0", version: "2.\($0)",
          release: nil, isRequired: required.contains($0))
      }, command: "updates-tui inbox", words: Localization(language: language).shown(isUTF8: isUTF8)
    )
  }

  @Test(arguments: [
    (80, "3 updates: Alpha 1.0 → 2.0, Beta 1.0 → 2.1, Gamma 1.0 → 2.2"),
    (58, "3 updates: Alpha 1.0 → 2.0, Beta 1.0 → 2.1 and 1 more"),
    (40, "3 updates: Alpha 1.0 → 2.0 and 2 more"), (20, "3 updates"), (5, "3 up…"),
  ])
  func `the headline names as many apps as fit`(columns: Int, headline: String) {
    #expect(digest().lines(columns: columns, hasColor: false).hasPrefix(headline + "\n"))
  }

  @Test(arguments: [
    (NoticePlace.lines(columns: 80), 3), (.lines(columns: 58), 2), (.lines(columns: 40), 1),
    (.lines(columns: 20), 3), (.line(columns: 77), 2), (.nowhere(.noTerminal), 0),
  ])
  func `what the headline names is shown, or all where it has no room`(
    place: NoticePlace, count: Int
  ) {
    #expect(digest().countShown(at: place) == count)
  }

  @Test func `one line has the command too, if there is room`() {
    #expect(digest(1).line(columns: 80) == "1 update: Alpha 1.0 → 2.0: updates-tui inbox\n")
    #expect(digest().line(columns: 32) == "3 updates: updates-tui inbox\n")
  }

  @Test func `required updates come first and say so`() {
    #expect(
      digest(2, required: [1]).lines(columns: 80, hasColor: true)
        == "\u{1B}[1;33m2 updates: Beta 1.0 → 2.1 (required), Alpha 1.0 → 2.0\u{1B}[0m\n"
        + "To read more and update, run:  updates-tui inbox\n"
        + "\u{1B}[2mTo silence this, set NO_UPDATE_NOTIFIER=1\u{1B}[0m\n")
  }

  @Test func `text from outside can do no harm`() {
    let item = Digest.Item(
      name: "A\u{1B}[2J", installed: "1\n2", version: "2\u{7}", release: nil, isRequired: false)
    let text = Digest([item], command: "updates-tui inbox", words: Localization()).line(
      columns: 200)
    #expect(!text.dropLast().unicodeScalars.contains { $0.value < 32 })
  }

  @Test(arguments: [(0, true, ""), (2, true, "⇡2"), (12, false, "^12")])
  func `the mark has the number of updates`(count: Int, isUTF8: Bool, mark: String) {
    #expect(Digest.mark(of: count, isUTF8: isUTF8) == mark)
  }
}
