import Foundation
import Testing
import UpdatesTestSupport

/// Update where the app file names a command, which runs on the terminal.
@Suite(.onTerminals) struct CommandActionTerminalTests {
  let tool: TerminalTool

  init() throws {
    tool = try TerminalTool()
  }

  private func words(_ program: String, _ arguments: [String] = ["{version}"]) throws -> [String] {
    try tool.prompt(more: ["action": ["run": [program] + arguments]]) + ["--trust"]
  }

  /// Chooses Update, which runs a script, and waits for what it writes.
  private func update(by body: String, until text: String) throws -> PseudoTerminal {
    let terminal = try tool.show(try words(try tool.program("updater", body)))
    try terminal.send("u")
    try terminal.wait(for: text)
    return terminal
  }

  private static let reader = """
    printf 'to %s? ' "$1"
    read -r answer
    [ -t 0 ] && [ -t 1 ] && [ -t 2 ] && echo "on a terminal: $answer"
    """

  private static let notCheckable =
    "The command ended without an error; the version cannot be checked."
  private static let startAgain = "Start Tool again to use 2.0.0."

  private func waitForKeys(of form: String, _ terminal: PseudoTerminal) throws {
    switch form {
    case "--screen": try terminal.waitForKeys()
    case "--inline": try terminal.waitForInlineKeys()
    default: try terminal.wait(for: "letter):")
    }
  }

  @Test(arguments: ["--screen", "--inline", "--plain"])
  func `the command has the terminal, can ask there, and its lines stay`(form: String) throws {
    let program = try tool.program("updater", Self.reader)
    let terminal = try tool.start(try words(program) + [form], rows: 60)
    try waitForKeys(of: form, terminal)
    try terminal.send(form == "--plain" ? "u\n" : "u")
    try terminal.wait(for: "to 2.0.0?")
    #expect(!terminal.screen.isAlternate && terminal.modes == .untouched)
    #expect(terminal.keyboard == KeyboardState(modifyOtherKeys: nil))
    #expect(try terminal.end(with: "yes, please\r") == .exit(0))
    #expect(
      terminal.shownLines.suffix(6) == [
        "You chose to update to 2.0.0.", "Running \(tool.home.path)/updater 2.0.0",
        "to 2.0.0? yes, please", "on a terminal: yes, please", Self.notCheckable,
        Self.startAgain,
      ])
  }

  @Test func `keys typed ahead of the command are not its answer`() throws {
    let terminal = try tool.show(try words(try tool.program("updater", Self.reader)))
    try terminal.send("u\rno\r")
    try terminal.wait(for: "to 2.0.0?")
    #expect(try terminal.end(with: "yes\r") == .exit(0))
    #expect(
      terminal.shownLines.suffix(3) == [
        "on a terminal: yes", Self.notCheckable, Self.startAgain,
      ])
  }

  @Test func `an interrupt while the command runs is the command's`() throws {
    let body = "trap 'echo caught; exit 7' INT; echo working; while :; do read -r line; done"
    let terminal = try update(by: body, until: "working")
    #expect(try terminal.end(with: .interrupt) == .exit(74))
    #expect(terminal.output.contains("caught"))
    #expect(terminal.output.contains("ended with status 7"))
  }

  @Test(arguments: [
    "echo working; exec sleep 3600",
    "trap 'exit 130' INT; echo working; while :; do sleep 0.01; done",
  ])
  func `a command that an interrupt ends makes us say so and end with 130`(body: String) throws {
    let terminal = try update(by: body, until: "working")
    #expect(try terminal.end(with: .interrupt) == .exit(130))
    let end = body.hasSuffix("sleep 3600") ? "was ended by signal 2" : "ended with status 130"
    #expect(terminal.shownLines.last == "'\(tool.home.path)/updater' \(end)")
  }

  @Test func `what the command leaves behind is not waited for`() throws {
    let body = "sleep 3600 & echo $! > \(tool.home.path)/left; echo done"
    _ = try update(by: body, until: Self.startAgain)
    let left = try #require(Int32(try tool.text(of: "left").dropLast()))
    #expect(kill(left, 9) == 0)
  }

  @Test func `a signal reaches the command, which then ends in peace`() throws {
    let body = "trap 'echo mending > \"$HOME/end\"; exit 0' HUP TERM; echo working; "
    let wait = "while :; do sleep 0.01; done"
    let terminal = try update(by: body + wait, until: "working")
    terminal.signal(15)
    #expect(try terminal.waitForEnd() == .signal(15))
    #expect(terminal.modes == .untouched)
    #expect(try tool.text(of: "end") == "mending\n")
    let history = try tool.start(["history", "--id", TerminalTool.appID])
    #expect(try history.waitForEnd() == .exit(0))
    #expect(history.output.contains("2.0.0"))
  }

  @Test func `^Z stops both, and fg continues both`() throws {
    let program = try tool.program("updater", Self.reader)
    let shell = try tool.shell()
    try shell.send("$tool \(try words(program).joined(separator: " "))\n")
    try shell.waitForKeys()
    try shell.send("u")
    try shell.wait(for: "to 2.0.0?")
    try shell.send(.stop)
    try shell.wait(for: "Stopped")
    try shell.send("fg\n")
    // In the line that was typed, and those of the shell about the stop and the continuation.
    try shell.wait { $0.output.ranges(of: "$tool").count > 2 }
    try shell.send("yes\n")
    try shell.wait(for: "on a terminal: yes")
    try shell.wait(for: Self.startAgain)
  }
}
