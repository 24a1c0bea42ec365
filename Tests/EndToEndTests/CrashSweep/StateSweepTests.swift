#if os(Linux)
  import Foundation
  import Testing
  import UpdatesTestSupport

  @Suite(.aside) struct StateSweepTests {
    /// The two changes make a long file of a short one and a short one of a long one, in turn.
    @Test(arguments: [Fault.diskFull, .inputOutputError, .interrupted, .kill])
    func `the state is the old or the new whatever call fails`(fault: Fault) async throws {
      let home = try TemporaryDirectory()
      var tool = try Tool(product: "updates-tui", home: home.path)
      tool.directory = home.path
      let folder = home.path + "/.local/state/updates-tui"
      let changes = [
        ["skip", "2.0-" + String(repeating: "a", count: 400), "--id", "a"],
        ["reset", "skip", "--id", "a"],
      ]
      func state() -> [String: [UInt8]] {
        UpdatesTool.contents(of: folder).filter { $0.key == "a.json" }
      }
      var contents: [[String: [UInt8]]] = []
      for change in changes + changes {
        #expect(try await tool.run(change).status == 0)
        contents.append(state())
      }
      #expect(contents[0] == contents[2] && contents[1] == contents[3])
      #expect(contents[0] != contents[1] && contents.allSatisfy { $0.count == 1 })
      var sweep = CrashSweep(
        folder: home, tool: tool, arguments: changes, contents: contents, inPlace: state,
        listed: { Set(UpdatesTool.paths(below: folder)) })
      sweep.step = CrashSweep.points(each: 1)
      try await sweep.sweep(fault, .exchanging, of: "state")
    }
  }
#endif
