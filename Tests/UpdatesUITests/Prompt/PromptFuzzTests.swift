import Testing
import Updates
import UpdatesTerminal
import UpdatesTestSupport

@testable import UpdatesUI

/// Random keys, sizes and hostile texts; every run draws the same numbers.
@Suite struct PromptFuzzTests {
  static let hostile = [
    "", "\u{1B}]0;title\u{7}\u{1B}[2J\u{1B}[31mred", "\u{9B}31m\u{90}q\u{9C}", "a\u{0}b\u{8}c\r\rd",
    "\u{202E}txt.exe\u{2066}x\u{200B}\u{200D}\u{FEFF}\u{E0041}", "# \u{1B}[0m\n* * *\n> > > >",
    "e" + String(repeating: "\u{301}", count: 10_000), String(repeating: "x", count: 50_000),
    String(repeating: "[", count: 5_000), String(repeating: "> ", count: 3_000),
    String(repeating: "字", count: 3_000), "👩‍👩‍👧‍👦🏽 🇩🇪 ☎️",
    "|a|b|\n|-|-|\n" + String(repeating: "|", count: 900),
    String(repeating: "\n", count: 5_000), "```\n\tcode\u{1B}\n```\n<script>\u{7F}</script>",
    "\u{85}\u{2028}\u{2029}line", "{version}{name}", Samples.notes,
  ]

  @Test(arguments: hostile.indices, [false, true])
  func `no event breaks the picture`(index: Int, isRequired: Bool) {
    let text = Self.hostile[index]
    var random = SeededGenerator(seed: UInt64(index * 2 + (isRequired ? 1 : 0)))
    var update = Samples.update(
      version: index % 3 == 0 ? nil : "2.0.0", notes: text, isRequired: isRequired)
    update.release.name = String(text.suffix(40))
    if index % 2 == 0 {
      update.history = (0..<4).map { number in
        VersionNotes(
          version: String(text.prefix(number * 20)),
          notes: ReleaseNotes(text: text, format: [.plain, .markdown, .html, .plain][number]))
      }
    }
    let dialog = Dialog(
      about: update, appName: String(text.prefix(60)), installed: String(text.suffix(20)),
      words: Localization(language: Localization.languages[index % Localization.languages.count]),
      footer: index % 4 == 0 ? nil : String(text.prefix(80)))
    var screen = DialogScreen(dialog)
    for _ in 0..<Thoroughness.rounds(120) {
      let size = Size(
        Int.random(in: 1...120, using: &random), Int.random(in: 1...50, using: &random))
      check(screen.view(in: size), size)
      for _ in 0..<3 {
        let key = Self.keys.randomElement(using: &random) ?? .up
        if case .finish = screen.update(.key(key)) { screen = DialogScreen(dialog) }
      }
    }
  }

  @Test func `nothing but a key that says so ever chooses`() {
    var random = SeededGenerator(seed: 7)
    for _ in 0..<Thoroughness.rounds(200) {
      var screen = Samples.screen()
      for _ in 0..<60 {
        let key = Self.keys.randomElement(using: &random) ?? .up
        guard case .finish(let answer?) = screen.update(.key(key)) else { continue }
        #expect(Self.keysFor(answer).contains(key), "\(key) gave \(answer)")
        break
      }
    }
  }

  @Test func `a prompt of any size can be answered`() {
    for columns in Thoroughness.cases(Array(1...60)) {
      for rows in Thoroughness.cases(Array(1...14)) {
        var screen = Samples.screen()
        check(screen.view(in: Size(columns, rows)), Size(columns, rows))
        #expect(screen.press(.enter) == .update)
      }
    }
  }

  private static let keys: [Key] =
    "ulscqULSCQ/?nNgGbjk1234 xé字\u{301}".map { Key.character($0) }
    + [.enter, .escape, .tab, .backTab, .backspace, .delete, .up, .down, .left, .right]
    + [.pageUp, .pageDown, .home, .end]
    + "npdughz".map { Key.control($0) }

  private static func keysFor(_ answer: Answer) -> [Key] {
    switch answer {
    case .update: [.enter] + "uU1".map { .character($0) }
    case .skip: [.enter] + "sS3".map { .character($0) }
    case .cancel: [.enter, .escape] + "cCq4".map { .character($0) }
    case .later: [.enter] + "1234".map { .character($0) }
    case .quit: []
    }
  }

  private func check(_ grid: Grid, _ size: Size) {
    #expect(grid.size == size)
    #expect(grid.cells.count == size.columns * size.rows)
    if let cursor = grid.cursor {
      #expect((0..<size.rows).contains(cursor.row) && (0..<size.columns).contains(cursor.column))
    } else {
      Issue.record("no cursor at \(size)")
    }
    #expect(grid.isClean, "a control character at \(size)")
    for row in 0..<size.rows {
      let width = (0..<size.columns).reduce(0) { $0 + grid[row, $1].width }
      #expect(width == size.columns, "row \(row) at \(size)")
    }
  }
}
