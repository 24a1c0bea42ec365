import Foundation
import Testing
import UpdatesTestSupport

/// The prompt is counted as soon as its first picture is there.
@Suite(.onTerminals) struct PromptCountTests {
  let tool: TerminalTool

  init() throws {
    tool = try TerminalTool()
  }

  /// How often the state says that the prompt was shown; 0 if there is no state.
  private var count: Double {
    get throws {
      guard FileManager.default.fileExists(atPath: tool.home.path + "/" + TerminalTool.stateFile),
        case .number(let count)? = try tool.state()["notifications"]?["2.0.0"]
      else { return 0 }
      return count
    }
  }

  @Test(
    arguments: [("--screen", 1), ("--inline", 2), ("--inline", 15), ("--screen", 0)]
      as [(String, Int32)])
  func `a prompt that ends as soon as it is shown is counted`(form: String, signal: Int32) throws {
    let words = try tool.prompt(updates: ["notify": "once"]) + [form]
    // A signal does not wait for a disk that takes long; then it is shown once more.
    for _ in 0..<5 where try count == 0 {
      let terminal = try tool.start(words)
      try terminal.wait(for: "Skip This Version")
      if signal == 0 {
        #expect(terminal.hangUp() == .signal(1))
      } else if signal == 2 {
        #expect(try terminal.end(with: .interrupt) == .exit(130))
      } else {
        terminal.signal(signal)
        #expect(try terminal.waitForEnd() == .signal(Int(signal)))
      }
    }
    #expect(try count == 1)
    let second = try tool.start(words)
    #expect(try second.waitForEnd() == .exit(0))
    #expect(second.output.contains("already been shown once"))
  }

  @Test func `a prompt that is stopped as soon as it is shown is counted and locks nobody out`()
    throws
  {
    let words = try tool.prompt().joined(separator: " ")
    let shell = try tool.shell()
    try shell.send("$tool \(words)\n")
    try shell.wait(for: "Skip This Version")
    try shell.send(.stop)
    try shell.wait { !$0.screen.isAlternate && $0.screen.contains("Stopped") }
    #expect(try count == 1)
    let other = try tool.start(["skip", "9.0", "--id", TerminalTool.appID])
    #expect(try other.waitForEnd() == .exit(0))
    try shell.send("fg\n")
    try shell.waitForKeys()
    try shell.send("s")
    try shell.wait(for: "will not be shown again")
    #expect(try tool.state()["skipped"]?.strings == ["9.0", "2.0.0"])
  }

  /// A file that is a mount point can be read, but not replaced.
  @Test(.enabled(if: Mount.isPossible, "only root can mount a file system"))
  func `a count that fails late is told when the screen is gone`() throws {
    let words = try tool.prompt()
    for _ in 1...2 {
      let terminal = try tool.start(words)
      try terminal.wait(for: "Skip This Version")
      #expect(try terminal.end(with: .interrupt) == .exit(130))
    }
    let path = "\(tool.home.path)/.local/state/updates-tui/\(TerminalTool.appID).json"
    let mount = try Mount(over: path, options: ["--bind"])
    defer { mount.end() }
    let terminal = try tool.start(words + ["--json"], output: .pipe)
    try terminal.wait(for: "Skip This Version")
    #expect(!terminal.output.contains("cannot be recorded"))
    #expect(try terminal.end(with: .interrupt) == .exit(130))
    let warnings = try terminal.document()["warnings"]
    #expect(warnings?[0]?["code"]?.string == "state.unwritable" && warnings?[1] == nil)
    #expect(try count == 2)
  }
}
