#if os(Linux)
  import Foundation
  import UpdatesTestSupport
  import Testing

  @Suite(.aside) struct StateSweepTests {
    let home: TemporaryDirectory
    let tool: Tool
    private var folder: String { home.path + "/.local/state/updates-tui" }

    init() throws {
      home = try TemporaryDirectory()
      var tool = try Tool(product: "updates-tui", home: home.path)
      tool.directory = home.path
      self.tool = tool
    }

    private var state: [UInt8]? {
      FileManager.default.contents(atPath: folder + "/a.json").map { Array($0) }
    }

    /// The two changes make a long file of a short one and a short one of a long one, in turn.
    @Test(arguments: [Fault.diskFull, .inputOutputError, .interrupted, .kill])
    func `the state is the old or the new whatever call fails`(fault: Fault) async throws {
      let long = ["skip", "2.0-" + String(repeating: "a", count: 400), "--id", "a"]
      let changes = [long, ["reset", "skip", "--id", "a"]]
      var contents: [[UInt8]] = []
      for change in changes + changes {
        #expect(try await tool.run(change).status == 0)
        contents.append(try #require(state))
      }
      #expect(contents[0] == contents[2] && contents[1] == contents[3])
      let atRest = UpdatesTool.paths(below: folder).sorted()
      #expect(atRest == ["a.json", "a.lock"])

      let step = CrashSweep.points(each: 1)
      var number = 1 + Int.random(in: 0..<step)
      var tried = 0
      var current = 1
      while true {
        let next = 1 - current
        let outcome = try await fault.run(tool, changes[next], at: number, in: home.path)
        let place: Comment = "\(fault.testDescription) at call \(number): \(outcome.call ?? -1)"
        try #require(outcome.result.status != 124, "\(place) did not end")
        #expect(state == contents[current] || state == contents[next], place)
        if outcome.result.status == 0 { #expect(state == contents[next], place) }
        let result = try await tool.run(changes[next])
        #expect(result.status == 0, "after \(place): \(result.errors)")
        #expect(state == contents[next], "after \(place)")
        #expect(
          UpdatesTool.paths(below: folder).allSatisfy(atRest.contains), "after \(place)")
        guard outcome.call != nil else { break }
        tried += 1
        current = next
        number += step
      }
      #expect(tried > 0)
      print("crash sweep: state, \(fault.testDescription): \(tried) points")
    }
  }
#endif
