import Foundation
import Testing
import UpdatesTestSupport

/// The code that `embed` prints, in programs in its languages that run on terminals.
@Suite(.onTerminals) struct EmbeddedCodeTests {
  let tool: TerminalTool

  init() throws {
    tool = try TerminalTool()
    // A folder in which `updates-tui` is found, and what code for shells needs.
    let programs = tool.home.path + "/bin"
    try FileManager.default.createDirectory(
      atPath: programs, withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: programs + "/updates-tui", withDestinationPath: tool.path)
    for name in ["sleep", "dirname", "realpath"] {
      try FileManager.default.createSymbolicLink(
        atPath: programs + "/" + name, withDestinationPath: HostProgram.installed(name))
    }
    tool.environment["PATH"] = programs
  }

  // MARK: The menu entry

  @Test(arguments: HostProgram.all, [PseudoTerminal.Stream.terminal, .pipe])
  func `a menu entry asks, and the program goes on after the choice`(
    host: HostProgram, output: PseudoTerminal.Stream
  ) throws {
    try register()
    let terminal = try start(host.commandLine(), "menu", output: output)
    try terminal.waitForKeys()
    #expect(try terminal.end(with: "u") == .exit(0))
    #expect(terminal.output.contains("upgraded to 2.0.0"))
    #expect(terminal.modes == .untouched)
    if output == .terminal {
      #expect(terminal.shownLines.last == "after")
    } else {
      // Nothing but the program's own.
      #expect(terminal.standardOutput == Array("before\nafter\n".utf8))
    }
  }

