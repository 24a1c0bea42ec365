import Testing
import UpdatesTestSupport

/// What an answer given on the screen leaves in the state file.
@Suite(.onTerminals) struct AnswerMemoryTests {
  let tool: TerminalTool

  init() throws {
    tool = try TerminalTool()
  }

  private static let now = "2026-03-04T05:06:07Z"

  @Test(arguments: [
    ("1", "2026-03-05T05:06:07Z", "The update will be offered again tomorrow."),
    ("2", "2026-03-04T06:06:07Z", "The update will be offered again in an hour."),
    ("3", "2026-03-11T05:06:07Z", "The update will be offered again next week."),
  ])
  func `Later is remembered until the time that was chosen`(
    digit: String, until: String, line: String
  ) throws {
    let terminal = try tool.show(try tool.prompt() + ["--now", Self.now])
    try terminal.send("l")
    try terminal.wait(for: "When should this come back?")
    #expect(try terminal.end(with: digit) == .exit(0))
    #expect(terminal.shownLines == [line])
    let state = try tool.state()
    #expect(state["snoozedUntil"]?.string == until)
    #expect(state["skipped"]?.strings == [])
  }

  @Test func `Later until the next version keeps this one away and lets that one come`() throws {
    let terminal = try tool.show(try tool.prompt())
    try terminal.send("l")
    try terminal.wait(for: "4 When the Next Version Appears")
    #expect(try terminal.end(with: "4") == .exit(0))
    #expect(terminal.shownLines == ["The next version will be offered when it appears."])
    let again = try tool.start(try tool.prompt())
    #expect(try again.waitForEnd() == .exit(0))
    let next = try tool.show(try tool.prompt(updates: ["version": "2.0.1"]))
    #expect(next.screen.contains("Tool 2.0.1 Available"))
  }

  @Test func `the menu of Later is walked by arrows, and Esc goes back to the prompt`() throws {
    let terminal = try tool.show(try tool.prompt() + ["--now", Self.now])
    let before = terminal.screen.text
    try terminal.send("l")
    try terminal.wait(for: ">1 Tomorrow<")
    try terminal.send(.down)
    try terminal.wait(for: ">2 In an Hour<")
    try terminal.send(.up)
    try terminal.wait(for: ">1 Tomorrow<")
    try terminal.send(.escape)
    try terminal.wait { $0.screen.text.contains("> Later… <") || $0.screen.text == before }
    try terminal.send("l")
    try terminal.wait(for: ">1 Tomorrow<")
    try terminal.send(.down)
    try terminal.wait(for: ">2 In an Hour<")
    #expect(try terminal.end(with: .enter) == .exit(0))
    #expect(try tool.state()["snoozedUntil"]?.string == "2026-03-04T06:06:07Z")
  }

  @Test func `a skipped version is not asked about again, and the reason is said`() throws {
    #expect(try tool.show(try tool.prompt()).end(with: "s") == .exit(0))
    #expect(try tool.state()["skipped"]?.strings == ["2.0.0"])
    let again = try tool.start(try tool.prompt())
    #expect(try again.waitForEnd() == .exit(0))
    #expect(!again.output.contains("\u{1B}"))
    #expect(again.output.contains("skip"))
    #expect(again.output.contains("--always"))
    let always = try tool.show(try tool.prompt() + ["--always"])
    #expect(try always.end(with: "c") == .exit(0))
  }

  @Test func `Cancel remembers no more than that it was shown`() throws {
    let words = try tool.prompt(updates: ["notify": "once"])
    #expect(try tool.show(words).end(with: "c") == .exit(0))
    let state = try tool.state()
    #expect(state["skipped"]?.strings == [])
    #expect(state["snoozedUntil"]?.string == nil)
    #expect(state["notifications"]?["2.0.0"] == .number(1))
    let again = try tool.start(words)
    #expect(try again.waitForEnd() == .exit(0))
    #expect(!again.output.contains("\u{1B}"))
  }

  @Test func `a dry run asks and remembers nothing`() throws {
    let terminal = try tool.show(try tool.prompt() + ["--dry-run"])
    #expect(try terminal.end(with: "s") == .exit(0))
    #expect(throws: (any Error).self) { try tool.state() }
  }

  @Test func `killed while it asks, the state stays whole and the next prompt works`() throws {
    let words = try tool.prompt(updates: ["notify": "twice"])
    let terminal = try tool.show(words)
    terminal.signal(9)
    #expect(try terminal.waitForEnd() == .signal(9))
    #expect(try tool.state()["notifications"]?["2.0.0"] == .number(1))
    #expect(try tool.show(words).end(with: "c") == .exit(0))
    #expect(try tool.state()["notifications"]?["2.0.0"] == .number(2))
  }

  @Test(arguments: ["", "{", "[]", "\u{1B}]0;PWNED\u{7}"])
  func `a damaged state file is warned about and set aside, and the prompt comes`(
    text: String
  ) throws {
    try tool.home.write(text, to: TerminalTool.stateFile)
    let terminal = try tool.show(try tool.prompt())
    #expect(terminal.screen.contains("> Update <"))
    #expect(try terminal.end(with: "s") == .exit(0))
    #expect(terminal.screen.contains("warning:"))
    #expect(terminal.screen.titleChanges == 0)
    #expect(try tool.state()["skipped"]?.strings == ["2.0.0"])
    #expect(try tool.text(of: TerminalTool.stateFile + ".damaged") == text)
  }
}
