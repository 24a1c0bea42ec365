import Foundation
import Testing
import UpdatesLoopback
import UpdatesTestSupport

/// A package manager that gets a version later than the feed announces it.
@Suite struct ChannelTests {
  let tool: UpdatesTool

  init() throws {
    tool = try UpdatesTool()
    let cellar = "linuxbrew/Cellar/tool/1.0/bin"
    try tool.program(cellar + "/tool", "exit 3")
    try tool.program("linuxbrew/bin/brew", #"echo "$@" >> "$HOME/asked"; cat "$HOME/formula.json""#)
    try tool.link("linuxbrew/bin/tool", to: "../Cellar/tool/1.0/bin/tool")
  }

  private var asked: String {
    (try? String(contentsOfFile: tool.home.path + "/asked", encoding: .utf8)) ?? ""
  }

  private func publish(_ version: String) throws {
    _ = try tool.write(
      #"{"formulae": [{"name": "tool", "versions": {"stable": "\#(version)"}}], "casks": []}"#,
      to: "formula.json")
  }

  /// Runs a command for a tool of which a newer version is announced.
  private func run(
    _ words: String..., more: String = "", isTrusted: Bool = true
  ) async throws -> ToolResult {
    let path = try tool.write(
      #"{"app": {"id": "a", "version": "1.0", "executable": "tool"}, "#
        + #""action": {"by-install": {"homebrew": "tool"}\#(more)}, "#
        + #""updates": {"check-for": "manually", "version": "2.0", "notify": "always"}}"#)
    return try await tool.run(
      words + ["--config", path] + (isTrusted ? ["--trust"] : []),
      environment: ["PATH": tool.home.path + "/linuxbrew/bin:/usr/bin:/bin"])
  }

  @Test func `a formula that comes a week after the release is offered a week later`() async throws
  {
    try publish("1.0")
    for day in 1...2 {
      let date = "2026-01-0\(day)T00:00:00Z"
      let result = try await run("check", "--json", "--now", date)
      #expect(result.status == 0)
      #expect(try result.document()["reason"]?.string == "not-in-channel")
    }
    #expect(asked == String(repeating: "info --json=v2 tool\n", count: 2))
    let reason = "the package manager does not have it yet"
    #expect(try await run("check").output == "No update: \(reason): Homebrew has 1.0, not 2.0\n")
    #expect(
      try await run("status", isTrusted: false).output.contains(
        "nothing (not-in-channel): Homebrew has 1.0, not 2.0\n"))
    let explained = try await run("explain")
    #expect(explained.output.contains("  STOP     in-channel        Homebrew has 1.0, not 2.0\n"))
    try publish("2.0")
    let result = try await run("check", "--json", "--now", "2026-01-08T00:00:00Z")
    #expect(result.status == 100)
    #expect(try result.document()["update"]?["shouldNotify"] == .boolean(true))
  }

  @Test func `a document at a URL of the app file is asked instead`() async throws {
    let server = try RecordingServer(.text(#"{"name": "tool", "versions": {"stable": "1.5"}}"#))
    let more = #", "channel-urls": {"homebrew": "\#(server.url("/tool.json"))"}"#
    let result = try await run("check", "--json", more: more)
    #expect(try result.document()["reason"]?.string == "not-in-channel")
    #expect(asked == "")
  }
}
