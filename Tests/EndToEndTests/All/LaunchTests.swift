import Foundation
import Testing
import UpdatesTestSupport

/// What the tool does with its name alone, and with the name of an app.
@Suite struct LaunchTests {
  let apps: ManyApps
  var tool: UpdatesTool { apps.tool }

  init() throws {
    apps = try ManyApps()
  }

  private func registerTwo() throws {
    try apps.register("com.github.httpie.cli", name: "HTTPie", offers: "2.0")
    try apps.register("org.example.tool", offers: "1.0")
  }

  @Test(arguments: [(nil, 0), ("1.0", 0), ("2.0", 100), ("hard", 101)] as [(String?, Int32)])
  func `without a terminal it prints the inbox as lines`(
    offered: String?, status: Int32
  ) async throws {
    if offered == "hard" {
      try apps.register(
        "a", ["updates": ["check-for": "manually", "version": "2.0", "update-type": "hard"]])
    } else if let offered {
      try apps.register("a", offers: offered)
    }
    let result = try await tool.run([])
    #expect(result.status == status)
    #expect(result.output.hasPrefix(offered == nil ? "" : "a  1.0 "))
    #expect(
      result.errors
        == (offered == nil
          ? "No app is registered. To register one, run:  updates-tui apps add FILE\n" : ""))
  }

  @Test(arguments: [0, 1, 2])
  func `with --json it is the document of all apps, however many there are`(
    count: Int
  ) async throws {
    for number in 0..<count { try apps.register("app\(number)", offers: "2.0") }
    let result = try await tool.run("--json", "--now", UpdatesTool.now)
    #expect(result.status == (count == 0 ? 0 : 100))
    let document = try result.document()
    #expect(document["command"]?.string == "check --all")
    guard case .array(let found)? = document["apps"] else {
      Issue.record("no apps")
      return
    }
    #expect(found.count == count)
  }

  @Test(arguments: [
    "check", "status", "notes", "explain", "skip", "history", "reset counter", "snooze 3d",
    "check --channel x", "notify --json", "update --dry-run",
  ])
  func `the only registered app is meant if none is named`(line: String) async throws {
    try apps.register(
      "com.example.a", offers: "2.0", ["action": ["run": ["/bin/true"]]])
    _ = try await tool.run("check")
    let result = try await tool.run(line.split(separator: " ").map(String.init))
    #expect([0, 100].contains(result.status), "\(result)")
    #expect(!result.errors.contains("error:"), "\(result.errors)")
  }

  @Test(arguments: ["check", "status", "notify", "notes", "history", "rollback"])
  func `all registered apps are meant where that makes sense`(command: String) async throws {
    try registerTwo()
    let result = try await tool.run(command, "--json")
    #expect([0, 100].contains(result.status), "\(result)")
    let document = try result.document()
    #expect(document["command"]?.string == "\(command) --all")
    #expect(document["apps"]?[0]?["id"]?.string == "com.github.httpie.cli")
    #expect(document["apps"]?[1]?["id"]?.string == "org.example.tool")
  }

  @Test(arguments: [
    "explain", "skip 2.0", "snooze 3d", "reset all", "update", "watch", "prompt",
    "check --build 7", "notes --whats-new", "notes --since 1.0",
  ])
  func `a command for one app lists what is registered`(line: String) async throws {
    let words = line.split(separator: " ").map(String.init)
    let none = try await tool.run(words)
    #expect(none.status == 64 && none.errors.hasPrefix("error: no app is named, and none is "))
    try registerTwo()
    let several = try await tool.run(words)
    let rest = line.contains("--") ? "" : words.dropFirst().map { " \($0)" }.joined()
    #expect(several.status == 64)
    #expect(
      several.errors.hasPrefix(
        "error: which app? Registered: HTTPie, org.example.tool\nhint: name one, "
          + "such as 'updates-tui \(words[0]) HTTPie\(rest)'"))
    #expect(several.errors.hasSuffix(", or give '--all'\n") == (line == "update"))
  }

  @Test func `a list that has nothing says so once`() async throws {
    try registerTwo()
    #expect(try await tool.run("history").output == "nothing was installed yet\n")
    #expect(try await tool.run("rollback").output == "no earlier version is kept\n")
    let document = try await tool.document("history")
    #expect(document["apps"]?[1]?["id"]?.string == "org.example.tool")
  }

  @Test(arguments: [
    ("check httpie", 100), ("check --app HTTPie", 100), ("httpie --json", 100),
    ("skip httpie 2.0", 0), ("snooze cli 3d", 0), ("reset httpie all", 0), ("status httpie", 0),
    ("notes httpie", 0), ("explain httpie", 100), ("history httpie", 0), ("settings httpie", 0),
    ("notify httpie", 0), ("httpie", 0), ("embed bash --app httpie", 0), ("embed bash httpie", 0),
    ("doctor httpi", 66),
    ("check httpi", 66), ("httpi", 64), ("chekc", 64), ("update httpie", 78),
    ("install httpie", 78), ("apps remove httpie", 0), ("outdated", 100), ("list", 0),
    ("check httpie --all", 64),
  ])
  func `every command finds an app by a part of its ID`(line: String, status: Int32) async throws {
    try registerTwo()
    let result = try await tool.run(line.split(separator: " ").map(String.init))
    #expect(result.status == status, "\(result.errors)")
    if line.contains("httpi ") || line.hasSuffix("httpi") {
      #expect(result.errors.contains("hint: did you mean 'HTTPie'?"))
    }
  }

  @Test func `notify says nothing of an app that is not registered`() async throws {
    try registerTwo()
    for words in [["notify", "nothing"], ["notify", "--app", "nothing"]] {
      let result = try await tool.run(words)
      #expect(result.status == 0 && result.output == "" && result.errors == "")
    }
  }

  @Test func `an app file need not be registered, and is trusted as the program's own`()
    async throws
  {
    try tool.program("a", "echo 1.7")
    let path = try tool.write(
      #"{"app": {"id": "com.example.a", "version-command": ["\#(tool.home.path)/a"]},"#
        + #""updates": {"check-for": "manually", "version": "2.0"}}"#, to: "a.updates.json")
    let document = try await tool.document("check", "./a.updates.json")
    #expect(document["app"]?["installed"]?.string == "1.7")
    #expect(document["warnings"] == .array([]))
    #expect(try await tool.run("a.updates.json").status == 0)
    #expect(try await tool.run("check", "--app", path).status == 100)
    #expect(try await tool.run("status", "--id", "com.example.a", "--short").output != "")
    let bad = try tool.write(#"{"app": {"id": "a"}, "feed": 7}"#, to: "bad.json")
    #expect(try await tool.run("check", bad).status == 78)
    #expect(try await tool.run("check", "./none.json").status == 66)
    #expect(try await tool.run("none.json").status == 66)
  }

  @Test func `options that say which app leave the registered ones aside`() async throws {
    try registerTwo()
    let path = try tool.write(#"{"updates": {"check-for": "manually", "version": "3.0"}}"#)
    let result = try await tool.run("check", "--config", path, "--installed", "1.0")
    #expect(result.status == 100 && result.output.contains("3.0"))
    let prompt = try await tool.run(
      "--new", "3.0", "--installed", "1.0", "--name", "X", "--json")
    #expect(try prompt.document()["command"]?.string == "check")
  }

  @Test func `all apps are updated one after the other, and a failure does not stop the rest`()
    async throws
  {
    let updated = tool.home.path + "/updated"
    for (id, command) in [("a", ["/bin/false"]), ("b", ["/usr/bin/touch", updated])] {
      try apps.register(id, offers: "2.0", ["action": ["run": command]])
    }
    try apps.register("c", offers: "1.0")
    let result = try await tool.run("update", "--all", "--json")
    #expect(result.status == 74)
    let document = try result.document()
    #expect(document["result"]?.string == "error")
    #expect(document["error"]?["message"]?.string?.hasPrefix("a: ") == true)
    #expect(document["apps"]?[1]?["result"]?.string == "installed")
    #expect(document["apps"]?[2]?["result"]?.string == "already")
    #expect(FileManager.default.fileExists(atPath: updated))
  }

  @Test func `where nothing can be run the page is named, and a required update fails`()
    async throws
  {
    try apps.register("a", offers: "2.0")
    let nothing = "the app file says neither what to install nor what to run"
    var result = try await tool.run("update", "--all")
    #expect(result.status == 0)
    #expect(result.output == "a  \(nothing); get the update at https://example.com/a\n")
    let updates = [
      "version": "2.0", "min-required-app-version": "2.0", "update-url": "https://example.com/b",
    ]
    try apps.register("b", ["updates": updates])
    try apps.register("c", ["updates": updates])
    result = try await tool.run("update", "--all")
    #expect(result.status == 101)
    #expect(
      result.errors
        == "warning: c: \(nothing); get the update at https://example.com/b\nerror: b: \(nothing)\n"
        + "hint: get the update at https://example.com/b\n")
  }

  @Test(arguments: [("skip", "it was skipped"), ("snooze", "it is snoozed")])
  func `of all apps those that were skipped or snoozed are left out`(
    command: String, reason: String
  ) async throws {
    let updated = tool.home.path + "/updated"
    try apps.register("a", offers: "2.0", ["action": ["run": ["/usr/bin/touch", updated]]])
    let dated = ["3d", "--now", Date().formatted(.iso8601)]
    _ = try await tool.run([command, "--app", "a"] + (command == "skip" ? ["2.0"] : dated))
    let terminals = try TerminalTool()
    terminals.environment["HOME"] = tool.home.path
    let terminal = try terminals.start(["update", "--all"])
    #expect(try terminal.waitForEnd() == .exit(0))
    let line = "a  2.0 was not installed: \(reason); --always installs it"
    #expect(terminal.shownLines.last == line)
    let result = try await tool.run("update", "--all")
    #expect(result.output == line + "\n")
    #expect(!FileManager.default.fileExists(atPath: updated))
    #expect(try await tool.run("update", "--all", "--always").status == 0)
    #expect(FileManager.default.fileExists(atPath: updated))
  }
}

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

  @Test func `an app that was never checked is said to be so`() async throws {
    try apps.register("a", feed: "https://127.0.0.1:9")
    #expect(try await run("").output.hasPrefix("a          not checked yet\n"))
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
}
