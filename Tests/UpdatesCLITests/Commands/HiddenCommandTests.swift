import Testing

@testable import UpdatesCLI

@Suite struct HiddenCommandTests {
  private let table: CommandTable = {
    var table = sampleTable
    table.commands.append(Command("refresh", summary: "for programs", isHidden: true))
    return table
  }()

  @Test func `no list shows it`() {
    #expect(table.help(width: 80) == sampleTable.help(width: 80))
  }

  @Test func `it runs where it is named, and has a help of its own`() throws {
    #expect(try table.parse(["refresh"]) == .run(Arguments(path: ["refresh"])))
    #expect(table.help(for: ["refresh"], width: 80).hasPrefix("for programs\n"))
  }

  @Test func `no suggestion names it`() {
    #expect(throws: ArgumentsError.unknownCommand("refrech", suggestion: nil, path: [])) {
      try table.parse(["refrech"])
    }
  }
}
