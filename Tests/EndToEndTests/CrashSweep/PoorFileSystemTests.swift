#if os(Linux)
  import Foundation
  import Testing
  import UpdatesTestSupport

  /// File systems that cannot do everything, as those of networks, USB sticks and old kernels.
  @Suite(.aside) struct PoorFileSystemTests {
    let home: TemporaryDirectory
    let tool: Tool

    init() throws {
      home = try TemporaryDirectory()
      tool = try Tool(product: "updates-tui", home: home.path)
    }

    @Test(arguments: [Renaming.lockless, .linkless, .interrupting, .modeless])
    func `what is remembered is written`(system: Renaming) async throws {
      for line in [["skip", "2.0", "--id", "a"], ["settings", "--app", "a", "--updates", "off"]] {
        let outcome = try await Fault.interrupted.run(tool, line, at: 0, in: home.path, system)
        #expect(outcome.result.status == 0, "\(outcome.result.errors)")
      }
      let state = home.path + "/.local/state/updates-tui/a.json"
      #expect(try String(contentsOfFile: state, encoding: .utf8).contains("2.0"))
    }

    @Test func `what the disk does not keep takes no name, and the old content stays`() async throws
    {
      var breeze = tool
      breeze.path = try BuiltProducts.path(of: "breeze")
      let manifest = try home.write(#"[{"filename": "a", "sha": ""}]"#, to: "bundle/manifest.json")
      try home.write("a", to: "bundle/a")
      let before = try String(contentsOfFile: manifest, encoding: .utf8)
      let state = home.path + "/.local/state/updates-tui/a.json"
      #expect(try await tool.run(["skip", "1.0", "--id", "a"]).status == 0)
      for (program, line) in [
        (breeze, ["sha", home.path + "/bundle"]), (tool, ["skip", "2.0", "--id", "a"]),
      ] {
        let outcome = try await Fault.interrupted.run(program, line, at: 0, in: home.path, .broken)
        #expect(outcome.result.status == 74, "\(outcome.result.errors)")
      }
      #expect(try String(contentsOfFile: manifest, encoding: .utf8) == before)
      #expect(try !String(contentsOfFile: state, encoding: .utf8).contains("2.0"))
    }

    @Test(arguments: [Renaming.lockless, .linkless, .interrupting, .modeless])
    func `an app is registered once`(system: Renaming) async throws {
      let path = try home.write(#"{"app": {"id": "com.example.tool"}}"#, to: "tool.json")
      for word in ["registered", "already registered"] {
        let outcome = try await Fault.interrupted.run(
          tool, ["apps", "add", path], at: 0, in: home.path, system)
        #expect(outcome.result.status == 0, "\(word): \(outcome.result.errors)")
      }
      let apps = home.path + "/.config/updates-tui/apps"
      #expect(
        try FileManager.default.contentsOfDirectory(atPath: apps) == ["com.example.tool.json"])
    }

    @Test(arguments: [Renaming.lockless, .linkless, .interrupting, .modeless])
    func `a set of files is synced twice, with what has not changed`(
      system: Renaming
    ) async throws {
      var breeze = tool
      breeze.path = try BuiltProducts.path(of: "breeze")
      let source = home.path + "/source/manifest.json"
      try home.write("same", to: "source/a.txt")
      let place = home.path + "/place"
      for text in ["one", "other"] {
        try home.write(text, to: "source/b.txt")
        try home.write(
          #"[{"filename": "a.txt"}, {"filename": "b.txt"}]"#, to: "source/manifest.json")
        #expect(try await breeze.run(["sha", home.path + "/source"]).status == 0)
        let outcome = try await Fault.interrupted.run(
          breeze, ["sync", source, place, "--quiet"], at: 0, in: home.path, system)
        #expect(outcome.result.status == 0, "\(outcome.result.errors)")
        #expect(try String(contentsOfFile: place + "/b.txt", encoding: .utf8) == text)
        #expect(try String(contentsOfFile: place + "/a.txt", encoding: .utf8) == "same")
      }
    }
  }
#endif
