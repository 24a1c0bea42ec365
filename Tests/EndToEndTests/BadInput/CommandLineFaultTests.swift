import Testing
import UpdatesTestSupport

@Suite struct CommandLineFaultTests {
  let tool: UpdatesTool

  init() throws {
    tool = try UpdatesTool()
  }

  @Test(arguments: [
    ("check --instaled 1.0", "unknown option '--instaled'", "did you mean '--installed'?"),
    ("check --zzzzzz", "unknown option '--zzzzzz'", "see 'updates-tui check --help'"),
    ("check --installed", "option '--installed' needs a value", "write '--installed VERSION'"),
    ("chekc", "unknown command 'chekc'", "did you mean 'check'?"),
    ("apps", "needs one of: list, add, remove, validate", "see 'updates-tui apps --help'"),
    ("apps lits", "unknown command 'lits'", "did you mean 'list'?"),
    ("snooze", "'updates-tui snooze' needs WHEN", "see 'updates-tui snooze --help'"),
    ("skip abc --id a", "'abc' is not a version", "write it like 1.4.0"),
    (
      "snooze sometime --id a", "WHEN cannot be 'sometime', expected a number",
      "see 'updates-tui snooze --help'"
    ),
    ("reset everything --id a", "WHAT cannot be 'everything'", "see 'updates-tui reset --help'"),
    ("reset counter 2.0 --id a", "unexpected argument '2.0'", "see 'updates-tui reset --help'"),
    (
      "prompt --answer maybe", "--answer cannot be 'maybe', expected update, later, skip",
      "see 'updates-tui prompt --help'"
    ),
    ("check --json=1", "option '--json' takes no value", "write '--json' without a value"),
    ("check --id a --id b", "option '--id' is given more than once", "give it once"),
    (
      "check --timeout never", "--timeout cannot be 'never', expected seconds",
      "see 'updates-tui check --help'"
    ),
    ("check --timeout -1", "--timeout", "see 'updates-tui check --help'"),
    (
      "check --now yesterday", "--now cannot be 'yesterday', expected a date such as",
      "see 'updates-tui check --help'"
    ),
    (
      "check --country gbr", "--country cannot be 'gbr', expected two letters",
      "see 'updates-tui check --help'"
    ),
    ("check --os-version new --id a", "'new' is not a version", "write it like"),
    ("check --installed abc --id a", "'abc' is not a version", "write it like 1.4.0"),
    ("check --id a", "the installed version is unknown", "--installed 1.4.0"),
    ("check --installed 1.0", "needs the app's identifier", "--id com.example.tool"),
    ("status", "no app given", "such as --id com.example.tool"),
    ("skip 2.0", "no app given", "such as --id com.example.tool"),
    ("chekc --help", "unknown command 'chekc'", "did you mean 'check'?"),
    ("--help frobnicate", "unknown command 'frobnicate'", "see 'updates-tui --help'"),
    ("apps frobnicate -h", "unknown command 'frobnicate'", "see 'updates-tui apps --help'"),
    ("status --offline", "'updates-tui status' has no option '--offline'", "it belongs to"),
    ("check --feed squirel --id a", "--feed cannot be 'squirel'", "did you mean 'squirrel'?"),
    ("check --header nocolon --id a", "a header needs a colon after its name", "'X-Seat: 42'"),
    ("check extra", "unexpected argument 'extra'", "see 'updates-tui check --help'"),
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
    ("check", "--instaled"), ("status", "--nonsense"), ("skip", "--nonsense"), ("notes", "--plan"),
    ("prompt", "--answer=maybe"), ("explain", "--timeout=x"), ("doctor", "--nonsense"),
    ("apps list", "--nonsense"), ("demo", "--nonsense"), ("reset", "--nonsense"),
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

  @Test func `without a known command the document is that of check`() async throws {
    for words in [["--nonsense", "--json"], ["chekc", "--json"]] {
      let result = try await tool.run(words)
      #expect(result.status == 64)
      #expect(try result.document()["command"]?.string == "check")
    }
  }

  @Test(arguments: [
    ("updates-tui", ["apps"], "apps"), ("breeze", ["fresh"], "breeze fresh"),
    ("breeze", ["fresh", "bogus"], "breeze fresh"),
  ])
  func `a group of which no command is named has a document of its own`(
    product: String, words: [String], command: String
  ) async throws {
    let result = try await UpdatesTool(product: product).run(words + ["--json"])
    #expect(result.status == 64)
    #expect(try result.document()["command"]?.string == command)
  }

  @Test(arguments: ["fresh", "sync"])
  func `a command that the other tool has now is named`(name: String) async throws {
    let result = try await tool.run(name, "https://example.com", "out", "--env", "a=b")
    #expect(result.status == 64)
    #expect(
      result.errors == "error: unknown command '\(name)'\nhint: did you mean 'breeze \(name)'?\n")
  }

  @Test func `an app that is not registered is named`() async throws {
    let result = try await tool.run("check", "--app", "com.example.none")
    #expect(result.status == 66)
    #expect(result.errors.contains("no app 'com.example.none' is registered"))
    #expect(result.errors.contains("hint: see 'updates-tui apps list'"))
  }

  @Test func `an identifier that makes no file name is refused`() async throws {
    let long = String(repeating: "x", count: 201)
    for command in [["status"], ["skip", "1.0"]] {
      let result = try await tool.run(command + ["--id", long])
      #expect(result.status == 64)
      #expect(result.errors.contains("identifier") && result.errors.contains("200 bytes"))
    }
  }

  @Test func `an identifier never leaves the folder of the state`() async throws {
    let path = try tool.write(#"{"updates":{"check-for":"manually","version":"2.0"}}"#)
    for id in ["../../../evil", "/etc/evil", ".hidden", "a/b"] {
      _ = try await tool.run("check", "--config", path, "--id", id, "--installed", "1.0")
    }
    #expect(
      tool.state.keys.filter { $0.hasSuffix(".json") }.sorted() == [
        "%2E.%2F..%2F..%2Fevil.json", "%2Ehidden.json", "%2Fetc%2Fevil.json", "a%2Fb.json",
      ])
  }
}
