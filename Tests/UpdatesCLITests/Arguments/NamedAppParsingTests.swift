import Testing
import UpdatesPlatform

@testable import UpdatesCLI

/// Command lines that name an app by a word, or that name no command.
@Suite struct NamedAppParsingTests {
  private static let table = CommandTable(
    tool: "tool", summary: "",
    commands: [
      Command("prompt", summary: "", operands: [.app], groups: [options("config", "app", "new")]),
      Command(
        "check", summary: "", operands: [.app],
        groups: [options("config", "app", "new"), flags("json", "all", "plain")]),
      Command("inbox", summary: "", groups: [flags("json", "plain")]),
      Command(
        "skip", summary: "", operands: [.app, Operand("VERSION", isRequired: false)],
        groups: [options("app", "id")]),
      Command(
        "snooze", summary: "", operands: [.app, Operand("WHEN")], groups: [options("app")]),
      Command(
        "reset", summary: "",
        operands: [
          .app, Operand("WHAT", choices: ["skip", "all"]), Operand("VERSION", isRequired: false),
        ], groups: [options("app")]),
      Command("apps", summary: "", subcommands: [Command("list", summary: "")]),
    ],
    aliases: ["list": ["apps", "list"], "outdated": ["check", "--all"]],
    defaultCommand: "prompt", launch: "inbox", defaultCommands: ["json": "check"])

  private static func options(_ names: String...) -> OptionGroup {
    OptionGroup("", names.map { Option($0, value: .text("ID"), help: "") })
  }

  private static func flags(_ names: String...) -> OptionGroup {
    OptionGroup("", names.map { Option($0, help: "") })
  }

  @Test(arguments: [
    ("", "inbox"), ("--plain", "inbox --plain"), ("--json", "check --json"),
    ("--new 2.0", "prompt --new=2.0"), ("--app tool", "prompt --app=tool"),
    ("tool", "prompt --app=tool"), ("tool --json", "check --json --app=tool"),
    ("./tool.json", "prompt --app=./tool.json"), ("tool.json", "prompt --app=tool.json"),
    ("https://example.com/x", "prompt --config=https://example.com/x"),
    ("HTTPS://x", "prompt --config=HTTPS://x"), ("ftp://x/y", "prompt --config=ftp://x/y"),
    ("-- inbox", "prompt --app=inbox"), ("list", "apps list"), ("outdated", "check --all"),
    ("outdated --json", "check --all --json"), ("tool --help", "help"),
  ])
  func `without a command the words say what runs`(line: String, expected: String) throws {
    #expect(try Self.table.reading(line) == expected)
  }

  @Test(arguments: [
    ("check tool", "check --app=tool"), ("check -- --x", "check --app=--x"),
    ("check https://example.com/x", "check --config=https://example.com/x"),
    ("check tool --config x", "check --config=x --app=tool"),
    ("skip", "skip"), ("skip 2.0", "skip '2.0'"), ("skip v2", "skip 'v2'"),
    ("skip tool", "skip --app=tool"), ("skip tool 2.0", "skip '2.0' --app=tool"),
    ("skip 7 2.0", "skip '2.0' --app=7"), ("skip beta --id x", "skip 'beta' --id=x"),
    ("skip beta --app x", "skip 'beta' --app=x"),
    ("snooze 3d", "snooze '3d'"), ("snooze tool 3d", "snooze '3d' --app=tool"),
    ("reset all", "reset 'all'"), ("reset skip 2.0", "reset 'skip' '2.0'"),
    ("reset tool all", "reset 'all' --app=tool"),
    ("reset tool skip 2.0", "reset 'skip' '2.0' --app=tool"),
  ])
  func `the first word after a command may be the app`(line: String, expected: String) throws {
    #expect(try Self.table.reading(line) == expected)
  }

  @Test(
    arguments: [
      ("chekc tool", "unknown command 'chekc'", "did you mean 'check'?"),
      ("chekc --id x", "unknown command 'chekc'", "did you mean 'check'?"),
      ("outdatet --id x", "unknown command 'outdatet'", "did you mean 'outdated'?"),
      ("./a.json b", "unexpected argument 'b'", "see 'tool prompt --help'"),
      ("check a b", "unexpected argument 'b'", "see 'tool check --help'"),
      ("check a --app b", "option '--app' is given more than once", "give it once"),
      ("snooze", "'tool snooze' needs WHEN", "see 'tool snooze --help'"),
      ("reset al", "WHAT cannot be 'al', expected skip or all", "did you mean 'all'?"),
    ])
  func `a line that names too much, or nothing that exists, is refused`(
    line: String, message: String, hint: String
  ) throws {
    let problem = #expect(throws: Problem.self) { try Self.table.reading(line) }
    #expect(problem?.message == message && problem?.hint == hint)
  }

  @Test(arguments: [
    ([""], ["prompt", "check", "inbox", "skip", "snooze", "reset", "apps", "com.x"]),
    (["com"], ["com.x"]), (["check", ""], ["com.x"]), (["check", "--app", ""], ["com.x"]),
    (["reset", ""], ["skip", "all", "com.x"]), (["reset", "com.x", ""], ["skip", "all"]),
    (["reset", "skip", ""], []), (["reset", "--app", "x", "skip", ""], []),
    (["skip", "--id", "x", ""], []),
    (["outdated", "--js"], ["--json"]), (["com.x", "--ne"], ["--new"]),
  ])
  func `completions offer the apps where one can be named`(words: [String], expected: [String]) {
    let lines = Self.table.completion(of: words) { [.init("com.x")] }
    #expect(lines.dropFirst().map { String($0.prefix { $0 != "\t" }) } == expected)
  }

  @Test func `the shell completes the path of an app file`() {
    #expect(Self.table.completion(of: ["check", "./to"]) == ["files"])
  }
}
