import Testing
import UpdatesPlatform

@testable import UpdatesCLI

@Suite struct CommandTableParsingTests {
  @Test func `without words the default command runs`() throws {
    #expect(try sampleTable.parse([]) == .run(Arguments(path: ["prompt"])))
  }

  @Test func `an option can choose another default command`() throws {
    #expect(
      try sampleTable.parse(["--json"]) == .run(Arguments(path: ["check"], given: [.init("json")])))
  }

  @Test(arguments: [
    ["check", "--config", "a.json", "--json"],
    ["--config", "a.json", "check", "--json"],
    ["--json", "--config=a.json", "check"],
    ["check", "--json", "--config=a.json", "--"],
  ])
  func `options stand before or after the command`(words: [String]) throws {
    let arguments = try run(words)
    #expect(arguments.path == ["check"] && arguments.operands == [])
    #expect(arguments.value("config") == "a.json" && arguments.has("json"))
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

  @Test func `a repeatable option keeps its values in order`() throws {
    let arguments = try run(["check", "--url", "b", "--url=a", "--url", "b"])
    #expect(arguments.values("url") == ["b", "a", "b"])
  }

  @Test(arguments: [("--config=", ""), ("--config=a=b", "a=b"), ("--config=--json", "--json")])
  func `a value after the equals sign is taken as it is`(word: String, value: String) throws {
    #expect(try run(["check", word]).value("config") == value)
  }

  @Test func `a value may begin with one dash`() throws {
    #expect(try run(["check", "--config", "-"]).value("config") == "-")
    #expect(try run(["check", "--timeout", "-1"]).value("timeout") == "-1")
  }

  @Test func `a letter stands for its option`() throws {
    #expect(try run(["-v"]).has("verbose"))
  }

  @Test func `after two dashes everything is an operand`() throws {
    let arguments = try run(["apps", "add", "--", "--help"])
    #expect(arguments == Arguments(path: ["apps", "add"], operands: ["--help"]))
  }

  @Test func `operands that may be missing are optional`() throws {
    #expect(try run(["reset", "skip"]).operands == ["skip"])
    #expect(try run(["reset", "skip", "2.0"]).operands == ["skip", "2.0"])
  }

  @Test(arguments: [
    (["--help"], []), (["-h"], []), (["help"], []), (["check", "--help"], ["check"]),
    (["--help", "check"], ["check"]), (["help", "apps", "add"], ["apps", "add"]),
    (["apps", "--help"], ["apps"]), (["apps", "add", "-h"], ["apps", "add"]),
    (["check", "--jsno", "--help"], ["check"]),
  ])
  func `help is given wherever it is asked for`(words: [String], path: [String]) throws {
    #expect(try sampleTable.parse(words) == .help(path, isWhole: false))
    #expect(try sampleTable.parse(words + ["--all"]) == .help(path, isWhole: true))
    #expect(try sampleTable.parse(["--all"] + words) == .help(path, isWhole: true))
  }

  @Test func `the version is given`() throws {
    #expect(try sampleTable.parse(["--version"]) == .version)
  }

  @Test func `a value that cannot be read is refused`() throws {
    let arguments = try run(["check", "--timeout", "soon"])
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
    #expect(try run(["check"] + many).values("url").count == 100_000)
    let long = "--" + String(repeating: "j", count: 1 << 20)
    #expect(throws: Problem.self) { try sampleTable.parse([long]) }
  }

  private func run(_ words: [String]) throws -> Arguments {
    guard case .run(let arguments) = try sampleTable.parse(words) else {
      throw sampleTable.missingCommand(at: [])
    }
    return arguments
  }

  @Test func `a command has to be named where there is no default`() {
    let table = CommandTable(tool: "tool", summary: "", commands: sampleTable.commands)
    #expect(table.missingCommand(at: []).message.hasSuffix("prompt, check, reset, apps"))
    for words in [[], ["--"]] {
      #expect(throws: table.missingCommand(at: [])) { try table.parse(words) }
    }
  }
}
