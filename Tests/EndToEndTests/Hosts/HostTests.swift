import Foundation
import Testing
import UpdatesTestSupport

/// The prompt in the middle of real programs that share its terminal and its process group.
@Suite(.onTerminals) struct HostTests {
  let tool: TerminalTool

  init() throws {
    tool = try TerminalTool()
  }

  /// Every way to hold the terminal.
  static let modes = [["--screen"], ["--inline"], ["--plain"]]

  /// Starts a host that finds the command line of the prompt in `$@`, and waits for the prompt.
  private func host(
    _ program: String, _ arguments: [String], mode: [String]
  ) throws -> PseudoTerminal {
    let prompt = [tool.path] + (try tool.prompt()) + mode
    let terminal = try PseudoTerminal(
      program, arguments + prompt, environment: tool.environment, rows: 40)
    try waitForKeys(terminal, mode)
    return terminal
  }

  private func waitForKeys(_ terminal: PseudoTerminal, _ mode: [String]) throws {
    switch mode {
    case ["--plain"]: try terminal.wait(for: "Your choice")
    case ["--inline"]: try terminal.waitForInlineKeys()
    default: try terminal.waitForKeys()
    }
  }

  @Test(arguments: modes)
  func `bash with set -e ends with 130 after control-C and runs nothing more`(
    mode: [String]
  ) throws {
    let terminal = try host(
      "/bin/bash", ["-c", #"set -e; "$@"; echo went on"#, "host"], mode: mode)
    try terminal.send(.interrupt)
    #expect(try terminal.waitForEnd() == .exit(130))
    #expect(!terminal.screen.contains("went on"))
    #expect(terminal.modes == .untouched)
  }

  @Test(arguments: modes)
  func `control-backslash ends the prompt like control-C, and not its host`(mode: [String]) throws {
    let terminal = try host("/bin/bash", ["-c", #""$@"; echo "status $?""#, "host"], mode: mode)
    try terminal.send(.quit)
    #expect(try terminal.waitForEnd() == .exit(0))
    #expect(terminal.shownLines.last == "status 130")
  }

  @Test(arguments: modes)
  func `a program in raw mode gets its own modes back`(mode: [String]) throws {
    let script = """
      import subprocess, sys, termios, tty
      tty.setraw(0)
      before = termios.tcgetattr(0)
      print('status', subprocess.run(sys.argv[1:]).returncode, end='\\r\\n', flush=True)
      print('same' if termios.tcgetattr(0) == before else 'changed', end='\\r\\n', flush=True)
      """
    for key in [TerminalKey.interrupt.rawValue, "s\r"] {
      let terminal = try host("/usr/bin/python3", ["-c", script], mode: mode)
      try terminal.send(key)
      #expect(try terminal.waitForEnd() == .exit(0))
      #expect(terminal.shownLines.last == "same")
      guard key == "s\r" else { continue }
      let ending = ["Version 2.0.0 will not be shown again.", "status 0", "same"]
      #expect(terminal.shownLines.suffix(3) == ending)
    }
  }

  @Test(arguments: modes)
  func `control-Z stops the host with the prompt, and fg shows it again`(mode: [String]) throws {
    let shell = try tool.shell()
    let words = (try tool.prompt() + mode).joined(separator: " ")
    try shell.send(#"bash -c '"$tool" \#(words); echo "status $?"'\#n"#)
    try waitForKeys(shell, mode)
    for _ in 1...2 {
      let before = shell.bytes.count
      try shell.send(.stop)
      try shell.wait { !$0.screen.isAlternate && $0.output(after: before).contains("Stopped") }
      let count = shell.bytes.count
      try shell.send("fg\n")
      try shell.wait {
        switch mode {
        case ["--plain"]: $0.output(after: count).contains("Your choice")
        case ["--inline"]: $0.screen.contains("> Update <")
        default: $0.screen.isAlternate
        }
      }
    }
    try shell.send(.interrupt)
    try shell.wait(for: "status 130")
    try shell.send("echo al''ive\n")
    try shell.wait(for: "alive")
  }

  @Test(arguments: modes)
  func `in a shell that restores no modes, control-Z leaves it its own`(mode: [String]) throws {
    var variables = tool.environment
    variables["PS1"] = "ready> "
    variables["tool"] = tool.path
    let shell = try PseudoTerminal("/bin/dash", ["-i"], environment: variables)
    try shell.wait(for: "ready>")
    try shell.send("$tool \((try tool.prompt() + mode).joined(separator: " "))\n")
    try waitForKeys(shell, mode)
    try shell.send(.stop)
    try shell.wait { $0.modes == .untouched && $0.output.contains("Stopped") }
    try shell.send("stty -a | grep -o 'intr = [^;]*'; fg\n")
    let news = mode == ["--plain"] ? "Your choice" : "Tool 2.0.0 Available"
    try shell.wait { $0.output.ranges(of: news).count == 2 }
    #expect(shell.output.contains("intr = ^C"))
    try shell.send(.interrupt)
    try shell.wait { $0.modes == .untouched && !$0.screen.isAlternate }
  }

  @Test(arguments: modes)
  func `a prompt whose host has died leaves the terminal to the shell`(mode: [String]) throws {
    let script =
      "import os, subprocess, sys; subprocess.Popen(sys.argv[2:]); open(sys.argv[1]).read(); "
      + "os._exit(9)"
    let end = tool.home.path + "/end"
    try #require(mkfifo(end, 0o600) == 0)
    try tool.home.write(Array(script.utf8), to: "host.py")
    let shell = try tool.shell()
    let words = (try tool.prompt() + mode).joined(separator: " ")
    try shell.send("/usr/bin/python3 \(tool.home.path)/host.py \(end) $tool \(words)\n")
    try waitForKeys(shell, mode)
    // Opening it lets the host go on, and end.
    FileHandle(forWritingAtPath: end)?.closeFile()
    try shell.wait { $0.output.ranges(of: "ready>").count == 2 && !$0.screen.isAlternate }
    try shell.send("echo al''ive; sleep 0.1\n")
    try shell.wait(for: "alive")
    #expect(!shell.output.contains("Not updated."))
    #expect(try tool.state()["skipped"]?.strings == [])
  }

  @Test func `questions in plain lines reach a person whose standard error is a file`() throws {
    let words = (try tool.prompt() + ["--plain"]).joined(separator: " ")
    let terminal = try tool.script("$tool \(words) 2> '\(tool.home.path)/log'; echo \"status $?\"")
    try terminal.wait(for: "Your choice")
    try terminal.send("s\r")
    #expect(try terminal.waitForEnd() == .exit(0))
    #expect(terminal.shownLines.last == "status 0")
    #expect(try tool.text(of: "log") == "Version 2.0.0 will not be shown again.\n")
  }
}
