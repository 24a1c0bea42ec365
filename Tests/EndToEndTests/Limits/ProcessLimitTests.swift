import Foundation
import Testing
import UpdatesLoopback
import UpdatesPlatform
import UpdatesTestSupport

/// A process that the system gives too little of something says so, and ends.
@Suite(.serialized) struct ProcessLimitTests {
  private let tool: UpdatesTool
  private let breeze: UpdatesTool
  private let server: LoopbackServer

  init() throws {
    tool = try UpdatesTool()
    breeze = try UpdatesTool(product: "breeze", home: tool.home)
    server = try LoopbackServer { request in
      switch request.path {
      case "/updates.json":
        .message(
          status: 200, headers: [],
          body: Array(#"{"updates": {"check-for": "manually", "version": "2.0"}}"#.utf8))
      case "/App.freshair/manifest.json":
        .message(status: 200, headers: [], body: Array(#"[{"filename": "a.txt"}]"#.utf8))
      case "/App.freshair/a.txt": .message(status: 200, headers: [], body: Array("words".utf8))
      default: .status(404)
      }
    }
  }

  /// The command lines that ask the network or start a thread.
  private static let commands = [
    "check", "explain", "prompt", "watch", "sync", "sync --explain", "fresh", "fresh --save",
  ]

  private func run(_ command: String, under preparation: String) async throws -> ToolResult {
    let configuration = ["--config", server.url("/updates.json"), "--installed", "1.0"]
    let manifest = [server.url("/App.freshair/manifest.json"), tool.home.path + "/set"]
    let package = ["fresh", "update", "words", "--url", server.url("/App.freshair/a.txt")]
    let words =
      switch command {
      case "prompt": ["prompt"] + configuration + ["--answer", "skip"]
      case "watch": ["watch"] + configuration + ["--now-first"]
      case "sync": ["sync"] + manifest
      case "sync --explain": ["sync", "--explain"] + manifest
      case "fresh": package
      case "fresh --save": package + ["--save", "cat"]
      default: [command] + configuration
      }
    return try await (["fresh", "sync"].contains(words[0]) ? breeze : tool)
      .run(words, under: preparation)
  }

  @Test(arguments: commands)
  func `without a thread to be had each command ends and says why`(command: String) async throws {
    // The stack of a thread alone is larger.
    try await run(command, under: "ulimit -d 8192").expect(
      69, errors: "Resource temporarily unavailable\nhint: ")
  }

  @Test(arguments: commands.filter { $0 != "watch" }, [4, 7, 10])
  func `without descriptors each command ends and says why`(
    command: String, count: Int
  ) async throws {
    let result = try await run(command, under: "ulimit -n \(count)")
    let status = try #require(result.status)
    guard ![0, 100].contains(status) else { return }
    #expect([69, 74].contains(status))
    result.expect(status, errors: "Too many open files")
    #expect(!result.errors.contains("not installed") && !result.errors.contains("report it"))
  }

  @Test(arguments: 4...6)
  func `a file is not called unreadable for lack of descriptors`(count: Int) async throws {
    let path = try tool.write(#"{"updates": {"check-for": "manually", "version": "2.0"}}"#)
    let result = try await tool.run(
      ["check", "--config", path, "--id", "a", "--installed", "1.0"], under: "ulimit -n \(count)")
    #expect([69, 74, 100].contains(result.status))
    #expect(result.errors.contains("Too many open files"))
  }

  @Test func `who waits for another process says so, and not longer than is allowed`() async throws
  {
    let staging = try TreeReplacement(
      destination: tool.home.path + "/set", wait: LockWait(patience: .seconds(60)),
      makesParent: true)
    let words = ["sync", server.url("/App.freshair/manifest.json"), "set", "--timeout", "20"]
    let result = try await breeze.run(words)
    result.expect(75, errors: "try again when the other process has finished")
    #expect(result.errors.hasPrefix("Waiting for another process…\n"), "\(result.errors)")
    try staging.finish()
  }
}
