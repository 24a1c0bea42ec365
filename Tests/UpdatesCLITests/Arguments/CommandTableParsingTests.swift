import Testing
import UpdatesPlatform

@testable import UpdatesCLI

@Suite struct CommandTableParsingTests {
  @Test(arguments: [
    ("", "prompt"), ("--json", "check --json"), ("-v", "prompt --verbose"),
    ("check --config a.json --json", "check --config=a.json --json"),
    ("--config a.json check --json", "check --config=a.json --json"),
    ("--json --config=a.json check", "check --json --config=a.json"),
    ("check --json --config=a.json --", "check --json --config=a.json"),
    ("check --url b --url=a --url b", "check --url=b --url=a --url=b"),
    ("check --json --json", "check --json"),
    ("check --config=", "check --config="), ("check --config=a=b", "check --config=a=b"),
    ("check --config=--json", "check --config=--json"), ("check --config -", "check --config=-"),
    ("check --timeout -1", "check --timeout=-1"), ("apps add -- --help", "apps add '--help'"),
    ("reset skip", "reset 'skip'"), ("reset skip 2.0", "reset 'skip' '2.0'"),
    ("--version", "version"), ("--help", "help"), ("-h", "help"), ("help", "help"),
    ("check --help", "help check"), ("--help check", "help check"),
    ("help apps add", "help apps add"), ("apps add -h", "help apps add"),
    ("apps --help", "help apps"), ("check --jsno --help", "help check"),
    ("check --help --all", "help check all"), ("--all --help", "help all"),
  ])
  func `a command line is read`(line: String, expected: String) throws {
    #expect(try sampleTable.reading(line) == expected)
  }

  @Test(arguments: [
    "check", "check --json", "check --config a.json --json -q", "check --config=a --url b --url c",
    "check -- a", "check a", "check --url", "check --unknown", "check --channel x", "apps add x",
    "check --help", "check --version", "check --json=1", "check --config a --config b",
    "help check",
    "check check", "prompt --json", "--json check", "", "-", "nothing", "chekc --json",
  ])
  func `the table of one command reads a line as the whole table does`(line: String) {
    let words = line.split(separator: " ").map(String.init)
    let table = CommandTable(
      tool: "tool", summary: "",
      commands: sampleTable.commands.filter { $0.name == words.first })
    let arguments: Arguments? =
      if !table.commands.isEmpty, case .run(let arguments)? = try? table.parse(words) {
        arguments
      } else {
        nil
      }
    let whole = try? sampleTable.parse(words)
    if let arguments {
      #expect(whole == .run(arguments))
    } else if case .run(let arguments)? = whole {
      #expect(arguments.path.first != words.first, "the whole table reads \(words)")
    }
  }

  @Test func `a value that cannot be read is refused`() throws {
    let arguments = Arguments(path: ["check"], given: [.init("timeout", "soon")])
    let error = Problem.invalidValue(
      of: "--timeout", value: "soon", expected: "a whole number of seconds")
    #expect(throws: error) {
      try arguments.value("timeout", expected: "a whole number of seconds") { Int($0) }
    }
    #expect(try arguments.value("config", expected: "a path") { $0 } == nil)
  }

  @Test func `a flag is seen in a faulty command line too`() {
    #expect(CommandTable.names(flag: "json", in: ["--jsno", "--json"]))
    #expect(!CommandTable.names(flag: "json", in: ["check", "--", "--json"]))
  }

  @Test func `a hundred thousand words and a megabyte of letters are read at once`() throws {
    let many = Array(repeating: "--url=a", count: 100_000)
    guard case .run(let arguments) = try sampleTable.parse(["check"] + many) else {
      Issue.record("it is no command")
      return
    }
    #expect(arguments.values("url").count == 100_000)
    let long = "--" + String(repeating: "j", count: 1 << 20)
    #expect(throws: Problem.self) { try sampleTable.parse([long]) }
  }

  @Test func `a command has to be named where there is no default`() {
    let table = CommandTable(tool: "tool", summary: "", commands: sampleTable.commands)
    #expect(table.missingCommand(at: []).message.hasSuffix("prompt, check, reset, apps"))
    for words in [[], ["--"]] {
      #expect(throws: table.missingCommand(at: [])) { try table.parse(words) }
    }
  }
}
