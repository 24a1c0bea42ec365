import Testing
import UpdatesTestSupport

/// Help that is read in ten seconds.
@Suite struct HelpTests {
  let tool: UpdatesTool
  let breeze: Tool

  init() throws {
    tool = try UpdatesTool()
    breeze = try Tool(product: "breeze", home: tool.home.path)
  }

  @Test func `the help of the tools and of each command fits a screen`() async throws {
    for tool in [tool.tool, breeze] {
      for path in try await paths(of: tool) {
        let help = try await tool.run(path + ["--help"])
        #expect(help.status == 0)
        let lines = help.output.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
        #expect(lines.count <= 24, "\(path): \(lines.count) lines\n\(help.output)")
        #expect(lines.allSatisfy { $0.count <= 80 }, "\(help.output)")
      }
    }
  }

  /// The paths of all commands that the help lists, and of the tool itself.
  private func paths(of tool: Tool) async throws -> [[String]] {
    var paths: [[String]] = [[]]
    for name in try await commands(in: tool, []) {
      paths.append([name])
      paths += try await commands(in: tool, [name]).map { [name, $0] }
    }
    return paths
  }

  private func commands(in tool: Tool, _ path: [String]) async throws -> [String] {
    let help = try await tool.run(path + ["--help", "--all"]).output
    let lines = help.split(separator: "\n", omittingEmptySubsequences: false)
    guard let heading = lines.firstIndex(of: "Commands:") else { return [] }
    return lines[(heading + 1)...].prefix { !$0.isEmpty }
      .filter { !$0.hasPrefix("   ") }
      .compactMap { $0.split(separator: " ").first.map(String.init) }
  }
}
