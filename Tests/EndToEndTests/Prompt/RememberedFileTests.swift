import Foundation
import Testing
import UpdatesTestSupport

/// App files that are named by their paths, and never registered.
@Suite struct RememberedFileTests {
  let tool: UpdatesTool
  let path: String

  init() throws {
    tool = try UpdatesTool()
    path = try tool.write(
      #"{"app": {"id": "com.example.tool", "name": "Tool", "version": "1.0"}, "#
        + #""updates": {"check-for": "manually", "version": "2.0"}}"#, to: "share/tool.json")
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path)
  }

  private func listed() async throws -> [String?] {
    guard case .array(let apps)? = try await tool.document("apps", "list")["apps"] else {
      return []
    }
    return apps.map { $0["path"]?.string }
  }

  @Test func `a file that was used once is in the lists as long as it is there`() async throws {
    #expect(try await listed() == [])
    for command in ["explain", "status", "doctor"] {
      _ = try await tool.run(command, "--app", path)
      #expect(try await listed() == [])
    }
    #expect(try await tool.run("check", "--app", path).status == 100)
    #expect(try await listed() == [path])
    #expect(try await tool.run("check", "tool").status == 100)
    #expect(try await tool.document("inbox")["apps"]?[0]?["id"]?.string == "com.example.tool")
    try FileManager.default.removeItem(atPath: path)
    #expect(try await listed() == [])
    #expect(try await tool.run("check", "tool").status == 66)
  }

  @Test func `another place of the same app takes the old one's, and remove forgets it`()
    async throws
  {
    _ = try await tool.run("notify", "--app", path)
    let other = tool.home.path + "/other.json"
    try FileManager.default.copyItem(atPath: path, toPath: other)
    _ = try await tool.run("notify", "--app", other)
    #expect(try await listed() == [other])
    #expect(try await tool.run("apps", "remove", "com.example.tool").status == 0)
    #expect(try await listed() == [])
    #expect(FileManager.default.fileExists(atPath: other))
  }

  @Test func `a file that others may write is used and not remembered, as in a rehearsal`()
    async throws
  {
    #expect(try await tool.run("check", "--app", path, "--dry-run").status == 100)
    #expect(try await listed() == [])
    try FileManager.default.setAttributes([.posixPermissions: 0o666], ofItemAtPath: path)
    #expect(try await tool.run("check", "--app", path).status == 100)
    #expect(try await listed() == [])
  }
}
