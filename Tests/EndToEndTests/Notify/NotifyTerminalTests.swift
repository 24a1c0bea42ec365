import Foundation
import Testing
import UpdatesTestSupport

@Suite(.onTerminals) struct NotifyTerminalTests {
  let tool: UpdatesTool
  let terminals: TerminalTool
  /// Nobody listens there, and nobody must ask.
  private static let words = UpdatesTool.notifying(asking: "http://127.0.0.1:9/lookup")

  init() throws {
    tool = try UpdatesTool()
    terminals = try tool.onTerminals()
  }

  /// Runs a command to its end on a terminal.
  private func run(
    _ words: [String] = words, columns: Int = 80, endsWith status: Int = 0
  ) throws -> PseudoTerminal {
    let terminal = try terminals.start(words, columns: columns)
    #expect(try terminal.waitForEnd() == .exit(status))
    return terminal
  }

  @Test func `a notice is shown once, and counted before`() throws {
    try tool.remember()
    #expect(try run().output.contains("Tool 2.0"))
    #expect(try tool.state()?["notifications"]?["2.0"] == .number(1))
    #expect(try run().bytes.isEmpty)
  }

  @Test func `the first run says that the program checks, how often, and how to change it`() throws
  {
    try tool.register(
      "com.example.a", name: "A",
      ["check": "weekly", "configuration-url": "http://127.0.0.1:9/"])
    let words = ["notify", "--app", "com.example.a"]
    #expect(
      try run(words, columns: 200).shownLines == [
        "A checks for updates (interval: 7 days). Change this:  "
          + "updates-tui settings --app com.example.a"
      ])
    #expect(try run(words).bytes.isEmpty)
  }

  @Test(arguments: [
    Self.words, Self.words + ["--prompt"],
    ["prompt", "--id", UpdatesTool.appID, "--name", "Tool", "--installed", "1.0", "--new", "2.0"],
  ])
  func `an agent gets one line, is not asked, and uses up nothing`(words: [String]) throws {
    if words[0] == "notify" { try tool.remember() }
    terminals.environment["CLAUDECODE"] = "1"
    for _ in 1...2 {
      let terminal = try run(words)
      #expect(terminal.output.contains("Tool 2.0"), "\(terminal.output)")
      #expect(terminal.output.split(whereSeparator: \.isNewline).count == 1)
    }
    #expect(try tool.state()?["notifications"]?["2.0"] == nil)
  }

  @Test func `the document is on standard output, the notice on the terminal`() throws {
    try tool.remember()
    let terminal = try terminals.start(Self.words + ["--json"], output: .pipe)
    #expect(try terminal.waitForEnd() == .exit(0))
    #expect(terminal.output.contains("Tool 2.0"))
    try terminal.document().expect(
      #"{"shown": true, "reason": null, "update": {"shouldNotify": true}}"#)
  }

  @Test func `a required one is shown each time, though it cannot be counted`() throws {
    try tool.remember(required: true, notify: "never")
    try #require(mkfifo("\(tool.stateFolder)/\(UpdatesTool.appID).lock", 0o600) == 0)
    for _ in 1...2 { #expect(try run(endsWith: 101).output.contains("Tool 2.0")) }
  }

  @Test func `while another process changes the state nothing is shown, and nobody waits`() throws {
    try tool.remember()
    let lock = tool.lock("\(UpdatesTool.appID).lock")
    defer { close(lock) }
    #expect(try run().bytes.isEmpty)
    #expect(try tool.state()?["notifications"] == nil)
  }

  @Test(arguments: [["--quiet"], ["--dry-run"]])
  func `asked to be quiet it is, and a rehearsal counts nothing`(options: [String]) throws {
    try tool.remember()
    let terminal = try run(Self.words + options)
    #expect(terminal.output.contains("Tool 2.0") == (options == ["--dry-run"]))
    #expect(try tool.state()?["notifications"] == nil)
  }

  @Test func `at the exit of a program the notice follows an empty line`() throws {
    try tool.remember()
    let words = Self.words + ["--at-exit", "--no-color"]
    #expect(
      try run(words).screen.lines.prefix(5) == [
        "", "Tool 2.0 is available (you have 1.0)", "To update, open:  https://example.com/new",
        "Change this:  updates-tui settings --app com.example.tool", "",
      ])
    #expect(try run(words).bytes.isEmpty)
  }

  // MARK: Asking

  @Test(arguments: [("\u{1B}", "Not updated."), ("s", "will not be shown again.")])
  func `with --prompt it asks, and the host goes on whatever the answer`(
    key: String, line: String
  ) throws {
    try tool.remember()
    let terminal = try terminals.start(Self.words + ["--prompt"])
    try terminal.waitForInlineKeys()
    #expect(!terminal.screen.isAlternate)
    #expect(terminal.screen.contains("Tool 2.0 Available"))
    #expect(terminal.screen.contains("updates-tui settings --app"))
    #expect(try terminal.end(with: key) == .exit(0))
    #expect(terminal.output.contains(line))
    #expect(try tool.state()?["notifications"]?["2.0"] == .number(1))
    #expect(try tool.state()?["skipped"]?.strings == (key == "s" ? ["2.0"] : []))
  }

  @Test(arguments: [("tell", ["--prompt"]), ("ask", [])])
  func `the settings of the person go before what the program wants`(
    updates: String, more: [String]
  ) throws {
    try tool.register(UpdatesTool.appID, name: "Tool", offers: "2.0")
    let path = try tool.write(
      #"{"all":{"updates":"\#(updates)"}}"#, to: ".config/updates-tui/settings.json")
    #expect(chmod(path, 0o600) == 0)
    try tool.remember(notify: "always")
    let terminal = try terminals.start(
      ["notify", "--app", UpdatesTool.appID, "--now", UpdatesTool.now] + more)
    if updates == "tell" {
      #expect(try terminal.waitForEnd() == .exit(0))
      #expect(terminal.screen.contains("Tool 2.0 is available"))
    } else {
      try terminal.waitForInlineKeys()
      #expect(terminal.screen.contains("Tool 2.0 Available"))
      #expect(try terminal.end(with: .escape) == .exit(0))
    }
  }

  @Test func `the action is carried out, and its failure is no failure of the host`() throws {
    let run = try terminals.program("upgrade", #"echo "to $1"; exit "$2""#)
    for (status, said) in [("0", "to 2.0"), ("3", "ended with status 3")] {
      try tool.remember(notify: "always")
      let path = try tool.write(
        #"{"app":{"id":"\#(UpdatesTool.appID)","name":"Tool","version":"1.0"},"#
          + #""action":{"run":["\#(run)","{version}","\#(status)"]}}"#, to: "app.json")
      chmod(path, 0o600)
      let terminal = try terminals.show([
        "notify", "--prompt", "--screen", "--config", path, "--trust", "--now", UpdatesTool.now,
      ])
      #expect(try terminal.end(with: "u") == .exit(0))
      #expect(terminal.output.contains(said))
    }
  }
}
