import Testing
import Updates
import UpdatesTerminal
import UpdatesTestSupport

@testable import UpdatesUI

@Suite struct InlinePromptTests {
  private func screen(
    notes: String? = Samples.notes, isRequired: Bool = false, way: UpgradeWay = .own
  ) -> InlineDialog<Answer> {
    InlineDialog(Samples.dialog(notes: notes, isRequired: isRequired, way: way))
  }

  private func lines(_ screen: InlineDialog<Answer>, _ size: Size = Size(80, 24)) -> [String] {
    var screen = screen
    return screen.view(in: size).textLines
  }

  // MARK: Pictures

  @Test func `a prompt at the cursor, a required one, one without notes, and the times`() throws {
    let running = screen(way: .running("brew upgrade breeze"))
    try running.verify("prompt/inline")
    try running.verify("prompt/inline", Size(20, 6))
    try screen(isRequired: true).verify("prompt/inline-required")
    try screen(notes: nil).verify("prompt/inline-without-notes")
    var later = screen()
    later.press("l")
    try later.verify("prompt/inline-later")
  }

  // MARK: Keys

  @Test(
    arguments: [
      (.enter, .update), ("S", .skip), ("3", .skip), ("q", .cancel), (.escape, .cancel), ("n", nil),
      ("N", nil),
    ] as [(Key, Answer?)])
  func `a key chooses, or wants to read all`(key: Key, answer: Answer?) {
    var screen = screen()
    #expect(screen.press(key) == .some(answer))
  }

  @Test(
    arguments: [
      ([.enter], .tomorrow), (["1"], .tomorrow), ([.right, .enter], .hour),
      ([.tab, .tab, .enter], .week), (["4"], .nextVersion),
    ] as [([Key], Snooze)])
  func `Later asks when`(keys: [Key], snooze: Snooze) {
    var screen = screen()
    #expect(screen.press("l") == nil)
    #expect(keys.compactMap { screen.press($0) } == [.later(snooze)])
  }

  @Test func `the notes can be read while the times are shown`() {
    var screen = screen()
    #expect(screen.press("l") == nil)
    #expect(screen.press("n") == .some(nil))
  }

  @Test func `Esc goes back from the times to Later`() {
    var screen = screen()
    #expect(screen.press("2", .escape) == nil)
    #expect(lines(screen).last?.contains("> Later… <") == true)
    #expect(screen.press(.escape) == .cancel)
  }

  @Test func `a required update is taken or left`() {
    var screen = screen(isRequired: true)
    #expect(screen.press("l", "s", "3") == nil)
    #expect(screen.press(.escape) == .quit)
  }

  // MARK: Size

  @Test func `at most eight lines of notes are shown, and how many more there are`() {
    func shown(_ count: Int) -> [String] {
      lines(screen(notes: (1...count).map { "- line \($0)" }.joined(separator: "\n")))
    }
    #expect(shown(48).filter { $0.contains("line ") }.count == InlineDialog<Answer>.mostLines)
    #expect(shown(48).contains("  … 45 more lines (n)"))
    // What the store says takes five lines.
    #expect(!shown(3).contains { $0.contains("more") })
    #expect(shown(4).contains("  … 1 more line (n)"))
  }

  @Test func `the picture is lower than the window and leaves its last column free`() {
    for columns in stride(from: 1, through: 110, by: Thoroughness.isFull ? 1 : 9) {
      for rows in 1...20 {
        for required in [false, true] {
          var screen = screen(isRequired: required, way: .running("brew upgrade breeze"))
          let grid = screen.view(in: Size(columns, rows))
          #expect(grid.size.rows <= max(1, rows - 1))
          #expect(grid.size.columns <= max(1, columns - 1))
          #expect(grid.cursor != nil)
          #expect(screen.press(.enter) == .update)
        }
      }
    }
  }

  @Test(arguments: PromptFuzzTests.hostile)
  func `hostile notes break no picture`(text: String) {
    var screen = screen(notes: text, way: .running(text))
    for size in [Size(80, 24), Size(21, 7), Size(2, 3)] {
      #expect(screen.view(in: size).isClean)
    }
  }

  @Test(arguments: [(nil, true), ("short", true), (String(repeating: "a\n\n", count: 9), false)])
  func `short notes suit the cursor`(notes: String?, suits: Bool) {
    #expect(InlineDialog<Answer>.suits(Samples.update(notes: notes), columns: 80) == suits)
  }
}
