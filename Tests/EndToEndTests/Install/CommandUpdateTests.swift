import Testing
import UpdatesTestSupport

/// What is known after Update has run a command.
@Suite struct CommandUpdateTests {
  private let tool: UpdatesTool
  private let site: InstallSite

  init() throws {
    tool = try UpdatesTool()
    site = try InstallSite(in: tool.home)
  }

  private func run(_ words: String...) async throws -> ToolResult {
    try await tool.run(words + ["--app", "com.example.tool"])
  }

  /// Registers an app for which Update runs this script.
  private func register(_ script: String) async throws {
    try site.writeAppFile(["action": ["run": ["/bin/sh", "-c", script]]])
    #expect(try await tool.run("apps", "add", site.appFile).status == 0)
  }

  /// A script that installs a version.
  private func bringing(_ version: String) -> String {
    "printf '#!/bin/sh\\necho tool \(version)\\n' > '\(site.target)'"
  }

  @Test func `a manager may bring a later version than the announced one`() async throws {
    try await register(bringing("2.3.0"))
    let prompted = try await run("prompt", "--answer", "update")
    #expect(prompted.status == 0, "\(prompted.errors)")
    #expect(prompted.errors.contains("Start Tool again to use 2.3.0"), "\(prompted.errors)")
    let history = try await run("history")
    #expect(history.output.contains("1.4.0 → 2.3.0  installed, it runs, by /bin/sh"))
    let status = try await run("status")
    #expect(status.output.contains("Installed     2.3.0"), "\(status.output)")
  }

  @Test func `install runs the command, and says what came of it`() async throws {
    let script = bringing("2.1.0")
    try await register(script)
    let planned = try await run("install", "--dry-run")
    #expect(planned.output.hasPrefix("Run      /bin/sh -c "), "\(planned.output)")
    #expect(planned.output.contains("Check    '/bin/sh \(site.target) --version' says 2.0.0"))
    let plan = try await run("install", "--dry-run", "--json").document()
    #expect(plan["result"]?.string == "planned")
    guard case .array(let commands)? = plan["plan"]?["commands"] else {
      Issue.record("\(plan)")
      return
    }
    #expect(commands.map(\.strings) == [["/bin/sh", "-c", script]])
    #expect(site.says == "tool 1.4.0")
    let installed = try await run("install")
    #expect(installed.output == "Tool 2.1.0 is installed.\n")
    let already = try await run("install", "--json").document()
    #expect(already["result"]?.string == "already" && already["reason"] == .null)
  }

  @Test(arguments: ["exit 4", "exit 0"])
  func `an update whose command has failed is not forgotten`(script: String) async throws {
    try await register(script)
    #expect(try await run("prompt", "--answer", "update").status == 74)
    let status = try await run("status")
    #expect(status.output.contains("Installed     1.4.0"), "\(status.output)")
    #expect(status.output.contains("New           2.0.0"), "\(status.output)")
    let notice = try await run("notify", "--json").document()
    #expect(notice["update"]?["version"]?.string == "2.0.0", "\(notice)")
  }

  @Test func `a command that fails after its work is not asked to do it again`() async throws {
    try await register(bringing("2.0.0") + "; exit 4")
    #expect(try await run("prompt", "--answer", "update").status == 74)
    let status = try await run("status")
    #expect(status.output.contains("Installed     2.0.0"), "\(status.output)")
    #expect(!status.output.contains("New           2.0.0"), "\(status.output)")
  }
}
