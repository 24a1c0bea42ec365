import Foundation
import Testing
import UpdatesTestSupport

/// What a person hears who types too much, too little, or another word.
@Suite struct LaunchMistakeTests {
  let apps: ManyApps
  var tool: UpdatesTool { apps.tool }

  init() throws {
    apps = try ManyApps()
    try apps.register("com.example.app2", name: "App Two", offers: "2.0")
    try apps.register("org.example.app3", name: "App Three", offers: "2.0")
  }

  private func run(_ line: String) async throws -> ToolResult {
    try await tool.run(line.split(separator: " ").map(String.init))
  }

  @Test(arguments: [
    ("app2 extra", "unexpected argument 'extra'"), ("app2 app3", "unexpected argument 'app3'"),
    ("app2 --short", "'updates-tui prompt' has no option '--short'"),
    ("app2 --all", "'updates-tui prompt' has no option '--all'"),
    ("app2 --answer bogus", "--answer cannot be 'bogus', expected update, "),
    ("chekc app2", "unknown command 'chekc'\nhint: did you mean 'check'?"),
    ("snooze app2", "'updates-tui snooze' needs WHEN"),
    ("reset app2", "'updates-tui reset' needs WHAT"),
    (
      "snooze 1d",
      "which app? Registered: app2, app3\n"
        + "hint: name one, such as 'updates-tui snooze app2 1d'"
    ),
    ("check app2 --all", "'app2' and --all exclude each other"),
    ("-- check", "no app 'check' is registered"),
    ("com.exmaple.app2", "'com.exmaple.app2' is neither a command nor a registered app"),
    ("check ftp://x/y", "'ftp://x/y' is neither a path nor"), ("check HTTP://x/y", "http"),
  ])
  func `the error is about the mistake`(line: String, error: String) async throws {
    let result = try await run(line)
    #expect(![0, 100].contains(result.status))
    #expect(result.errors.contains(error), "\(result.errors)")
    #expect(!result.errors.contains("'./"), "\(result.errors)")
  }

  @Test(arguments: ["check COM.EXAMPLE.APP2", "outdated app2", "outdated"])
  func `other words are understood`(line: String) async throws {
    let result = try await run(line)
    #expect(result.status == 100, "\(result.errors)")
  }

  @Test func `an app that was never checked is said to be so`() async throws {
    try apps.register("a", feed: "https://127.0.0.1:9")
    #expect(try await run("").output.hasPrefix("a          no check has succeeded yet\n"))
  }

  @Test func `the installed version can be given for the only app`() async throws {
    #expect(try await run("apps remove app3").status == 0)
    let result = try await run("check --installed 2.0 --json")
    #expect(result.status == 0)
    #expect(try result.document()["app"]?["id"]?.string == "com.example.app2")
    #expect(try await run("--installed 2.0 --json").status == 0)
  }

  @Test func `an app can be removed by its file`() async throws {
    let path = try tool.write(#"{"app": {"id": "org.example.app3"}}"#, to: "app3.json")
    #expect(try await tool.run("apps", "remove", path).status == 0)
    #expect(!(try await run("list").output.contains("app3")))
  }

  @Test func `settings for an app that is not there name the nearest`() async throws {
    let result = try await run("settings ap2 --updates off")
    #expect(
      result.errors.hasSuffix("warning: No app 'ap2' is registered; did you mean 'app2'?\n"),
      "\(result.errors)")
  }

  @Test(arguments: [["settings", "--updates", "off"], ["embed", "bash"], ["apps", "remove"]])
  func `an app file without an identifier is refused where that is needed`(
    words: [String]
  ) async throws {
    let path = try tool.write(#"{"app": {"version": "1.0"}}"#, to: "none.json")
    let result = try await tool.run(words + (words.count == 3 ? ["--app", path] : [path]))
    #expect(result.status == 78, "\(result)")
    #expect(result.errors.contains("has no 'app.id'"), "\(result.errors)")
  }

  @Test(arguments: ["history", "rollback"])
  func `a damaged app file does not spoil a list`(command: String) async throws {
    _ = try tool.write("{", to: ".config/updates-tui/apps/com.example.b.json")
    let result = try await run(command)
    #expect(result.status == 0)
    #expect(result.errors.contains("com.example.b: "), "\(result.errors)")
    let document = try await run("\(command) --json").document()
    #expect(document["result"]?.string == "done" && document["error"] == .null)
    #expect(document["apps"]?[1]?["error"]?["code"]?.string == "app-file.malformed")
  }

  @Test func `an app that opens a page does not make the update of all fail`() async throws {
    try apps.register("com.example.app2", offers: "2.0", ["action": ["open": true]])
    try apps.register("org.example.app3", offers: "2.0", ["action": ["run": ["/bin/true"]]])
    try apps.register("without.action", offers: "2.0")
    let result = try await run("update --all")
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.output.contains("https://example.com/com.example.app2"))
    let ended = "org.example.app3  The command ended without an error; "
    #expect(result.output.contains(ended), "\(result.output)")
    let one = try await run("update app2 --json")
    #expect(one.status == 0)
    #expect(try one.document()["result"]?.string == "none")
  }

