import Testing
import UpdatesTestSupport

@Suite(.onTerminals) struct ColorTests {
  let tool: TerminalTool

  init() throws {
    tool = try TerminalTool()
  }

  /// The colours among the parameters of all SGR sequences, but for the terminal's own.
  private func colors(in terminal: PseudoTerminal) -> [Int] {
    ControlSequence.all(in: terminal.bytes).filter { $0.final == "m" }
      .flatMap { $0.parameters.split(separator: ";").compactMap { Int($0) } }
      .filter { (30...38).contains($0) || (40...48).contains($0) || (90...107).contains($0) }
  }

  @Test(arguments: [["--no-color"], []])
  func `no colour is sent where none is wanted`(options: [String]) throws {
    tool.environment["NO_COLOR"] = options.isEmpty ? "1" : nil
    let terminal = try tool.show(["demo"] + options)
    let place = try #require(terminal.screen.position(of: "> Update"))
    #expect(terminal.screen.attributes(row: place.row, column: place.column).contains(.reverse))
    #expect(try terminal.end(with: "u") == .exit(0))
    #expect(colors(in: terminal) == [])
  }
}
