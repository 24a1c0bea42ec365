import Foundation
import Testing
import UpdatesLoopback
import UpdatesTestSupport

@Suite(.onTerminals) struct NotifyTerminalTests {
  let host: NotifyTool
  let terminals: TerminalTool

  init() throws {
    host = try NotifyTool()
    terminals = try TerminalTool()
    terminals.environment["HOME"] = host.tool.home.path
  }

  /// Nobody listens there, and nobody must ask.
  private static let words = NotifyTool.words(asking: "http://127.0.0.1:9/lookup")

  @Test func `a notice is shown once, and counted before`() throws {
    try host.remember()
    let first = try terminals.start(Self.words)
    #expect(try first.waitForEnd() == .exit(0))
    #expect(first.output.contains("Tool 2.0"))
    #expect(try host.state?["notifications"]?["2.0"] == .number(1))
    let second = try terminals.start(Self.words)
    #expect(try second.waitForEnd() == .exit(0))
    #expect(second.bytes.isEmpty)
  }

  @Test func `the first run says that the program checks, how often, and how to change it`() throws
  {
    try host.tool.home.write(
      #"{"app": {"id": "com.example.a", "name": "A", "version": "1"}, "check": "weekly", "#
        + #""configuration-url": "http://127.0.0.1:9/"}"#,
      to: ".config/updates-tui/apps/com.example.a.json")
    let words = ["notify", "--app", "com.example.a"]
    let first = try terminals.start(words, columns: 200)
    #expect(try first.waitForEnd() == .exit(0))
    #expect(
      first.shownLines == [
        "A checks for updates (interval: 7 days). Change this:  "
          + "updates-tui settings --app com.example.a"
      ])
    let second = try terminals.start(words)
    #expect(try second.waitForEnd() == .exit(0))
    #expect(second.bytes.isEmpty)
  }

  @Test(arguments: [
    Self.words, Self.words + ["--prompt"],
    ["prompt", "--id", NotifyTool.id, "--name", "Tool", "--installed", "1.0", "--new", "2.0"],
  ])
  func `an agent gets one line, is not asked, and uses up nothing`(words: [String]) throws {
    if words[0] == "notify" { try host.remember() }
    terminals.environment["CLAUDECODE"] = "1"
    for _ in 1...2 {
      let terminal = try terminals.start(words)
      #expect(try terminal.waitForEnd() == .exit(0))
      #expect(terminal.output.contains("Tool 2.0"), "\(terminal.output)")
      #expect(terminal.output.split(whereSeparator: \.isNewline).count == 1)
    }
    #expect(try host.state?["notifications"]?["2.0"] == nil)
  }

  @Test func `the document is on standard output, the notice on the terminal`() throws {
    try host.remember()
    let terminal = try terminals.start(Self.words + ["--json"], output: .pipe)
    #expect(try terminal.waitForEnd() == .exit(0))
    #expect(terminal.output.contains("Tool 2.0"))
    let result = ToolResult(
      end: .exited(0), outputBytes: terminal.standardOutput, errorBytes: [])
    let document = try result.document()
    #expect(document["shown"] == .boolean(true) && document["reason"] == .null)
    #expect(document["update"]?["shouldNotify"] == .boolean(true))
  }

  @Test func `a required one is shown each time, though it cannot be counted`() throws {
    try host.remember(required: true, notify: "never")
    let path = "\(host.tool.stateFolder)/\(NotifyTool.id).lock"
    try #require(mkfifo(path, 0o600) == 0)
    for _ in 1...2 {
      let terminal = try terminals.start(Self.words)
      #expect(try terminal.waitForEnd() == .exit(101))
      #expect(terminal.output.contains("Tool 2.0"))
    }
  }

  @Test func `while another process changes the state nothing is shown, and nobody waits`() throws {
    try host.remember()
    let lock = open(
      "\(host.tool.stateFolder)/\(NotifyTool.id).lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    defer { close(lock) }
    try #require(flock(lock, LOCK_EX) == 0)
    let terminal = try terminals.start(Self.words)
    #expect(try terminal.waitForEnd() == .exit(0))
    #expect(terminal.bytes.isEmpty)
    #expect(try host.state?["notifications"] == nil)
  }

  @Test(arguments: [["--quiet"], ["--dry-run"]])
  func `asked to be quiet it is, and a rehearsal counts nothing`(options: [String]) throws {
    try host.remember()
    let terminal = try terminals.start(Self.words + options)
    #expect(try terminal.waitForEnd() == .exit(0))
    #expect(terminal.output.contains("Tool 2.0") == (options == ["--dry-run"]))
    #expect(try host.state?["notifications"] == nil)
  }

  @Test func `at the exit of a program the notice follows an empty line`() throws {
    try host.remember()
    let terminal = try terminals.start(Self.words + ["--at-exit", "--no-color"])
    #expect(try terminal.waitForEnd() == .exit(0))
    #expect(
      terminal.screen.lines.prefix(5) == [
        "", "Tool 2.0 is available (you have 1.0)", "To update, open:  https://example.com/new",
        "Change this:  updates-tui settings --app com.example.tool", "",
      ])
    let second = try terminals.start(Self.words + ["--at-exit"])
    #expect(try second.waitForEnd() == .exit(0))
    #expect(second.bytes.isEmpty)
  }

  // MARK: Asking

  @Test(arguments: [("\u{1B}", "Not updated."), ("s", "will not be shown again.")])
  func `with --prompt it asks, and the host goes on whatever the answer`(
    key: String, line: String
  ) throws {
    try host.remember()
    let terminal = try terminals.start(Self.words + ["--prompt"])
    try terminal.waitForInlineKeys()
    #expect(!terminal.screen.isAlternate)
    #expect(terminal.screen.contains("Tool 2.0 Available"))
    #expect(terminal.screen.contains("updates-tui settings --app"))
    #expect(try terminal.end(with: key) == .exit(0))
    #expect(terminal.output.contains(line))
    #expect(try host.state?["notifications"]?["2.0"] == .number(1))
    #expect(try host.state?["skipped"]?.strings == (key == "s" ? ["2.0"] : []))
  }

  @Test func `the action is carried out, and its failure is no failure of the host`() throws {
    let run = try terminals.program("upgrade", #"echo "to $1"; exit "$2""#)
    for (status, said) in [("0", "to 2.0"), ("3", "ended with status 3")] {
      try host.remember(notify: "always")
      let path = try host.tool.write(
        #"{"app":{"id":"\#(NotifyTool.id)","name":"Tool","version":"1.0"},"#
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