  @Test func `an interrupted app is told, and ends the update of all`() async throws {
    for id in ["com.example.app2", "org.example.app3"] {
      try apps.register(id, offers: "2.0", ["action": ["run": ["/bin/sh", "-c", "exit 130"]]])
    }
    let result = try await run("update --all --json")
    #expect(result.status == 130)
    let document = try result.document()
    #expect(document["result"]?.string == "error" && document["error"] != .null)
    guard case .array(let found)? = document["apps"] else {
      Issue.record("no apps")
      return
    }
    #expect(found.map { $0["id"]?.string } == ["com.example.app2"])
    #expect(found.first?["error"] != .null)
    #expect(try await run("update --all").output == "com.example.app2  interrupted\n")
  }

  @Test(arguments: ["--json", "outdated --json", "check app2 --json", "check app2 --json --count"])
  func `a document counts only with --count`(line: String) async throws {
    _ = try await run(line)
    #expect(try apps.announced("com.example.app2") == (line.hasSuffix("--count") ? 1 : 0))
  }
}

@Suite(.onTerminals) struct LaunchWayTests {
  let tool: TerminalTool

  init() throws {
    tool = try TerminalTool()
    for id in ["first", "second"] {
      try tool.home.write(
        #"{"app": {"id": "\#(id)", "name": "\#(id)", "version": "1.0"},"#
          + #""updates": {"check-for": "manually", "version": "2.0", "notify": "once"}}"#,
        to: ".config/updates-tui/apps/\(id).json")
    }
  }

  @Test func `who types the name sees the update again`() throws {
    for _ in 1...2 {
      let terminal = try tool.show(["second"])
      try terminal.wait(for: "second 2.0 Available")
      #expect(try terminal.end(with: "q") == .exit(0))
    }
  }

  @Test(arguments: [
    ["prompt", "--always"], ["prompt", "--inline"], ["prompt", "--always", "--trust"],
  ])
  func `how to ask does not matter for the inbox`(words: [String]) throws {
    let terminal = try tool.show(words)
    try terminal.wait(for: "[ ]   second  1.0 → 2.0")
    #expect(try terminal.end(with: "q") == .exit(0))
  }

  @Test func `what is read from a pipe is lines`() throws {
    let terminal = try tool.script("\"$tool\" | cat; echo ended")
    try terminal.wait(for: "ended")
    #expect(!terminal.screen.isAlternate)
    #expect(terminal.output.contains("first   1.0 → 2.0"), "\(terminal.output)")
  }
}

/// The welcome, with options of the tool.
@Suite(.onTerminals) struct WelcomeOptionTests {
  let tool: TerminalTool

  init() throws {
    tool = try TerminalTool()
    tool.environment["TERM"] = "dumb"
    tool.environment["SHELL"] = "/bin/zsh"
  }

  @Test func `the line for the shell is a result, which --quiet does not hide`() throws {
    let terminal = try tool.start(["--quiet"])
    try terminal.wait(for: "4. Quit")
    #expect(try terminal.end(with: "3\n") == .exit(0))
    #expect(terminal.output.contains("updates-tui init zsh"))
  }

  @Test func `with --dry-run it offers to make no app file`() throws {
    let terminal = try tool.start(["--dry-run"])
    try terminal.wait(for: "3. Quit")
    #expect(!terminal.output.contains("App File"))
    #expect(try terminal.end(with: "3\n") == .exit(0))
  }
}
