#if os(Linux)
  import Testing
  import UpdatesTestSupport

  @Suite struct AppFileWritingTests {
    @Test(.enabled(if: Mount.isPossible, "only root can mount"))
    func `on a read-only disk nothing is registered or removed`() async throws {
      let tool = try UpdatesTool()
      for id in ["a", "b"] { _ = try tool.write(#"{"app": {"id": "\#(id)"}}"#, to: id + ".json") }
      #expect(try await tool.run("apps", "add", "a.json").status == 0)
      let mount = try Mount(over: tool.appsFolder, options: ["--bind"])
      defer { mount.end() }
      try mount.makeReadOnly()
      for (words, id, code, status, failure) in [
        (["add", "b.json"], "b", "app-file.cannot-create", Int32(73), "written"),
        (["remove", "a"], "a", "app-file.cannot-remove", 74, "removed"),
      ] {
        let result = try await tool.run(["apps"] + words + ["--json"])
        let error = try result.document()["error"]
        #expect(result.status == status && error?["code"]?.string == code, "\(result)")
        #expect(
          error?["message"]?.string
            == "'\(tool.appsFolder)/\(id).json' cannot be \(failure): the file system is read-only")
      }
    }
  }
#endif
