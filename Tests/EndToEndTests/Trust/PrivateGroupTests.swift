import Foundation
import Testing
import UpdatesTestSupport

/// A user whose umask lets the group write, as Debian's does where the group is the user's own.
@Suite(.enabled(if: getuid() == 0, "only root can become another user"))
struct PrivateGroupInstallTests {
  private let tool: UpdatesTool
  private let site: InstallSite

  init() throws {
    tool = try UpdatesTool()
    site = try InstallSite(in: tool.home)
    try site.writeAppFile()
  }

  /// Runs a command as a user of the system with this group, who owns the home.
  private func install(asGroup group: String) async throws -> ToolResult {
    let home = tool.home.path
    try ChildProcess.run("chown", ["-R", "daemon:\(group)", home], in: "/")
    try ChildProcess.run("chmod", ["-R", "g+w", home], in: "/")
    try ChildProcess.run("chmod", ["775", home, home + "/bin", site.target], in: "/")
    var runner = Tool(path: "/usr/bin/setpriv", home: home)
    runner.directory = home
    return try await runner.runTogether(
      1,
      ["--reuid=daemon", "--regid=\(group)", "--clear-groups", tool.tool.path, "install"]
        + site.options)[0]
  }

  @Test func `what the user's own group may write to is the user's`() async throws {
    let result = try await install(asGroup: "daemon")
    #expect(result.status == 0, "\(result.errors)")
    #expect(site.says == "tool 2.0.0")
    let mode = try FileManager.default.attributesOfItem(atPath: site.target)[.posixPermissions]
    #expect(mode as? Int == 0o775)
  }

  @Test func `what another group may write to is not`() async throws {
    let result = try await install(asGroup: "users")
    #expect(result.errors.contains("other users may write to"), "\(result.errors)")
    #expect(site.says == "tool 1.4.0")
  }
}
