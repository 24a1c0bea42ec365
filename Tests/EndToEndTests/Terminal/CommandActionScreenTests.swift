import Testing
import UpdatesTestSupport

/// Update where the app file names a command: the screen steps aside for it.
@Suite(.onTerminals) struct CommandActionScreenTests {
  let tool: TerminalTool

  init() throws {
    tool = try TerminalTool()
  }

  private func words(_ program: String, _ arguments: [String] = ["{version}"]) throws -> [String] {
    try tool.prompt(more: ["action": ["run": [program] + arguments]]) + ["--trust"]
  }

  private static let reader = """
    printf 'to %s? ' "$1"
    read -r answer
    [ -t 0 ] && [ -t 1 ] && [ -t 2 ] && echo "on a terminal: $answer"
    """

  @Test func `the command has the terminal and can ask there`() throws {
    let terminal = try tool.show(try words(try tool.program("updater", Self.reader)))
    let before = terminal.modes
    try terminal.send("u")
    try terminal.wait(for: "to 2.0.0?")
    #expect(!terminal.screen.isAlternate)
    #expect(terminal.modes != before)
    #expect(terminal.modes.isSuperset(of: [.lines, .echo, .signals]))
    #expect(try terminal.end(with: "yes, please\n") == .exit(0))
    #expect(
      terminal.shownLines == [
        "You chose to update to 2.0.0.", "Running \(tool.home.path)/updater 2.0.0",
        "to 2.0.0? yes, please", "on a terminal: yes, please",
      ])
  }

  @Test func `keys typed ahead of the command are not its answer`() throws {
    let terminal = try tool.show(try words(try tool.program("updater", Self.reader)))
    try terminal.send("u\rno\r")
    try terminal.wait(for: "to 2.0.0?")
    #expect(try terminal.end(with: "yes\n") == .exit(0))
    #expect(terminal.shownLines.last == "on a terminal: yes")
  }

  @Test(arguments: [("exit 3", "ended with status 3"), ("kill -9 $$", "was ended by signal 9")])
  func `a command that fails is reported, with 74`(body: String, said: String) throws {
    let terminal = try tool.show(try words(try tool.program("updater", body)))
    #expect(try terminal.end(with: "u") == .exit(74))
    #expect(terminal.output.contains("'\(tool.home.path)/updater' \(said)\r\n"))
    #expect(terminal.output.contains("hint: the program was not updated"))
  }

  @Test func `under --json the command's words stay off standard output`() throws {
    let program = try tool.program("updater", "echo working; read -r line; exit 5")
    let terminal = try tool.show(try words(program) + ["--json"], output: .pipe)
    try terminal.send("u")
    try terminal.wait(for: "working")
    #expect(try terminal.end(with: "\n") == .exit(74))
    let action = try terminal.document()["action"]
    #expect(action?["kind"]?.string == "run")
    #expect(action?["exitStatus"] == .number(5))
    #expect(action?["arguments"]?.strings == [program, "2.0.0"])
  }

  @Test func `an interrupt while the command runs is the command's`() throws {
    let body = "trap 'echo caught; exit 7' INT; echo working; while :; do read -r line; done"
    let terminal = try tool.show(try words(try tool.program("updater", body)))
    try terminal.send("u")
    try terminal.wait(for: "working")
    #expect(try terminal.end(with: .interrupt) == .exit(74))
    #expect(terminal.output.contains("caught"))
    #expect(terminal.output.contains("ended with status 7"))
  }

  @Test func `a command that spoils the terminal is the last to do so`() throws {
    let body = "stty raw -echo; printf '\\033[?1049h\\033[31m'; exit 1"
    let terminal = try tool.show(try words(try tool.program("updater", body)))
    #expect(try terminal.end(with: "u") == .exit(74))
    #expect(terminal.output.contains("ended with status 1"))
  }

  @Test func `without trust the command is not run`() throws {
    let program = try tool.program("updater", "echo ran > \(tool.home.path)/ran")
    let terminal = try tool.show(try words(program).dropLast())
    #expect(terminal.screen.contains(TerminalTool.page))
    #expect(try terminal.end(with: "u") == .exit(0))
    #expect(terminal.output.contains("--trust"))
    #expect(throws: (any Error).self) { try tool.text(of: "ran") }
  }

  private func waitForKeys(of form: String, _ terminal: PseudoTerminal) throws {
    switch form {
    case "--screen": try terminal.waitForKeys()
    case "--inline": try terminal.waitForInlineKeys()
    default: try terminal.wait(for: "letter):")
    }
  }

  @Test(arguments: ["--screen", "--inline", "--plain"])
  func `in place of a program that is not there, the page is named`(form: String) throws {
    let words = try words("/nonexistent/updater") + ["--json", form]
    let terminal = try tool.start(words, output: .pipe)
    try waitForKeys(of: form, terminal)
    #expect(terminal.screen.contains("To update, open: \(TerminalTool.page)"))
    #expect(!terminal.screen.contains("Update will"))
    #expect(try terminal.end(with: form == "--plain" ? "u\n" : "u") == .exit(0))
    let document = try terminal.document()
    #expect(document["choice"]?.string == "update")
    #expect(document["action"]?["kind"]?.string == "open")
    let warning = document["warnings"]?[0]?["message"]?.string
    #expect(warning?.contains("the program '/nonexistent/updater'") == true)
  }

  @Test(arguments: ["--screen", "--inline", "--plain"])
  func `without a page either, there is Close and a warning`(form: String) throws {
    let run: [String: Any] = ["action": ["run": ["/nonexistent/updater"]]]
    let words = try tool.prompt(more: run, hasPage: false) + ["--trust", form]
    let terminal = try tool.start(words)
    try waitForKeys(of: form, terminal)
    #expect(terminal.screen.contains("Update it the way you installed it."))
    #expect(terminal.screen.contains("Close") && !terminal.screen.contains("Update will"))
    #expect(try terminal.end(with: form == "--plain" ? "c\n" : "c") == .exit(0))
    #expect(terminal.output.contains("the program '/nonexistent/updater'"))
  }

  @Test func `plain questions hand over to the command as well`() throws {
    let program = try tool.program("updater", Self.reader)
    let terminal = try tool.start(try words(program) + ["--plain"], rows: 60)
    try terminal.wait(for: "letter):")
    try terminal.send("1\n")
    try terminal.wait(for: "to 2.0.0?")
    #expect(try terminal.end(with: "fine\n") == .exit(0))
    #expect(terminal.shownLines.last == "on a terminal: fine")
  }
}
