import Foundation
import Testing
import UpdatesTestSupport

/// Update where the app file names a command, which runs in a pane of the screen.
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

  private static let startAgain = "Start Tool again to use 2.0.0."

  /// Closes the screen that says how the command has failed.
  private func close(_ terminal: PseudoTerminal) throws -> ProcessEnding {
    try terminal.waitForKeys(ofScreen: 2)
    return try terminal.end(with: "q")
  }

  @Test func `the command has a terminal in a pane, can ask there, and its lines stay`() throws {
    let terminal = try tool.show(try words(try tool.program("updater", Self.reader)))
    try terminal.send("u")
    try terminal.wait(for: "to 2.0.0?")
    #expect(terminal.screen.isAlternate)
    #expect(terminal.screen.contains("Updating Tool to 2.0.0"))
    #expect(terminal.screen.contains("Running \(tool.home.path)/updater 2.0.0"))
    #expect(try terminal.end(with: "yes, please\r") == .exit(0))
    #expect(
      terminal.shownLines == [
        "You chose to update to 2.0.0.", "Running \(tool.home.path)/updater 2.0.0",
        "to 2.0.0? yes, please", "on a terminal: yes, please", Self.startAgain,
      ])
  }

  @Test func `keys typed ahead of the command are not its answer`() throws {
    let terminal = try tool.show(try words(try tool.program("updater", Self.reader)))
    try terminal.send("u\rno\r")
    try terminal.wait(for: "to 2.0.0?")
    #expect(try terminal.end(with: "yes\r") == .exit(0))
    #expect(terminal.shownLines.suffix(2) == ["on a terminal: yes", Self.startAgain])
  }

  @Test(arguments: [("exit 3", "ended with status 3"), ("kill -9 $$", "was ended by signal 9")])
  func `a command that fails is reported, with 74`(body: String, said: String) throws {
    let terminal = try tool.show(try words(try tool.program("updater", body)))
    try terminal.send("u")
    #expect(try close(terminal) == .exit(74))
    #expect(terminal.output.contains("'\(tool.home.path)/updater' \(said)\r\n"))
    #expect(terminal.output.contains("hint: the program was not updated"))
  }

  @Test func `under --json the command's words stay off standard output`() throws {
    let program = try tool.program("updater", "echo working; read -r line; exit 5")
    let terminal = try tool.show(try words(program) + ["--json"], output: .pipe)
    try terminal.send("u")
    try terminal.wait(for: "working")
    try terminal.send("\r")
    #expect(try close(terminal) == .exit(74))
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
    try terminal.send(.interrupt)
    #expect(try close(terminal) == .exit(74))
    #expect(terminal.output.contains("caught"))
    #expect(terminal.output.contains("ended with status 7"))
  }

  @Test func `a command cannot spoil the terminal`() throws {
    let body =
      "stty raw -echo; printf '\\033[?1049h\\033[31m\\033[2Jspoilt\\033]0;title\\007'; exit 1"
    let terminal = try tool.show(try words(try tool.program("updater", body)))
    try terminal.send("u")
    try terminal.waitForKeys(ofScreen: 2)
    #expect(terminal.screen.contains("spoilt"))
    #expect(try terminal.end(with: "q") == .exit(74))
    #expect(terminal.output.contains("ended with status 1"))
    #expect(!terminal.output.contains("title"))
    #expect(terminal.modes == .untouched)
    #expect(!terminal.screen.isAlternate)
  }

  @Test func `a failure can be read in the pane, and its last lines stay`() throws {
    let body = "seq -f 'line %g' 1 300; echo 'no such formula' >&2; exit 1"
    let terminal = try tool.show(try words(try tool.program("updater", body)))
    try terminal.send("u")
    try terminal.waitForKeys(ofScreen: 2)
    #expect(terminal.screen.contains("no such formula"))
    #expect(terminal.screen.contains("'\(tool.home.path)/updater' ended with status 1"))
    try terminal.send("/line 123\r")
    try terminal.wait(for: "line 123")
    try terminal.send("g")
    try terminal.wait { $0.screen.contains("line 15") && !$0.screen.contains("line 123") }
    try terminal.send(.escape)
    try terminal.wait(for: "Esc Close")
    #expect(try terminal.end(with: .enter) == .exit(74))
    #expect(terminal.shownLines.contains("no such formula"))
    #expect(terminal.shownLines.contains("line 282") && !terminal.shownLines.contains("line 281"))
    #expect(terminal.screen.contains("error: '\(tool.home.path)/updater' ended with status 1"))
  }

  @Test func `an interrupt while the failure is read ends with 130`() throws {
    let terminal = try tool.show(try words(try tool.program("updater", "echo sorry; exit 1")))
    try terminal.send("u")
    try terminal.waitForKeys(ofScreen: 2)
    #expect(try terminal.end(with: .interrupt) == .exit(130))
    #expect(terminal.shownLines.contains("sorry"))
  }

  @Test func `a password is not shown`() throws {
    let body =
      "stty -echo; printf 'Password: '; read -r a; stty echo; echo; echo got ${#a}; read -r b"
    let terminal = try tool.show(try words(try tool.program("updater", body)))
    try terminal.send("u")
    try terminal.wait(for: "Password:")
    // As a manager of passwords does, in brackets.
    try terminal.send("\u{1B}[200~hunt\u{1B}[201~er2\r")
    try terminal.wait(for: "got 7")
    #expect(try terminal.end(with: "\r") == .exit(0))
    #expect(!terminal.output.contains("hunt") && !terminal.output.contains("er2"))
  }

  @Test func `a password is asked on the command's controlling terminal`() throws {
    let body = "exec 3<>/dev/tty; printf 'to %s? ' \"$1\" >&3; read -r a <&3; echo \"<$a>\""
    let terminal = try tool.show(try words(try tool.program("updater", body)))
    try terminal.send("u")
    try terminal.wait(for: "to 2.0.0?")
    #expect(try terminal.end(with: "yes\r") == .exit(0))
    #expect(terminal.shownLines.suffix(2) == ["<yes>", Self.startAgain])
  }

  @Test func `the command's terminal has the size of the pane`() throws {
    let body = "trap 'stty size' WINCH; stty size; while :; do read -r a && exit 0; done"
    let terminal = try tool.show(try words(try tool.program("updater", body)))
    try terminal.send("u")
    try terminal.wait(for: "19 74")
    terminal.resize(columns: 40, rows: 10)
    try terminal.wait(for: "6 34")
    #expect(try terminal.end(with: "\r") == .exit(0))
  }

  @Test func `progress is drawn on one line`() throws {
    let body = #"printf ' 10 %%\r 50 %%\r\033[K100 %%'; read -r a"#
    let terminal = try tool.show(try words(try tool.program("updater", body)))
    try terminal.send("u")
    try terminal.wait(for: "100 %")
    #expect(!terminal.screen.contains("50 %"))
    #expect(try terminal.end(with: "\r") == .exit(0))
  }

  @Test func `what the command leaves behind does not hold the screen`() throws {
    let body = "trap '' HUP; sleep 3600 & echo $! > \(tool.home.path)/left; echo done"
    let terminal = try tool.show(try words(try tool.program("updater", body)))
    #expect(try terminal.end(with: "u") == .exit(0))
    #expect(terminal.shownLines.suffix(2) == ["done", Self.startAgain])
    let left = try #require(Int32(try tool.text(of: "left").dropLast()))
    #expect(kill(left, 9) == 0)
  }

  /// Waits until a process has ended, which may still have to be reaped.
  private func waitForEnd(ofProcessIn file: String) throws {
    let state = "ps -o stat= -p \(try tool.text(of: file).dropLast()) || true"
    let end = ContinuousClock.now + .milliseconds(PseudoTerminal.limit)
    while true {
      let said = try ChildProcess.run("sh", ["-c", state], in: tool.home.path)
      if said.allSatisfy(\.isWhitespace) || said.contains("Z") { return }
      try #require(.now < end, "\(said)")
    }
  }

  @Test(arguments: [1, 15])
  func `a signal ends the command too`(signal: Int32) throws {
    let body = "echo $$ > \(tool.home.path)/process; echo working; exec sleep 3600"
    let terminal = try tool.show(try words(try tool.program("updater", body)))
    try terminal.send("u")
    try terminal.wait(for: "working")
    terminal.signal(signal)
    #expect(try terminal.waitForEnd() == .signal(Int(signal)))
    #expect(!terminal.screen.isAlternate && terminal.modes == .untouched)
    try waitForEnd(ofProcessIn: "process")
  }

  @Test func `a terminal that goes away ends the command too`() throws {
    let body = "echo $$ > \(tool.home.path)/process; echo working; exec sleep 3600"
    let terminal = try tool.show(try words(try tool.program("updater", body)))
    try terminal.send("u")
    try terminal.wait(for: "working")
    #expect(terminal.hangUp() == .signal(1))
    try waitForEnd(ofProcessIn: "process")
  }

  @Test func `stopped and continued, the pane has what came meanwhile`() throws {
    let fifo = tool.home.path + "/fifo"
    try ChildProcess.run("mkfifo", [fifo], in: tool.home.path)
    let program = try tool.program(
      "updater", "echo working; read -r a < \(fifo); echo $a; read -r b")
    let shell = try tool.shell()
    try shell.send("$tool \(try words(program).joined(separator: " "))\n")
    try shell.waitForKeys()
    try shell.send("u")
    try shell.wait(for: "working")
    try shell.send(.stop)
    try shell.wait(for: "Stopped")
    #expect(!shell.screen.isAlternate)
    try shell.send("echo meanwhile > \(fifo); fg\n")
    try shell.wait { $0.screen.isAlternate && $0.screen.contains("meanwhile") }
    try shell.send("\r")
    try shell.wait { !$0.screen.isAlternate && $0.screen.contains("meanwhile") }
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
    #expect(terminal.shownLines.suffix(2) == ["on a terminal: fine", Self.startAgain])
  }

  @Test func `what a command wrote that ended well but did not help can be read in the pane`()
    throws
  {
    let program = try tool.program("updater", "echo 'already installed'")
    let words =
      try tool.prompt(more: [
        "app": [
          "id": "com.example.tool", "name": "Tool", "version-command": ["/bin/echo", "tool 1.4.0"],
        ], "action": ["run": [program]],
      ]) + ["--trust"]
    let terminal = try tool.show(words)
    try terminal.send("u")
    try terminal.waitForKeys(ofScreen: 2)
    #expect(terminal.screen.contains("already installed"))
    #expect(terminal.screen.contains("'/bin/echo' is still version 1.4.0"))
    #expect(try terminal.end(with: "q") == .exit(74))
    #expect(terminal.shownLines.contains("already installed"))
  }
}
