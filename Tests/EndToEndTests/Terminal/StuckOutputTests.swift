import Testing
import UpdatesLoopback
import UpdatesTestSupport

/// Terminals and pipes that read nothing: whoever writes to them waits, and still hears of signals.
@Suite(.onTerminals) struct StuckOutputTests {
  let tool: TerminalTool

  init() throws {
    tool = try TerminalTool()
  }

  static let endings: [(number: Int32, ending: ProcessEnding)] = [
    (1, .signal(1)), (2, .exit(130)), (15, .signal(15)),
  ]

  /// More than a terminal or a pipe takes unread.
  private static let long = (1...1000).map { line in
    (1...20).map { "word\(line)-\($0)" }.joined(separator: " ")
  }.joined(separator: "\n\n")

  @Test(arguments: ["prompt", "notes"], endings)
  func `a screen ends by a signal while its terminal reads nothing`(
    command: String, end: (number: Int32, ending: ProcessEnding)
  ) throws {
    let terminal = try tool.show([command] + (try tool.prompt(notes: Self.long)).dropFirst())
    terminal.resize(columns: 1000, rows: 500)
    try terminal.waitForOutput()
    terminal.signal(end.number)
    #expect(try terminal.waitForEndUnread() == end.ending)
    #expect(terminal.modes == .untouched)
    #expect(!terminal.screen.isAlternate)
    #expect(terminal.screen.cursor.isVisible)
  }

  @Test(arguments: endings)
  func `a question in plain lines does too`(
    end: (number: Int32, ending: ProcessEnding)
  ) throws {
    let terminal = try tool.start(try tool.prompt(notes: Self.long) + ["--plain"])
    try terminal.waitForOutput()
    terminal.signal(end.number)
    #expect(try terminal.waitForEndUnread() == end.ending)
    #expect(terminal.modes == .untouched)
  }

  @Test(arguments: ["prompt", "check"], endings)
  func `a wait does too, after control-S`(
    command: String, end: (number: Int32, ending: ProcessEnding)
  ) throws {
    let server = try RecordingServer { _ in .silence }
    let terminal = try tool.start([
      command, "--id", "com.example.tool", "--installed", "1.0", "--country", "us",
      "--lookup-url", server.url("/lookup"), "--timeout", "60",
    ])
    try terminal.wait(for: "Checking for updates…")
    try terminal.send("\u{13}")
    terminal.signal(end.number)
    #expect(try terminal.waitForEndUnread() == end.ending)
    #expect(terminal.modes == .untouched)
  }

  @Test(arguments: [[], ["--json"]], endings)
  func `watch does too, while nobody reads its events`(
    options: [String], end: (number: Int32, ending: ProcessEnding)
  ) throws {
    let words = ["watch"] + (try tool.prompt()).dropFirst() + ["--now-first", "--verbose"]
    let terminal = try tool.start(words + options, output: .fullPipe)
    try terminal.wait(for: "version-known")
    terminal.signal(end.number)
    #expect(try terminal.waitForEndUnread() == end.ending)
  }

  @Test(arguments: endings)
  func `a prompt does too, while nobody reads its document`(
    end: (number: Int32, ending: ProcessEnding)
  ) throws {
    let terminal = try tool.show(try tool.prompt() + ["--json"], output: .fullPipe)
    terminal.signal(end.number)
    #expect(try terminal.waitForEndUnread() == end.ending)
    #expect(terminal.modes == .untouched)
    #expect(!terminal.screen.isAlternate)
  }
}
