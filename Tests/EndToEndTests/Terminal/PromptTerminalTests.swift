import Foundation
import Testing
import UpdatesLoopback
import UpdatesTestSupport

@Suite(.onTerminals) struct PromptTerminalTests {
  let tool: TerminalTool

  init() throws {
    tool = try TerminalTool()
  }

  @Test(arguments: [[], ["--inline"]])
  func `^L draws the picture anew`(form: [String]) throws {
    let terminal = try tool.start(["demo"] + form)
    try terminal.wait(for: "2.0.0 Available")
    // What is typed too early does not count.
    try terminal.pump(milliseconds: 300)
    let before = terminal.bytes.count
    try terminal.send("\u{0C}")
    try terminal.wait { $0.bytes.count > before + 200 }
    #expect(terminal.screen.text.ranges(of: "2.0.0 Available").count == 1)
    #expect(try terminal.end(with: "c") == .exit(0))
  }

  @Test(arguments: [
    (TerminalKey.escape.rawValue, "Not updated."),
    ("s", "Version 2.0.0 will not be shown again."),
  ])
  func `a key leaves one line that says what was chosen`(key: String, line: String) throws {
    let terminal = try tool.show(try tool.prompt())
    let modes = terminal.modes
    #expect(try terminal.end(with: key) == .exit(0))
    #expect(terminal.shownLines == [line])
    #expect(!terminal.screen.isAlternate)
    #expect(terminal.modes != modes)
    #expect(terminal.modes.isSuperset(of: [.lines, .echo, .signals, .returnIsNewline]))
    #expect(terminal.screen.cursor.isVisible)
  }

