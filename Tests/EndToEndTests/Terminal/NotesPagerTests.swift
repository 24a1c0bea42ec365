import Testing
import UpdatesTestSupport

@Suite(.onTerminals) struct NotesPagerTests {
  let tool: TerminalTool

  init() throws {
    tool = try TerminalTool()
  }

  private func words(_ notes: String) throws -> [String] {
    ["notes"] + (try tool.prompt(notes: notes)).dropFirst()
  }

  private static let long = (1...100).map { "Line \($0)\n" }.joined(separator: "\n")

  @Test func `long notes are paged and searched, and leave nothing behind`() throws {
    let terminal = try tool.show(try words(Self.long))
    #expect(terminal.screen.lines[0] == "  Tool 2.0.0")
    #expect(terminal.screen.contains("> Close <"))
    try terminal.send("/line 73")
    try terminal.wait(for: "Line 73")
    try terminal.send("\rG")
    try terminal.wait(for: "Line 100")
    #expect(try terminal.end(with: "q") == .exit(0))
    #expect(terminal.shownLines == [])
    #expect(!terminal.screen.isAlternate)
  }

  @Test func `into a pipe they are printed`() throws {
    let terminal = try tool.start(try words("# New\n\n* one"), output: .pipe)
    #expect(try terminal.waitForEnd() == .exit(0))
    #expect(String(decoding: terminal.standardOutput, as: UTF8.self) == "New\n\n• one\n")
    #expect(terminal.bytes.isEmpty)
  }
}
