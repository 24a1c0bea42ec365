import Testing
import UpdatesTestSupport

@testable import UpdatesTerminal

@Suite struct InteractionTests {
  private func mode(_ environment: [String: String]) throws -> String {
    let terminal = try PseudoTerminal.probe("mode", environment: environment)
    try terminal.waitForEnd()
    return terminal.screen.text(row: 0)
  }

  @Test(
    arguments: [
      ("xterm-256color", "screen"), ("xterm-of-the-future", "screen"),
      ("unknown", "noCursorAddressing"), (nil, "noTerminalType"),
    ] as [(String?, String)])
  func `the terminal's type decides`(type: String?, expected: String) throws {
    #expect(try mode(PseudoTerminal.environment.with("TERM", type)).contains(expected))
  }

  @Test(
    arguments: [
      ("TERM", "", true), ("TERM", "dumb", true), ("TERM", "xterm", false),
      ("ACCESSIBLE", "yes", true), ("CLAUDE_CODE_AX_SCREEN_READER", "1", true),
      ("CLOUDSDK_ACCESSIBILITY_SCREEN_READER", "True", true), ("ACCESSIBLE", "", false),
      ("CLAUDE_CODE_AX_SCREEN_READER", "0", false),
      ("CLOUDSDK_ACCESSIBILITY_SCREEN_READER", "False", false),
    ])
  func `a poor terminal or a variable for screen readers wants plain lines`(
    name: String, value: String, isPlain: Bool
  ) {
    let environment = ["TERM": "xterm"].with(name, value)
    #expect(InteractionMode.isPlain(environment) == isPlain)
    let mode = InteractionMode(.screen, environment: environment, canAddressCursor: true)
    #expect(
      (mode == .screen) != isPlain && (mode == .plain(.accessible)) == (isPlain && name != "TERM"))
  }

  @Test func `a terminal counts where standard input and output are pipes`() throws {
    let terminal = try PseudoTerminal.probe("mode", input: .nothing, output: .pipe)
    try terminal.waitForEnd()
    #expect(String(decoding: terminal.standardOutput, as: UTF8.self) == "mode: screen\n")
  }

  // What is found out about real terminals, and what that does to them.

  private func probe(_ arguments: [String]) throws -> PseudoTerminal {
    try PseudoTerminal(
      BuiltProducts.path(of: "updates-terminal-probe"), ["notice"] + arguments)
  }

  /// Types while the probe waits, then lets it look; what is typed is there when it is echoed.
  private func look(
    after typed: String, echo: String, _ arguments: [String] = []
  ) throws -> PseudoTerminal {
    let terminal = try probe(["--wait"] + arguments)
    try terminal.wait(for: "waiting")
    try terminal.send(typed)
    try terminal.wait(for: echo)
    terminal.signal(10)
    try terminal.wait(for: "place: ")
    return terminal
  }

  private static let lines = "place: lines(columns: 80)"
  private static let line = "place: line(columns: 80)"

  private func shell(_ line: String) throws -> PseudoTerminal {
    let path = try BuiltProducts.path(of: "updates-terminal-probe")
    let environment = PseudoTerminal.environment.with("probe", path)
    let shell = try PseudoTerminal("/bin/bash", ["-c", line], environment: environment)
    try shell.waitForEnd()
    return shell
  }

  @Test func `standard error that is no terminal is no place`() throws {
    let shell = try shell(#""$probe" notice --ask 2>/dev/null"#)
    #expect(shell.screen.text(row: 0).contains("noTerminal"))
    #expect(shell.screen.text(row: 1) == "asks: false")
  }

  @Test func `a terminal that is not the controlling one gets its notice and no question`() throws {
    let shell = try shell(#"setsid -w "$probe" notice --ask"#)
    #expect(shell.screen.text(row: 0) == Self.lines)
    #expect(shell.screen.text(row: 1) == "asks: false")
  }

  // MARK: Somebody is typing

  @Test func `a line that nobody has read leaves room for one line and no question`() throws {
    let terminal = try look(after: "make\n", echo: "make", ["--ask", "--read"])
    #expect(try terminal.waitForEnd() == .exit(0))
    #expect(terminal.screen.contains(Self.line))
    #expect(terminal.screen.contains("asks: false"))
    #expect(terminal.screen.contains(#"read: "make\n""#))
  }

  @Test func `a mere notice leaves the beginning of a line to be edited`() throws {
    let terminal = try look(after: "git pux", echo: "git pux", ["--read"])
    #expect(terminal.screen.contains(Self.lines))
    try terminal.send("\u{7F}ll\n")
    #expect(try terminal.waitForEnd() == .exit(0))
    #expect(terminal.screen.contains(#"read: "git pull\n""#))
  }

  @Test func `the beginning of a line keeps a question away and is not lost`() throws {
    let terminal = try look(after: "git pu", echo: "git pu", ["--ask", "--read"])
    try terminal.wait(for: "asks: false")
    #expect(terminal.modes == .untouched)
    try terminal.send("ll\n")
    #expect(try terminal.waitForEnd() == .exit(0))
    // What was typed before may come by itself; together it is all that was typed.
    let read = terminal.output.split(separator: "read: \"").dropFirst()
      .map { $0.prefix { $0 != "\"" } }.joined()
    #expect(read == #"git pull\n"#)
  }

  @Test func `where nothing was typed the question leaves the terminal as it was`() throws {
    let terminal = try look(after: "", echo: "waiting", ["--ask", "--read"])
    try terminal.wait(for: "asks: true")
    #expect(terminal.screen.contains(Self.lines) && !terminal.output.contains("\u{1B}"))
    #expect(terminal.modes == .untouched)
    try terminal.send("abx\u{7F}c\n")
    #expect(try terminal.waitForEnd() == .exit(0))
    #expect(terminal.screen.contains(#"read: "abc\n""#))
  }

  private static func place(
    isTerminal: Bool = true, isInBackground: Bool = false, hasPendingInput: Bool = false,
    columns: Int = 80, isPlain: Bool = false
  ) -> NoticePlace {
    NoticePlace(
      isTerminal: isTerminal, isInBackground: isInBackground, hasPendingInput: hasPendingInput,
      columns: columns, isPlain: isPlain)
  }

  @Test(
    arguments: [
      (place(), .lines(columns: 80)),
      (place(isTerminal: false), .nowhere(.noTerminal)),
      (place(isTerminal: false, isInBackground: true), .nowhere(.noTerminal)),
      (place(isInBackground: true), .nowhere(.inBackground)),
      (place(isInBackground: true, columns: 10), .nowhere(.inBackground)),
      (place(hasPendingInput: true), .line(columns: 80)),
      (place(isPlain: true), .line(columns: 80)),
      (place(columns: 0), .lines(columns: 80)),
      (place(columns: -1), .lines(columns: 80)),
      (place(columns: 1), .line(columns: 1)),
      (place(columns: 39), .line(columns: 39)),
      (place(columns: 40), .lines(columns: 40)),
      (place(columns: 65_535), .lines(columns: 1000)),
    ] as [(NoticePlace, NoticePlace)])
  func `a terminal in front gets lines, or one where there is no room or somebody types`(
    place: NoticePlace, expected: NoticePlace
  ) {
    #expect(place == expected)
  }
}

@Suite struct InteractionModeTests {
  private static func mode(
    _ form: RequestedForm = .screen, type: String? = "xterm", cup: Bool = true
  ) -> InteractionMode {
    InteractionMode(form, environment: [:].with("TERM", type), canAddressCursor: cup)
  }

  @Test(
    arguments: [
      (mode(), .screen), (mode(.inline), .inline), (mode(.plain), .plain(.requested)),
      (mode(type: nil), .plain(.noTerminalType)), (mode(type: ""), .plain(.noTerminalType)),
      (mode(type: "dumb"), .plain(.dumbTerminal)),
      (mode(.inline, type: "adm3", cup: false), .plain(.noCursorAddressing)),
    ] as [(InteractionMode, InteractionMode)])
  func `a capable terminal in front gets the screen, unless a wish or a lack decides`(
    mode: InteractionMode, expected: InteractionMode
  ) {
    #expect(mode == expected)
  }
}
