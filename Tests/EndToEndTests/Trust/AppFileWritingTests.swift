import Foundation
import Testing
import UpdatesTestSupport

/// Registering and removing where the place does not allow it.
@Suite struct AppFileWritingTests {
  let tool: UpdatesTool
  let source: String

  init() throws {
    tool = try UpdatesTool()
    source = try tool.write(#"{"app": {"id": "a"}}"#, to: "app.json")
  }

  private func expectUnwritable(
    _ result: ToolResult, _ path: String? = nil, code: String, status: Int32, reason: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let path = path ?? tool.appsFolder + "/a.json"
    let error = try result.document()["error"]
    #expect(result.status == status, "\(result)", sourceLocation: sourceLocation)
    #expect(error?["code"]?.string == code, "\(result)", sourceLocation: sourceLocation)
    #expect(
      error?["message"]?.string == "'\(path)' cannot be \(reason)", "\(result)",
      sourceLocation: sourceLocation)
  }

  #if os(Linux)
    @Test(.enabled(if: Mount.isPossible, "only root can mount"))
    func `on a read-only disk nothing is registered or removed`() async throws {
      #expect(try await tool.run("apps", "add", source).status == 0)
      let mount = try Mount(over: tool.appsFolder, options: ["--bind"])
      defer { mount.end() }
      try mount.makeReadOnly()
      _ = try tool.write(#"{"app": {"id": "b"}}"#, to: "b.json")
      try expectUnwritable(
        try await tool.run("apps", "add", "b.json", "--json"), tool.appsFolder + "/b.json",
        code: "app-file.cannot-create", status: 73,
        reason: "written: the file system is read-only")
      try expectUnwritable(
        try await tool.run("apps", "remove", "a", "--json"),
        code: "app-file.cannot-remove", status: 74,
        reason: "removed: the file system is read-only")
    }
  #endif
}
