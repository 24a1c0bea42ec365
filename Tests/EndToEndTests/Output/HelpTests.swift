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

  @Test func `a short help leads to the whole one, which has every option`() async throws {
    let help = try await tool.run("prompt", "--help").output
    #expect(help.contains("--inline") && !help.contains("--lookup-url"))
    #expect(help.contains("See 'updates-tui prompt --help --all' for all "))
    let whole = try await tool.run("prompt", "--help", "--all").output
    #expect(whole.contains("--answer") && whole.contains("--lookup-url"))
    #expect(!whole.contains("--help --all"))
  }

  @Test func `a short help has what is particular to its command`() async throws {
    let prompt = try await tool.run("prompt", "--help").output
    #expect(prompt.contains("--new VERSION") && prompt.contains("updates-tui prompt --new 2.0.0 "))
    #expect(try await tool.run("skip", "--help").output.contains("--undo"))
    for command in ["check", "explain"] {
      let help = try await tool.run(command, "--help", "--all").output
      #expect(help.contains("announce even if already shown, skipped or snoozed"))
    }
  }

  @Test func `the tool's help names every command, and the moment for the most important`()
    async throws
  {
    let help = try await tool.run("--help").output
    let names = help.split(separator: "\n").filter { $0.hasPrefix("  ") }
      .flatMap { $0.split(whereSeparator: { " ,".contains($0) }) }
    for path in try await paths(of: tool.tool) {
      guard let name = path.first else { continue }
      #expect(names.contains(name[...]), "\(name)")
    }
    let rows = help.split(separator: "\n")
    for (command, moment) in [
      ("notify", "when a program starts"), ("prompt", "\"Check for Updates…\""),
      ("check --json", "in scripts, for agents"), ("status --short", "in a shell prompt"),
    ] {
      #expect(rows.contains { $0.hasPrefix("  \(command) ") && $0.contains(moment) }, "\(command)")
    }
  }

  @Test func `the name alone shows the help in a terminal, and is an error in a script`()
    async throws
  {
    let terminal = try TerminalTool()
    let session = try terminal.start([])
    #expect(try session.waitForEnd() == .exit(0))
    #expect(session.output.contains("Usage:"))
    let piped = try await tool.run([])
    #expect(piped.status == 64)
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
