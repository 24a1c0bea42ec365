import Testing
import UpdatesTestSupport

/// The questions in plain lines, for screen readers and simple terminals.
@Suite(.onTerminals) struct PlainPromptTerminalTests {
  let tool: TerminalTool

  init() throws {
    tool = try TerminalTool()
  }

  private static let question = "Your choice (a number or a letter):"

  private func ask(_ words: [String], output: PseudoTerminal.Stream = .terminal) throws
    -> PseudoTerminal
  {
    let terminal = try tool.start(words, rows: 60, output: output)
    try terminal.wait(for: Self.question)
    return terminal
  }

  @Test(arguments: [
    ("TERM", "dumb"), ("TERM", nil), ("TERM", ""), ("ACCESSIBLE", "1"), ("", nil),
  ])
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
    #expect(terminal.shownLines.last == "Version 2.0.0 will not be offered again.")
    #expect(!terminal.output.contains("\u{1B}"))
    #expect(try tool.state()["skipped"]?.strings == ["2.0.0"])
  }

  @Test(arguments: ["4\n", "c\n", " C \n", "cancel\n", "4.\n", TerminalKey.endOfInput.rawValue])
  func `number, letter, title and the end of input cancel`(answer: String) throws {
    let terminal = try ask(try tool.prompt() + ["--plain"])
    #expect(try terminal.end(with: answer) == .exit(0))
    #expect(terminal.shownLines.last == "Not updated.")
  }

  @Test func `an empty line or an unknown word asks again`() throws {
    let terminal = try ask(try tool.prompt() + ["--plain"])
    try terminal.send("\n")
    try terminal.wait(for: "Nothing was chosen.")
    try terminal.send("\u{1}perhaps\n")
    try terminal.wait(for: "'perhaps' is not one of the choices.")
    #expect(try terminal.end(with: "c\n") == .exit(0))
  }

  @Test func `Later asks when, and goes back`() throws {
    let terminal = try ask(try tool.prompt() + ["--plain", "--now", "2026-03-04T05:06:07Z"])
    try terminal.send("later\n")
    try terminal.wait(for: "5. Back")
    try terminal.send("5\n")
    try terminal.wait { $0.output.ranges(of: Self.question).count == 2 }
    try terminal.send("2\n")
    try terminal.wait { $0.output.ranges(of: "5. Back").count == 2 }
    #expect(try terminal.end(with: "1\n") == .exit(0))
    #expect(terminal.shownLines.last == "The update will be offered again tomorrow.")
    #expect(try tool.state()["snoozedUntil"]?.string == "2026-03-05T05:06:07Z")
  }

  @Test func `the notes are followed by what the store says, and Update says where to go`() throws {
    let terminal = try ask(["demo", "--plain"])
    let shown = terminal.output.split(separator: "\r\n").map(String.init)
    #expect(shown.contains("Rating: 4.6 of 5 (1287 ratings)"))
    #expect(try terminal.end(with: "u\n") == .exit(0))
    let lines = terminal.output.split(separator: "\r\n").suffix(4)
    #expect(lines.first == "You chose to update to 2.0.0.")
    #expect(lines.dropFirst().first?.hasSuffix(": https://example.com/store/lantern") == true)
    #expect(lines.last == "To set up updates for your own program: updates-tui new")
  }

  @Test func `a required update that is not taken ends with 101`() throws {
    let terminal = try ask(try tool.prompt(updates: ["update-type": "hard"]) + ["--plain"])
    #expect(terminal.shownLines.contains("This update is required to continue."))
    #expect(terminal.shownLines.contains("2. Quit (q)"))
    #expect(!terminal.screen.contains("Skip"))
    #expect(try terminal.end(with: .endOfInput) == .exit(101))
    #expect(terminal.shownLines.last == "Not updated, although the update is required.")
  }

  @Test func `an interrupt ends with 130, on a line of its own`() throws {
    let terminal = try ask(try tool.prompt() + ["--plain"])
    #expect(try terminal.end(with: .interrupt) == .exit(130))
    #expect(!terminal.output.contains("interrupted"))
  }

  @Test(arguments: [1, 15])
  func `a signal ends it by that signal`(number: Int32) throws {
    let terminal = try ask(try tool.prompt() + ["--plain"])
    terminal.signal(number)
    #expect(try terminal.waitForEnd() == .signal(Int(number)))
  }

  @Test func `a line typed ahead answers nothing`() throws {
    let terminal = try tool.start(try tool.prompt() + ["--plain"], rows: 60)
    try terminal.send("s\n")
    try terminal.wait(for: Self.question)
    // Were it too late to be ahead of the question, it would be an answer and the end.
    guard terminal.ending == nil, try !wasAnswered(terminal) else { return }
    #expect(try terminal.end(with: "c\n") == .exit(0))
    #expect(terminal.shownLines.last == "Not updated.")
  }

  private func wasAnswered(_ terminal: PseudoTerminal) throws -> Bool {
    try terminal.pump(milliseconds: 100)
    return terminal.screen.contains("will not be offered")
  }

  @Test func `with --json the questions stay off standard output`() throws {
    let terminal = try ask(try tool.prompt() + ["--plain", "--json"], output: .pipe)
    #expect(try terminal.end(with: "s\n") == .exit(0))
    #expect(try terminal.document()["choice"]?.string == "skip")
  }

  @Test func `an empty line says so and asks again about the same versions`() throws {
    let terminal = try ask(try tool.prompt() + ["--plain"])
    #expect(terminal.shownLines.contains("Tool 1.4.0 → 2.0.0"))
    try terminal.send("\n")
    try terminal.wait { $0.output.ranges(of: Self.question).count == 2 }
    #expect(terminal.output.contains("Nothing was chosen."))
    #expect(terminal.output.ranges(of: "Tool 1.4.0 → 2.0.0").count == 2)
    #expect(try terminal.end(with: "c\n") == .exit(0))
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

  @Test func `read aloud there are no lines of boxes`() throws {
    tool.environment["ACCESSIBLE"] = "1"
    let notes =
      "# A\n\n---\n\n> said\n\n| x | y |\n| --- | --: |\n| 1 | 2 |\n| wide | wider |\n| alone | |"
    let terminal = try ask(try tool.prompt(notes: notes))
    for line in ["> said", "x, y", "1, 2", "wide, wider", "alone"] {
      #expect(terminal.shownLines.contains(line), "\(line)")
    }
    let drawn = terminal.output.unicodeScalars.contains { (0x2500...0x257F).contains($0.value) }
    #expect(!drawn)
    #expect(try terminal.end(with: "c\n") == .exit(0))
  }

  @Test func `whoever cancels for the last time learns how to update later`() throws {
    let run: [String: Any] = ["action": ["run": ["/bin/echo", "it's", "a;b"]]]
    let words = try tool.prompt(updates: ["notify": "twice"], more: run) + ["--plain", "--trust"]
    let first = try ask(words)
    #expect(try first.end(with: "c\n") == .exit(0))
    #expect(first.shownLines.last == "Not updated.")
    let last = try ask(words)
    #expect(last.shownLines.contains(#"Update will run: /bin/echo 'it'\''s' 'a;b'"#))
    #expect(try last.end(with: "c\n") == .exit(0))
    #expect(
      last.shownLines.suffix(2).joined()
        == "Not updated. You will not be asked about 2.0.0 again; "
        + #"`/bin/echo 'it'\''s' 'a;b'` updates it."#)
  }
}
