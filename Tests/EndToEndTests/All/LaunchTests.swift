import Foundation
import Testing
import UpdatesTestSupport

/// What the tool does with its name alone, and which app a command line means.
@Suite struct LaunchTests {
  let tool: UpdatesTool

  init() throws {
    tool = try UpdatesTool()
  }

  private func registerTwo() throws {
    try tool.register("com.github.httpie.cli", name: "HTTPie", offers: "2.0")
    try tool.register("org.example.tool", offers: "1.0")
  }

  @Test(arguments: [(nil, 0), ("1.0", 0), ("2.0", 100), ("hard", 101)] as [(String?, Int32)])
  func `without a terminal it prints the inbox as lines`(
    offered: String?, status: Int32
  ) async throws {
    if offered == "hard" {
      try tool.register("a", ["updates": ["version": "2.0", "update-type": "hard"]])
    } else if let offered {
      try tool.register("a", offers: offered)
    }
    let result = try await tool.run([])
    let hint = "No app is registered. To register one, run:  updates-tui apps add FILE\n"
    result.expect(status, errors: offered == nil ? hint : "")
    #expect(result.output.hasPrefix(offered == nil ? "" : "a  1.0 "))
  }

  @Test(arguments: [0, 1, 2])
  func `with --json it is the document of all apps, however many there are`(
    count: Int
  ) async throws {
    for number in 0..<count { try tool.register("app\(number)", offers: "2.0") }
    let result = try await tool.run("--json", "--now", UpdatesTool.now)
    #expect(result.status == (count == 0 ? 0 : 100))
    let document = try result.document()
    #expect(document["command"]?.string == "check --all")
    #expect((document["apps"]?[count - 1] != nil) == (count > 0) && document["apps"]?[count] == nil)
    if count == 0 { #expect(document["apps"] == .array([])) }
  }

  @Test(arguments: [
    "check", "status", "notes", "explain", "skip", "history", "reset counter", "snooze 3d",
    "check --channel x", "notify --json", "update --dry-run", "check --installed 1.0 --json",
    "--installed 1.0 --json",
  ])
  func `the only registered app is meant if none is named`(line: String) async throws {
    try tool.register("com.example.a", offers: "2.0", ["action": ["run": ["/bin/true"]]])
    _ = try await tool.run("check")
    let result = try await tool.run(line: line)
    #expect([0, 100].contains(result.status), "\(result)")
    #expect(!result.errors.contains("error:"), "\(result.errors)")
  }

  @Test(arguments: ["check", "status", "notify", "notes", "history", "rollback"])
  func `all registered apps are meant where that makes sense`(command: String) async throws {
    try registerTwo()
    let result = try await tool.run(command, "--json")
    #expect([0, 100].contains(result.status), "\(result)")
    try result.document().expect(
      #"""
      {"command": "\#(command) --all",
       "apps": [{"id": "com.github.httpie.cli"}, {"id": "org.example.tool"}]}
      """#)
  }

  @Test(arguments: [
    "explain", "skip 2.0", "snooze 3d", "reset all", "update", "watch", "prompt",
    "check --build 7", "notes --whats-new", "notes --since 1.0",
  ])
  func `a command for one app lists what is registered`(line: String) async throws {
    let words = line.split(separator: " ")
    let none = try await tool.run(line: line)
    none.expect(64, errors: "error: no app is named, and none is ")
    try registerTwo()
    let several = try await tool.run(line: line)
    let rest = line.contains("--") ? "" : words.dropFirst().map { " \($0)" }.joined()
    several.expect(
      64,
      errors: "error: which app? Registered: HTTPie, org.example.tool\nhint: name one, "
        + "such as 'updates-tui \(words[0]) HTTPie\(rest)'")
    #expect(several.errors.hasSuffix(", or give '--all'\n") == (line == "update"))
  }

  @Test(arguments: [
    ("check httpie", 100), ("check --app HTTPie", 100), ("httpie --json", 100),
    ("skip httpie 2.0", 0), ("snooze cli 3d", 0), ("reset httpie all", 0), ("status httpie", 0),
    ("notes httpie", 0), ("explain httpie", 100), ("history httpie", 0), ("settings httpie", 0),
    ("notify httpie", 0), ("httpie", 0), ("embed bash --app httpie", 0), ("embed bash httpie", 0),
    ("doctor httpi", 66), ("check httpi", 66), ("httpi", 64), ("update httpie", 78),
    ("install httpie", 78), ("apps remove httpie", 0), ("outdated", 100), ("list", 0),
    ("notify nothing", 0), ("notify --app nothing", 0),
  ])
  func `every command finds an app by a part of its ID`(line: String, status: Int32) async throws {
    try registerTwo()
    let result = try await tool.run(line: line)
    #expect(result.status == status, "\(result.errors)")
    if line.hasSuffix("httpi") { #expect(result.errors.contains("hint: did you mean 'HTTPie'?")) }
    // A host hears nothing of an app that is not registered.
    if line.hasSuffix("nothing") { #expect(result.output + result.errors == "") }
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
    ("settings --updates off --app none.json", "has no 'app.id'"),
    ("embed bash none.json", "has no 'app.id'"), ("apps remove none.json", "has no 'app.id'"),
  ])
  func `the error is about the mistake`(line: String, error: String) async throws {
    try tool.register("com.example.app2", name: "App Two", offers: "2.0")
    try tool.register("org.example.app3", name: "App Three", offers: "2.0")
    try tool.write(#"{"app": {"version": "1.0"}}"#, to: "none.json")
    let result = try await tool.run(line: line)
    #expect(![0, 100].contains(result.status))
    #expect(result.errors.contains(error), "\(result.errors)")
    #expect(!result.errors.contains("'./"), "\(result.errors)")
  }

  @Test func `an app file need not be registered, and is trusted as the program's own`()
    async throws
  {
    try tool.program("a", "echo 1.7")
    let path = try tool.write(
      #"{"app": {"id": "com.example.a", "version-command": ["\#(tool.home.path)/a"]},"#
        + #""updates": {"check-for": "manually", "version": "2.0"}}"#, to: "a.updates.json")
    try await tool.document("check", "./a.updates.json").expect(
      #"{"app": {"installed": "1.7"}, "warnings": []}"#)
    #expect(try await tool.run("a.updates.json").status == 0)
    #expect(try await tool.run("check", "--app", path).status == 100)
    #expect(try await tool.run("status", "--id", "com.example.a", "--short").output != "")
    // It can be removed by its file too.
    #expect(try await tool.run("apps", "add", path).status == 0)
    #expect(try await tool.run("apps", "remove", path).status == 0)
    try tool.write(#"{"app": {"id": "a"}, "feed": 7}"#, to: "bad.json")
    for (line, status) in [
      ("check bad.json", 78), ("check ./none.json", 66), ("none.json", 66),
    ] {
      #expect(try await tool.run(line: line).status == Int32(status), "\(line)")
    }
  }

  @Test func `options that say which app leave the registered ones aside`() async throws {
    try registerTwo()
    let path = try tool.write(#"{"updates": {"check-for": "manually", "version": "3.0"}}"#)
    let result = try await tool.run("check", "--config", path, "--installed", "1.0")
    #expect(result.status == 100 && result.output.contains("3.0"))
    try await tool.document("--new", "3.0", "--installed", "1.0", "--name", "X").expect(
      #"{"command": "check"}"#)
  }

  @Test(arguments: ["history", "rollback"])
  func `a damaged app file does not spoil a list, and one of nothing says so once`(
    command: String
  ) async throws {
    try registerTwo()
    let nothing =
      command == "history" ? "nothing was installed yet\n" : "no earlier version is kept\n"
    #expect(try await tool.run(command).output == nothing)
    try tool.write("{", to: ".config/updates-tui/apps/com.example.b.json")
    try await tool.run(command).expect(0, errors: "com.example.b: ")
    try await tool.document(command).expect(
      #"{"result": "done", "error": null, "apps": [{"error": {"code": "app-file.malformed"}}]}"#)
  }
}

/// `update --all`.
@Suite struct UpdateAllTests {
  let tool: UpdatesTool

  init() throws {
    tool = try UpdatesTool()
  }

  private func register(_ id: String, running command: String...) throws {
    try tool.register(id, offers: "2.0", ["action": ["run": command]])
  }

  @Test func `one after the other, and a failure does not stop the rest`() async throws {
    try register("a", running: "/bin/false")
    try register("b", running: "/usr/bin/touch", tool.home.path + "/updated")
    try tool.register("c", offers: "1.0")
    let result = try await tool.run("update", "--all", "--json")
    #expect(result.status == 74)
    let document = try result.document()
    try document.expect(
      #"""
      {"result": "error",
       "apps": [{"result": "failed"}, {"result": "installed"}, {"result": "already"}]}
      """#)
    #expect(document["error"]?["message"]?.string?.hasPrefix("a: ") == true)
    #expect(tool.exists("updated"))
  }

  @Test func `where nothing can be run the page is named, and a required update fails`()
    async throws
  {
    try tool.register("a", offers: "2.0")
    try tool.register("b", offers: "2.0", ["action": ["open": true]])
    try register("c", running: "/bin/true")
    let nothing = "the app file says neither what to install nor what to run"
    let result = try await tool.run("update", "--all")
    #expect(result.status == 0, "\(result.errors)")
    #expect(
      result.output.hasPrefix("a  \(nothing); get the update at https://example.com/a\n"))
    #expect(result.output.contains("https://example.com/b"))
    #expect(result.output.contains("\nc  The command ended without an error; "))
    try await tool.document("update", "b").expect(#"{"result": "none"}"#)
    let updates = [
      "version": "2.0", "min-required-app-version": "2.0", "update-url": "https://example.com/d",
    ]
    for id in ["d", "e"] { try tool.register(id, ["updates": updates]) }
    try await tool.run("update", "--all").expect(
      101,
      errors: """
        warning: e: \(nothing); get the update at https://example.com/d
        error: d: \(nothing)
        hint: get the update at https://example.com/d

        """)
  }

  @Test(arguments: [("skip", "it was skipped"), ("snooze", "it is snoozed")])
  func `those that were skipped or snoozed are left out`(
    command: String, reason: String
  ) async throws {
    try register("a", running: "/usr/bin/touch", tool.home.path + "/updated")
    let dated = ["3d", "--now", Date().formatted(.iso8601)]
    _ = try await tool.run([command, "--app", "a"] + (command == "skip" ? ["2.0"] : dated))
    let line = "a  2.0 was not installed: \(reason); --always installs it"
    #expect(try await tool.run("update", "--all").output == line + "\n")
    #expect(!tool.exists("updated"))
    #expect(try await tool.run("update", "--all", "--always").status == 0)
    #expect(tool.exists("updated"))
  }

  @Test func `an interrupted app is told, and ends it`() async throws {
    for id in ["a", "b"] { try register(id, running: "/bin/sh", "-c", "exit 130") }
    let result = try await tool.run("update", "--all", "--json")
    #expect(result.status == 130)
    let document = try result.document()
    #expect(document["result"]?.string == "error" && document["error"] != .null)
    #expect(document["apps"]?[0]?["id"]?.string == "a" && document["apps"]?[1] == nil)
    #expect(document["apps"]?[0]?["error"] != .null)
    #expect(try await tool.run("update", "--all").output == "a  interrupted\n")
  }
}
