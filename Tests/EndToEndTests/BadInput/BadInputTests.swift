import Foundation
import Testing
import UpdatesLoopback
import UpdatesTestSupport

@Suite(.timeLimit(.minutes(10))) struct BadInputTests {
  let tool: UpdatesTool

  init() throws {
    tool = try UpdatesTool()
  }

  @Test(arguments: [
    ("check --instaled 1.0", "unknown option '--instaled'", "did you mean '--installed'?"),
    ("apps", "needs one of: list, add, remove, validate", "see 'updates-tui apps --help'"),
    ("skip abc --id a", "'abc' is not a version", "write it like 1.4.0"),
    ("reset everything --id a", "WHAT cannot be 'everything'", "see 'updates-tui reset --help'"),
    (
      "check --timeout never", "--timeout cannot be 'never', expected seconds",
      "see 'updates-tui check --help'"
    ),
    (
      "check --now yesterday", "--now cannot be 'yesterday', expected a date such as",
      "see 'updates-tui check --help'"
    ),
    (
      "check --country gbr", "--country cannot be 'gbr', expected two letters",
      "see 'updates-tui check --help'"
    ),
    ("check --id a", "the installed version is unknown", "--installed 1.4.0"),
    ("check --installed 1.0", "needs the app's identifier", "--id com.example.tool"),
    ("skip", "no app is named, and none is registered", "with '--app FILE' or"),
    ("prompt --inline --plain --new 2 --id a", "exclude each other", "--plain"),
    ("check --header nocolon --id a", "a header needs a colon after its name", "'X-Seat: 42'"),
  ])
  func `a faulty command line says what is wrong and what would be right`(
    line: String, message: String, hint: String
  ) async throws {
    let words = line.split(separator: " ").map(String.init)
    let result = try await tool.run(words)
    #expect(result.status == 64, "\(result.errors)")
    #expect(result.output == "")
    #expect(result.errors.hasPrefix("error: "))
    #expect(result.errors.contains(message), "\(result.errors)")
    #expect(result.errors.contains("hint: "), "\(result.errors)")
    #expect(result.errors.contains(hint), "\(result.errors)")
    #expect(tool.state.isEmpty)
  }

  @Test(arguments: [
    ("check", "--instaled"), ("prompt", "--answer=maybe"), ("apps list", "--nonsense"),
  ])
  func `a faulty command line has a document of its command`(
    command: String, option: String
  ) async throws {
    let result = try await tool.run(
      command.split(separator: " ").map(String.init) + [option, "--json"])
    #expect(result.status == 64)
    let document = try result.document()
    #expect(document["command"]?.string == command)
    #expect(document["result"]?.string == "error")
    #expect(document["error"]?["code"]?.string?.hasPrefix("usage.") == true)
  }

  @Test(arguments: ["fresh", "sync"])
  func `a command that the other tool has now is named`(name: String) async throws {
    let result = try await tool.run(name, "https://example.com", "out", "--env", "a=b")
    #expect(result.status == 64)
    #expect(
      result.errors == "error: unknown command '\(name)'\nhint: did you mean 'breeze \(name)'?\n")
  }

  @Test(
    arguments: [
      (nil, 66, "'missing.json' does not exist"), ("", 65, "the document is empty"),
      (
        #"{"updates":{"release-notes":""# + String(repeating: "x", count: 10 << 20) + #""}}"#, 65,
        "is larger than 4 MiB"
      ),
    ] as [(String?, Int32, String)])
  func `a configuration that cannot be used is refused, and harms no state`(
    text: String?, status: Int32, words: String
  ) async throws {
    let place = try text.map { try tool.write($0) } ?? "missing.json"
    let good = try tool.write(
      #"{"updates":{"check-for":"manually","version":"2.0"}}"#, to: "good.json")
    let id = ["--id", "com.example.tool", "--installed", "1.0"]
    #expect(try await tool.run(["check", "--config", good] + id).status == 100)
    let before = tool.state
    for command in ["check", "explain", "prompt", "notes"] {
      let result = try await tool.run([command, "--config", place] + id)
      #expect(result.status == status && result.output == "", "\(command)")
      #expect(result.errors.hasPrefix("error: configuration: "))
      #expect(result.errors.contains(words), "\(result.errors)")
      #expect(result.errors.contains("\nhint: "))
      let same = try await tool.run([command, "--config", place, "--json"] + id)
      #expect(same.status == status && same.errors.hasPrefix("error: "))
      let document = try same.document()
      #expect(document["result"]?.string == "error")
      #expect(document["error"]?["message"]?.string?.contains(words) == true)
    }
    #expect(tool.state == before)
  }

  @Test func `a mistake is shown with its line and a caret`() async throws {
    let path = try tool.write("{\n  \"updates\": {\n    \"notify\" \"once\"\n  }\n}\n")
    let result = try await tool.run("check", "--config", path, "--installed", "1.0")
    #expect(result.status == 65)
    #expect(
      result.errors == """
        error: configuration: '\(path)' is not JSON: line 3, column 14: expected ':' after the key, \
        found '"'
        hint: fix this line:
            "notify" "once"
                     ^

        """)
  }

  @Test func `what an app file says wrongly is said by apps validate`() async throws {
    let path = try tool.write(#"{"app":{"id":7},"action":{"fly":true},"feed":{"kind":"x"}}"#)
    let result = try await tool.run("apps", "validate", path)
    #expect(result.status == 78)
    #expect(result.output.contains("'app.id'"))
    #expect(result.output.contains("action"))
    let added = try await tool.document("apps", "add", path)
    #expect(added["error"]?["code"]?.string == "app-file.unusable")
  }

  @Test func `what a configuration says wrongly is said by apps validate too`() async throws {
    let path = try tool.write(
      #"{"verison": "2.0", "min-os-required": "new", "release-notes": "x"}"#)
    let result = try await tool.run("apps", "validate", path)
    #expect(result.status == 0, "\(result.errors)")
    #expect(
      result.output == """
        \(path): warning: 'verison' is unknown and was ignored (did you mean 'version'?)
        \(path): warning: 'min-os-required' is "new", expected a version such as "13.0", or \
        {"linux": "6.1", "macos": "13"}

        """)
    let good = try tool.write(#"{"version": "2.0"}"#, to: "good.json")
    #expect(try await tool.run("apps", "validate", good).output == "\(good) can be published\n")
  }

  @Test func `a version that cannot be used is none, and no store is asked for another`()
    async throws
  {
    let path = try tool.write(#"{"version": "new"}"#)
    let result = try await tool.run("check", "--config", path, "--installed", "1.0")
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.output == "No update: no version has been published\n")
    #expect(result.errors.contains("'version' is \"new\", expected a version"))
  }

  private static let cutOff = Lookup.answer("2.0")

  @Test(
    arguments: [
      (.text("gone", status: 404), 69, "status 404", "the server has nothing there"),
      (
        .text("gone", status: 429, headers: [.init("Retry-After", "120")]), 75, "status 429",
        "try again in 2 minutes"
      ),
      (
        .text("gone", status: 503, headers: [.init("Retry-After", "soon")]), 69, "status 503",
        "try again later"
      ),
      (
        .text("<!DOCTYPE html>\n<html><body>Log in</body></html>", type: "text/html"), 65,
        "a web page instead of a document", "sign in first"
      ),
      (
        .raw("HTTP/1.1 200 OK\r\nContent-Length: \(cutOff.utf8.count + 10)\r\n\r\n\(cutOff)"), 76,
        "cut off", "try again"
      ),
      (nil, 77, "http", "--allow-insecure-http"),
    ] as [(LoopbackResponse?, Int32, String, String)])
  func `a lookup that fails is told, and is counted as a failure`(
    answer: LoopbackResponse?, status: Int32, words: String, hint: String
  ) async throws {
    let server = try answer.map { try RecordingServer($0) }
    let url = server?.url("/lookup") ?? "http://updates.invalid/lookup"
    let store = try Lookup.server("2.0")
    #expect(try await tool.run(["check"] + UpdatesTool.asking(store.url())).status == 100)
    let before = try tool.goodState
    let arguments = ["check"] + UpdatesTool.asking(url)
    let result = try await tool.run(arguments)
    #expect(result.status == status && result.output == "", "\(result.errors)")
    #expect(result.errors.hasPrefix("error: feed: "))
    #expect(result.errors.contains(words), "\(result.errors)")
    #expect(result.errors.contains("\nhint: ") && result.errors.contains(hint), "\(result.errors)")
    let document = try await tool.run(arguments + ["--json"]).document()
    #expect(document["result"]?.string == "error")
    #expect(document["reason"]?.string == "feed-failed")
    #expect(document["error"]?["code"]?.string?.hasPrefix("feed.") == true)
    #expect(try tool.goodState == before)
    #expect(try tool.stateDocument["failures"] == .number(2))
  }
}

/// No file may grow, as under `ulimit -f 0`: what cannot be written has its warning or its code.
@Suite(.serialized) struct FileSizeLimitTests {
  let tool: UpdatesTool

  init() throws {
    tool = try UpdatesTool()
  }

  private static let appFile =
    #"{"app":{"id":"a","name":"Tool","version":"1.0"},"#
    + #""updates":{"check-for":"manually","version":"2.0","update-url":"https://example.com/"}}"#

  private func run(
    _ words: [String], product: String = "updates-tui", output: Tool.Destination = .captured
  ) async throws -> ToolResult {
    var limited = try Tool(product: product, home: tool.home.path)
    let path = limited.path
    limited.path = "/bin/sh"
    limited.directory = tool.home.path
    return try await limited.run(
      ["-c", #"ulimit -f 0 && exec "$0" "$@""#, path] + words, output: output)
  }

  private func register() throws {
    _ = try tool.write(Self.appFile, to: ".config/updates-tui/apps/a.json")
  }

  /// All that is in the home but for locks, which are empty as a rule.
  private var files: [String: [UInt8]] {
    UpdatesTool.contents(of: tool.home.path).filter { !$0.key.hasSuffix("lock") }
  }

  @Test(arguments: [(["check"], 100), (["prompt", "--answer", "later"], 0)])
  func `what cannot be remembered is a warning`(words: [String], status: Int) async throws {
    try register()
    let before = files
    let result = try await run(words + ["--app", "a"])
    #expect(result.status == Int32(status), "\(result)")
    #expect(result.errors.contains("warning: "), "\(result.errors)")
    #expect(files == before)
  }

  @Test func `a choice that cannot be written is an error`() async throws {
    try register()
    let before = files
    let result = try await run(["skip", "2.0", "--app", "a"])
    #expect(result.status == 74, "\(result)")
    #expect(result.errors.contains("error: "), "\(result.errors)")
    #expect(files == before)
  }

  @Test(arguments: ["updates-tui", "breeze"])
  func `a result that cannot be written to a file is an error`(product: String) async throws {
    let path = try tool.write("", to: "result")
    let result = try await run(["--version"], product: product, output: .file(path))
    #expect(result.status == 74, "\(result)")
    #expect(result.errors.contains("cannot write standard output: "), "\(result.errors)")
  }

  @Test func `a command that is started ends by the signal again`() async throws {
    _ = try tool.write(
      #"{"app":{"id":"a","version":"1.0"},"action":{"run":["/bin/sh","-c","echo x > big"]},"#
        + #""updates":{"check-for":"manually","version":"2.0"}}"#, to: "app.json")
    for name in ["", "/app.json"] { #expect(chmod(tool.home.path + name, 0o700) == 0) }
    let result = try await run(
      ["prompt", "--json", "--answer", "update", "--trust", "--config", "app.json"])
    #expect(
      try result.document()["action"]?["exitStatus"] == .number(Double(128 + SIGXFSZ)), "\(result)")
  }
}