  @Test func `y gives the address to the terminal's clipboard`() throws {
    let terminal = try tool.start(["demo"], columns: 120)
    try terminal.wait(for: "2.0.0 Available")
    try terminal.pump(milliseconds: 300)
    try terminal.send("y")
    // https://example.com/store/lantern
    let sequence = "\u{1B}]52;c;aHR0cHM6Ly9leGFtcGxlLmNvbS9zdG9yZS9sYW50ZXJu\u{07}"
    try terminal.wait { $0.output.contains(sequence) }
    #expect(try terminal.end(with: "c") == .exit(0))
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

  // What a prompt leaves on a terminal, on standard output and in the counter.

  @Test(arguments: ["--screen", "--inline", "--plain"])
  func `the document of an interrupted prompt has what was asked`(form: String) throws {
    let terminal = try tool.start(try tool.prompt() + ["--json", form], output: .pipe)
    try terminal.wait(for: "Skip This Version")
    #expect(try terminal.end(with: .interrupt) == .exit(130))
    let document = try terminal.document()
    #expect(document["error"]?["code"]?.string == "process.interrupted")
    #expect(document["app"]?["installed"]?.string == "1.4.0")
    #expect(document["update"]?["version"]?.string == "2.0.0")
    #expect(document["notifications"]?["shown"] == .number(1))
    #expect(document["choice"] == .null)
  }

  @Test func `a required update that is left ends with 101`() throws {
    let words = try tool.prompt(updates: ["update-type": "hard"]) + ["--print-choice"]
    let terminal = try tool.show(words, output: .pipe)
    #expect(try terminal.end(with: .escape) == .exit(101))
    #expect(String(decoding: terminal.standardOutput, as: UTF8.self) == "quit\n")
  }

  @Test func `in CI nobody is asked, and nothing is counted`() throws {
    tool.environment["CI"] = "1"
    let terminal = try tool.start(
      try tool.prompt(updates: ["notify": "once"]) + ["--print-choice"], output: .pipe)
    #expect(try terminal.waitForEnd() == .exit(0))
    #expect(String(decoding: terminal.standardOutput, as: UTF8.self) == "none\n")
    #expect(terminal.screen.contains("Tool 2.0.0 is available"))
    #expect(try tool.state()["notifications"] == .object([:]))
  }

  @Test func `a program that its own update starts asks nothing`() throws {
    let config = tool.home.path + "/app.json"
    let run = try tool.program(
      "self-update", "\(tool.path) notify --prompt --always --config \(config); echo notified $?")
    let words =
      try tool.prompt(updates: ["notify": "always"], more: ["action": ["run": [run]]]) + ["--trust"]
    let given = try #require(words.firstIndex(of: "--config").map { words[$0 + 1] })
    try FileManager.default.copyItem(atPath: given, toPath: config)
    let terminal = try tool.show(words)
    try terminal.send("u")
    try terminal.wait(for: "notified 0")
    #expect(try terminal.waitForEnd() == .exit(0))
    #expect(terminal.output.ranges(of: "Tool 2.0.0 Available").count == 1)
  }

  @Test func `keys typed ahead do not end up in the shell either`() throws {
    let words = try tool.prompt().joined(separator: " ")
    let shell = try tool.shell()
    try shell.send("$tool \(words)\n")
    try shell.send("s\recho le''aked\r")
    try shell.waitForKeys()
    try shell.send("c")
    try shell.wait(for: "Not updated.")
    try shell.send("echo d''one\n")
    try shell.wait(for: "done")
    #expect(!shell.screen.contains("leaked"))
  }

  @Test func `a spinner shows that a check goes on, and is gone when the prompt is`() throws {
    let gate = DispatchSemaphore(value: 0)
    let server = try LoopbackServer { _ in
      gate.wait()
      return .text(#"{"resultCount":1,"results":[{"version":"2.0"}]}"#)
    }
    let words = ["--id", "a", "--name", "Tool", "--installed", "1.0", "--country", "us"]
    let terminal = try tool.start(
      ["prompt", "--lookup-url", server.url("/lookup"), "--timeout", "60"] + words)
    try terminal.wait(for: "Checking for updates…")
    gate.signal()
    try terminal.waitForKeys()
    #expect(terminal.screen.contains("Tool 2.0 Available"))
    #expect(try terminal.end(with: "c") == .exit(0))
    #expect(terminal.shownLines == ["Not updated. You will not be asked about 2.0 again."])
    #expect(terminal.screen.replies == 0)
  }

  @Test(arguments: [("--no-color", ""), ("--screen", "1")])
  func `no colour is sent where none is wanted`(option: String, variable: String) throws {
    tool.environment["NO_COLOR"] = variable
    let terminal = try tool.show(["demo", option])
    #expect(try terminal.end(with: "u") == .exit(0))
    let looks = ControlSequence.all(in: terminal.bytes).filter { $0.final == "m" }
      .flatMap { $0.parameters.split(separator: ";").compactMap { Int($0) } }
    #expect(looks.contains(7) && !looks.contains { (30...48).contains($0) || $0 >= 90 })
  }

  // Hostile text where release notes and names should be.
  //
  // That no text leaves its place on a screen is shown where screens are drawn.

  @Test(arguments: Thoroughness.cases(HostileText.corpus))
  func `hostile notes and names tell the terminal nothing`(sample: HostileText.Sample) throws {
    // Two long texts make a document that is too large.
    let name = String(sample.text.prefix(10_000))
    let words = try tool.prompt(notes: sample.text, app: ["name": name])
    let terminal = try tool.show(words + ["--dry-run"])
    #expect(terminal.screen.isAlternate)
    try terminal.send("?")
    try terminal.wait(for: "> Back <")
    try terminal.send(.escape)
    terminal.signal(15)
    _ = try terminal.waitForEnd()
    #expect(terminal.screen.titleChanges == 0)
    #expect(terminal.screen.bells == 0)
    #expect(terminal.screen.replies == 0)
    #expect(!terminal.screen.grabsMouse)
    #expect(!terminal.output.contains("]52;"))
    #expect(terminal.output.unicodeScalars.allSatisfy(Self.isShown))
  }

  /// Neither C1 nor anything that turns the direction of text.
  private static func isShown(_ scalar: Unicode.Scalar) -> Bool {
    !(0x7F...0x9F).contains(scalar.value) && !scalar.properties.isBidiControl
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