  @Test(arguments: HostProgram.all, [("q", 101), ("\u{3}", 130)])
  func `a refused required update ends the program in a menu, and so does control-C`(
    host: HostProgram, answer: (key: String, status: Int)
  ) throws {
    try register(updates: answer.status == 101 ? ["update-type": "hard"] : [:])
    let terminal = try start(host.commandLine(), "menu")
    try terminal.waitForKeys()
    #expect(try terminal.end(with: answer.key) == .exit(answer.status))
    expectStop(terminal)
    // An interrupt leaves no trace.
    if answer.status == 130 { #expect(terminal.shownLines == ["before"]) }
  }

  @Test(arguments: HostProgram.all)
  func `control-C during the check ends the program, without a trace`(host: HostProgram) throws {
    let silent = try BlackHole()
    try register(asking: "http://127.0.0.1:\(silent.port)/updates.json")
    let terminal = try start(host.commandLine(), "menu")
    try terminal.wait(for: "Checking")
    let ending = try terminal.end(with: .interrupt)
    expectStop(terminal)
    // Rust's library cannot catch signals, so that it does not wait for what the tool still says.
    if host.language == "rust" { return #expect(ending == .signal(2)) }
    // The other two wait, and then end by the signal that they have got themselves.
    let endsBySignal = host.language == "zsh" || host.fileName == "dash.sh"
    #expect(ending == (endsBySignal ? .signal(2) : .exit(130)))
    #expect(terminal.shownLines == ["before"])
  }

  @Test(arguments: HostProgram.all)
  func `a program goes on if the server cannot be reached`(host: HostProgram) throws {
    let closed = try ClosedPort()
    try register(asking: "http://127.0.0.1:\(closed.port)/updates.json")
    let menu = try start(host.commandLine(), "menu")
    #expect(try menu.waitForEnd() == .exit(0))
    #expect(menu.output.contains("could not reach 127.0.0.1"))
    #expect(menu.shownLines.last == "after")
    for (moment, status) in [("start", 0), ("end", 7)] {
      let terminal = try start(host.commandLine(), moment)
      #expect(try terminal.waitForEnd() == .exit(status))
      #expect(terminal.shownLines == ["before", "after"])
    }
  }

  // MARK: The start and the end

  @Test(arguments: HostProgram.all)
  func `at the start a notice is shown once`(host: HostProgram) throws {
    try register(notify: "once")
    let first = try start(host.commandLine(), "start")
    #expect(try first.waitForEnd() == .exit(0))
    #expect(first.shownLines[1].hasPrefix("Tool 2.0.0 is available"))
    #expect(first.shownLines.last == "after")
    let second = try start(host.commandLine(), "start")
    #expect(try second.waitForEnd() == .exit(0))
    #expect(second.shownLines == ["before", "after"])
  }

  @Test(arguments: HostProgram.all)
  func `a required update ends the program at its start, and at its end changes no status`(
    host: HostProgram
  ) throws {
    try register(updates: ["update-type": "hard"])
    let terminal = try start(host.commandLine(), "start")
    #expect(try terminal.waitForEnd() == .exit(101))
    #expect(terminal.output.contains("Tool 2.0.0"))
    expectStop(terminal)
    let end = try start(host.commandLine(), "end")
    #expect(try end.waitForEnd() == .exit(7))
    #expect(end.shownLines.prefix(2) == ["before", "after"])
    #expect(end.shownLines[2].contains("Tool 2.0.0 "))
  }

  // MARK: Variants

  @Test(arguments: HostProgram.all)
  func `a server's document ends no program that does not want it`(host: HostProgram) throws {
    try register(updates: ["update-type": "hard"])
    let command = try host.commandLine(options: ["--app", TerminalTool.appID])
    let terminal = try start(command, "start")
    #expect(try terminal.waitForEnd() == .exit(0))
    #expect(terminal.output.contains("Tool 2.0.0") && terminal.shownLines.last == "after")
    let menu = try start(command, "menu")
    try menu.waitForKeys()
    #expect(try menu.end(with: "q") == .exit(0))
    #expect(menu.shownLines.last == "after")
  }

  @Test(arguments: HostProgram.all)
  func `a program finds the app file beside it`(host: HostProgram) throws {
    let options = ["--file", "my tool.updates.json"]
    let command = try host.commandLine(options: options)
    let file = HostProgram.folder(options: options) + "/my tool.updates.json"
    let text =
      #"{"app":{"id":"com.example.tool","name":"Tool","version":"1.4.0"},"#
      + #""updates":{"check-for":"manually","version":"2.0.0","notify":"always"}}"#
    if FileManager.default.contents(atPath: file) != Data(text.utf8) {
      try text.write(toFile: file, atomically: true, encoding: .utf8)
    }
    try tool.start(["check", "--app", file, "--quiet"]).waitForEnd()
    // From another folder, and by a link where the language finds the place of a link's target.
    let terminal = try start(command, "start")
    #expect(try terminal.waitForEnd() == .exit(0))
    #expect(terminal.output.contains("2.0.0") && terminal.shownLines.last == "after")
  }

  // MARK: Surroundings

  @Test(arguments: HostProgram.all, [("start", 0), ("end", 7)])
  func `a tool that hangs is left after three seconds`(
    host: HostProgram, moment: (word: String, status: Int)
  ) throws {
    // No signal but SIGKILL ends it.
    let line = #"[ "$1" = --version ] || kill -STOP $$"#
    try replaceTool(by: Array("#!/bin/sh\n\(line)\n".utf8), mode: 0o755)
    let begin = ContinuousClock.now
    let terminal = try start(host.commandLine(), moment.word)
    #expect(try terminal.waitForEnd() == .exit(moment.status))
    #expect(terminal.shownLines == ["before", "after"])
    #expect(begin.duration(to: .now) < .seconds(30))
  }

  @Test(arguments: HostProgram.all, UnusableTool.allCases)
  func `a tool that is missing or cannot run is as good as none`(
    host: HostProgram, other: UnusableTool
  ) throws {
    let command = try host.commandLine()
    if let bytes = other.bytes {
      try replaceTool(by: bytes, mode: other == .notExecutable ? 0o644 : 0o755)
    } else {
      try FileManager.default.removeItem(atPath: tool.home.path + "/bin/updates-tui")
    }
    for (moment, status) in [("start", 0), ("menu", 0), ("end", 7)] {
      let terminal = try start(command, moment)
      #expect(try terminal.waitForEnd() == .exit(status))
      #expect(terminal.output == "before\r\nafter\r\n")
    }
  }

  enum UnusableTool: CaseIterable {
    case missing, foreign, withoutInterpreter, notExecutable

    var bytes: [UInt8]? {
      switch self {
      case .missing: nil
      case .foreign: Self.foreignProgram
      case .withoutInterpreter: Array("#!/nonexistent/interpreter\n".utf8)
      case .notExecutable: Array("#!/bin/sh\necho ran\n".utf8)
      }
    }

    /// The head of a program for another processor, and what a shell would do with the rest.
    static let foreignProgram: [UInt8] =
      [0x7F] + Array("ELF".utf8) + [2, 1, 1] + Array(repeating: 0, count: 9) + [2, 0, 0xB7, 0]
      + Array(repeating: 0, count: 44) + Array("\necho ran >&2\n".utf8)
  }

  @Test(arguments: ["bash", "dash", "zsh"])
  func `a shell keeps its own children, and nobody keeps its files`(shell: String) throws {
    try register()
    let programs = tool.home.path + "/bin"
    let slow = try tool.program("slow", "exec /bin/sleep 100")
    try FileManager.default.removeItem(atPath: programs + "/sleep")
    try FileManager.default.moveItem(atPath: slow, toPath: programs + "/sleep")
    let language = shell == "zsh" ? "zsh" : "bash"
    let code = try ChildProcess.run(
      tool.path, ["embed", language, "--app", TerminalTool.appID], in: "/")
    let main = "\n(exit 5) & notify_about_update; wait $! || echo after $?\n"
    let source = try tool.home.write(code + main, to: "host.sh")
    let begin = ContinuousClock.now
    let words = ["-c", #""$@" 9>&1 | /bin/cat"#, "sh", HostProgram.installed(shell), source]
    let terminal = try PseudoTerminal("/bin/sh", words, environment: tool.environment)
    #expect(try terminal.waitForEnd() == .exit(0))
    #expect(terminal.output.contains("2.0.0") && terminal.shownLines.last == "after 5")
    #expect(begin.duration(to: .now) < .seconds(50))
  }

  @Test(arguments: HostProgram.all, ["--help", "-h", "--version", "completion"])
  func `no notice comes with help, version and completion`(host: HostProgram, word: String) throws {
    try register()
    let command = try host.commandLine()
    let terminal = try start(command + ["start"], word)
    #expect(try terminal.waitForEnd() == .exit(0))
    #expect(terminal.shownLines == ["before", "after"])
  }

  /// Puts another program in the place of the tool.
  private func replaceTool(by bytes: [UInt8], mode: mode_t) throws {
    let path = tool.home.path + "/bin/updates-tui"
    let program = try tool.home.write(bytes, to: "other")
    chmod(program, mode)
    try FileManager.default.removeItem(atPath: path)
    try FileManager.default.moveItem(atPath: program, toPath: path)
  }

  // MARK: Starting

  /// Registers an app of version 1.4.0 for which 2.0.0 is known.
  private func register(
    notify: String = "always", updates: [String: Any] = [:],
    asking url: String? = nil
  ) throws {
    let upgrade = try tool.program("upgrade", #"echo "upgraded to $1""#)
    var keys: [String: Any] = ["check-for": "manually", "version": "2.0.0", "notify": notify]
    keys.merge(updates) { $1 }
    var file: [String: Any] = [
      "app": ["id": TerminalTool.appID, "name": "Tool", "version": "1.4.0"],
      "action": ["run": [upgrade, "{version}"]], "updates": keys,
    ]
    if let url { file["configuration-url"] = url }
    let path = try tool.home.write(
      Array(try JSONSerialization.data(withJSONObject: file)),
      to: ".config/updates-tui/apps/\(TerminalTool.appID).json")
    chmod(path, 0o600)
    guard url == nil else { return }
    // What a background check has found before.
    let check = try tool.start(["check", "--app", TerminalTool.appID, "--quiet"])
    try check.waitForEnd()
  }

  private func start(
    _ command: [String], _ moment: String, output: PseudoTerminal.Stream = .terminal
  ) throws -> PseudoTerminal {
    try PseudoTerminal(
      command[0], command.dropFirst() + [moment], environment: tool.environment, output: output)
  }

  /// Expects that the program did not go on, and left the terminal as it was.
  private func expectStop(
    _ terminal: PseudoTerminal, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(!terminal.output.contains("after"), sourceLocation: sourceLocation)
    #expect(terminal.modes == .untouched, sourceLocation: sourceLocation)
  }
}
