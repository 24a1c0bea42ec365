import Testing
import UpdatesTestSupport

@Suite(.onTerminals) struct AnswerMemoryTests {
  let tool: TerminalTool

  init() throws {
    tool = try TerminalTool()
  }

  @Test func `Later is remembered until the time that was chosen`() throws {
    let terminal = try tool.show(try tool.prompt() + ["--now", "2026-03-04T05:06:07Z"])
    try terminal.send("l")
    try terminal.wait(for: "Remind me:")
    #expect(try terminal.end(with: "3") == .exit(0))
    #expect(terminal.shownLines == ["The update will be shown again next week."])
    let state = try tool.state()
    #expect(state["snoozedUntil"]?.string == "2026-03-11T05:06:07Z")
    #expect(state["skipped"]?.strings == [])
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

  @Test func `a dry run asks and remembers nothing`() throws {
    let terminal = try tool.show(try tool.prompt() + ["--dry-run"])
    #expect(try terminal.end(with: "s") == .exit(0))
    #expect(throws: (any Error).self) { try tool.state() }
  }
}
