import Foundation
import Testing
import UpdatesLoopback
import UpdatesTestSupport

@Suite struct BadInputTests {
  let tool: UpdatesTool

  init() throws {
    tool = try UpdatesTool()
  }

  @Test(arguments: [
    ("check --instaled 1.0", "unknown option '--instaled'", "did you mean '--installed'?"),
    ("apps", "needs one of: list, add, remove, validate", "see 'updates-tui apps --help'"),
    ("apps list --nonsense", "unknown option '--nonsense'", "hint: "),
    ("prompt --answer=maybe", "--answer cannot be 'maybe', expected update, ", "hint: "),
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
    // The other tool has these now.
    ("fresh https://example.com", "unknown command 'fresh'", "did you mean 'breeze fresh'?"),
    ("sync https://example.com out", "unknown command 'sync'", "did you mean 'breeze sync'?"),
  ])
  func `a faulty command line says what is wrong and what would be right`(
    line: String, message: String, hint: String
  ) async throws {
    let result = try await tool.run(line: line)
    result.expect(64, "", errors: "error: ", message, "hint: ", hint)
    #expect(tool.state.isEmpty)
    let same = try await tool.run(line: line + " --json")
    #expect(same.status == 64)
    let document = try same.document()
    #expect(document["result"]?.string == "error")
    #expect(document["error"]?["code"]?.string?.hasPrefix("usage.") == true)
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
      let arguments = [command, "--config", place] + id
      try await tool.run(arguments).expect(
        status, "", errors: "error: configuration: ", words, "\nhint: ")
      let same = try await tool.run(arguments + ["--json"])
      same.expect(status, errors: "error: ")
      let document = try same.document()
      #expect(document["result"]?.string == "error")
      #expect(document["error"]?["message"]?.string?.contains(words) == true)
    }
    #expect(tool.state == before)
  }

  @Test func `a mistake is shown with its line and a caret`() async throws {
    let path = try tool.write("{\n  \"updates\": {\n    \"notify\" \"once\"\n  }\n}\n")
    try await tool.run("check", "--config", path, "--installed", "1.0").expect(
      65,
      errors: """
        error: configuration: '\(path)' is not JSON: line 3, column 14: expected ':' after the key, \
        found '"'
        hint: fix this line:
            "notify" "once"
                     ^

        """)
  }

  @Test func `apps validate says what is wrong with either kind of file`() async throws {
    let appFile = try tool.write(#"{"app":{"id":7},"action":{"fly":true},"feed":{"kind":"x"}}"#)
    let result = try await tool.run("apps", "validate", appFile)
    #expect(result.status == 78)
    #expect(result.output.contains("'app.id'") && result.output.contains("action"))
    try await tool.document("apps", "add", appFile).expect(
      #"{"error": {"code": "app-file.unusable"}}"#)
    let path = try tool.write(
      #"{"verison": "2.0", "min-os-required": "new", "release-notes": "x"}"#, to: "updates.json")
    try await tool.run("apps", "validate", path).expect(
      0,
      """
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
    try await tool.run("check", "--config", path, "--installed", "1.0").expect(
      0, "No update: no version has been published\n",
      errors: "'version' is \"new\", expected a version")
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
    try await tool.run(arguments).expect(
      status, "", errors: "error: feed: ", words, "\nhint: ", hint)
    let document = try await tool.document(arguments)
    try document.expect(#"{"result": "error", "reason": "feed-failed"}"#)
    #expect(document["error"]?["code"]?.string?.hasPrefix("feed.") == true)
    #expect(try tool.goodState == before)
    #expect(try tool.stateDocument["failures"] == .number(2))
  }

  @Test(arguments: ["INT", "TERM", "HUP"])
  func `a signal ends a check that waits`(signal: String) async throws {
    let file = tool.home.path + "/pid"
    let server = try RecordingServer { _ in
      _ = try? ChildProcess.run("sh", ["-c", "kill -\(signal) $(cat \(file))"], in: "/")
      return .silence
    }
    let result = try await tool.run(
      ["check", "--timeout", "30"] + UpdatesTool.asking(server.url("/lookup")),
      under: "echo $$ > \(file)")
    switch signal {
    case "INT": result.expect(130, errors: "")
    case "TERM": #expect(result.end == .signalled(15))
    default: #expect(result.end == .signalled(1))
    }
    #expect(result.output == "")
    #expect(tool.state.isEmpty)
  }
}

/// No file may grow, as under `ulimit -f 0`: what cannot be written has its warning or its code.
@Suite(.serialized) struct FileSizeLimitTests {
  let tool: UpdatesTool

  init() throws {
    tool = try UpdatesTool()
  }

  /// All that is in the home but for locks, which are empty as a rule.
  private var files: [String: [UInt8]] {
    UpdatesTool.contents(of: tool.home.path).filter { !$0.key.hasSuffix("lock") }
  }

  @Test(arguments: [
    ("check", 100, "warning: "), ("prompt --answer later", 0, "warning: "),
    ("skip 2.0", 74, "error: "),
  ])
  func `what cannot be remembered is a warning, and a choice that cannot an error`(
    line: String, status: Int32, message: String
  ) async throws {
    try tool.register("a", offers: "2.0")
    let before = files
    let words = line.split(separator: " ").map(String.init)
    try await tool.run(words + ["--app", "a"], under: "ulimit -f 0").expect(
      status, errors: message)
    #expect(files == before)
  }

  @Test(arguments: ["updates-tui", "breeze"])
  func `a result that cannot be written to a file is an error`(product: String) async throws {
    try tool.write("", to: "result")
    let other = try UpdatesTool(product: product, home: tool.home)
    try await other.run(["--version"], under: "ulimit -f 0 && exec > result").expect(
      74, errors: "cannot write standard output: ")
  }

  @Test func `a command that is started ends by the signal again`() async throws {
    try tool.write(
      #"{"app":{"id":"a","version":"1.0"},"action":{"run":["/bin/sh","-c","echo x > big"]},"#
        + #""updates":{"check-for":"manually","version":"2.0"}}"#, to: "app.json")
    for name in ["", "/app.json"] { #expect(chmod(tool.home.path + name, 0o700) == 0) }
    let result = try await tool.run(
      ["prompt", "--json", "--answer", "update", "--trust", "--config", "app.json"],
      under: "ulimit -f 0")
    try result.document().expect(#"{"action": {"exitStatus": \#(128 + SIGXFSZ)}}"#)
  }
}
