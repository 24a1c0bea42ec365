import Testing
import UpdatesPlatform
import UpdatesTestSupport

@testable import UpdatesCLI

@Suite struct HelpTests {
  @Test func `the tool's help lists its commands, and a command's its options and an example`()
    throws
  {
    try Snapshot.verify(sampleTable.help(width: 80), named: "help")
    try Snapshot.verify(sampleTable.help(for: ["check"], width: 80), named: "help-of-command")
  }

  @Test func `the short help has the essential options, and says how many there are`() throws {
    var table = sampleTable
    let place = try #require(table.commands.firstIndex { $0.name == "check" })
    table.commands[place].examples.append("tool check --verbose")
    table.commands[place].discussion.append("The second paragraph is for the whole help.")
    let whole = table.help(for: ["check"], width: 80)
    table.commands[place].essentials = ["json", "config"]
    try Snapshot.verify(table.help(for: ["check"], width: 80), named: "help-of-command-in-short")
    #expect(table.help(for: ["check"], isWhole: true, width: 80) == whole)
  }

  @Test func `the tool's short help says which command is for which moment`() throws {
    var table = sampleTable
    table.overview = [
      ("When", [("prompt", "now")]), ("Others", [("check, reset", "later")]),
    ]
    try Snapshot.verify(table.help(width: 80), named: "help-in-short")
    #expect(table.help(isWhole: true, width: 80) == sampleTable.help(width: 80))
  }

  @Test(arguments: [
    (["reset"], "tool reset counter|skip|all [VERSION] [options]"),
    (["apps"], "tool apps COMMAND [options]"),
    (["apps", "add"], "tool apps add FILE [options]"),
  ])
  func `usage names the operands`(path: [String], usage: String) {
    #expect(sampleTable.help(for: path, width: 80).contains("\n  \(usage)\n"))
  }

  @Test(arguments: [0, 1, 40, 53, 80, 200])
  func `no line is wider than the terminal`(width: Int) {
    let option = Option(
      "long", value: .text("VALUE"),
      help: String(repeating: "some words in a long explanation ", count: 9))
    let command = Command(
      "check", summary: String(repeating: "a summary ", count: 30),
      groups: [OptionGroup("How", [option])])
    let table = CommandTable(
      tool: "tool", summary: "", commands: [command], defaultCommand: "check")
    let widest = table.help(for: ["check"], width: width).split(separator: "\n").map(\.count).max()
    #expect(widest ?? 0 <= max(width, 40))
  }

  @Test func `a tool without a default command says that one is needed`() {
    let table = CommandTable(tool: "tool", summary: "A tool.", commands: sampleTable.commands)
    let help = table.help(width: 80)
    #expect(help.contains("\n  tool COMMAND [options]\n"))
    #expect(!help.contains("Without a command"))
  }

  @Test func `a hidden command is in no list and no suggestion, and runs where it is named`() throws
  {
    var table = sampleTable
    table.commands.append(Command("refresh", summary: "for programs", isHidden: true))
    #expect(table.help(width: 80) == sampleTable.help(width: 80))
    #expect(try table.reading("refresh") == "refresh")
    #expect(table.help(for: ["refresh"], width: 80).hasPrefix("for programs\n"))
    #expect(table.completion(of: ["ref"]) == ["words"])
    let problem = #expect(throws: Problem.self) { try table.parse(["refrech"]) }
    #expect(problem?.hint == "see 'tool --help'")
  }
}
