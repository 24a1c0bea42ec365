import Testing
import UpdatesTestSupport

@Suite(.onTerminals) struct PlainPromptTerminalTests {
  let tool: TerminalTool

  init() throws {
    tool = try TerminalTool()
  }

  private static let question = "Your choice (a number or a letter):"

  private func ask(_ words: [String]) throws -> PseudoTerminal {
    let terminal = try tool.start(words, rows: 60)
    try terminal.wait(for: Self.question)
    return terminal
  }

  @Test(arguments: [("TERM", "dumb"), ("ACCESSIBLE", "1"), ("", nil)])
  func `numbered questions without a control sequence`(name: String, value: String?) throws {
    tool.environment[name] = value
    let terminal = try ask(try tool.prompt() + (name.isEmpty ? ["--plain"] : []))
    for line in [
      "Tool 2.0.0 Available", "Installed: 1.4.0", "Nothing but mending.", "1. Update (u)",
      "2. Later… (l)", "3. Skip This Version (s)", "4. Cancel (c)",
    ] {
      #expect(terminal.shownLines.contains(line), "\(line)")
    }
    #expect(try terminal.end(with: "3\n") == .exit(0))
    #expect(terminal.shownLines.last == "Version 2.0.0 will not be shown again.")
    #expect(!terminal.output.contains("\u{1B}"))
    #expect(try tool.state()["skipped"]?.strings == ["2.0.0"])
  }

  @Test func `in the C locale it sends ASCII only`() throws {
    tool.environment["LC_ALL"] = "C"
    let notes = "- a – b\n\n| x | y |\n| --- | --- |\n| 1 | 2 |\n\n“q” …"
    let terminal = try ask(try tool.prompt(notes: notes) + ["--plain"])
    let lines = ["* a - b", "x | y", "--+--", "\"q\" ...", "Tool 1.4.0 > 2.0.0", "2. Later... (l)"]
    for line in lines {
      #expect(terminal.shownLines.contains(line), "\(line)")
    }
    #expect(try terminal.end(with: "c\n") == .exit(0))
    #expect(terminal.bytes.allSatisfy { $0 < 0x80 })
  }
}
