import Foundation
import UpdatesLoopback
import UpdatesTestSupport

/// A project in a folder of its own, whose program is installed, and the tool that looks at it.
final class NewProject {
  let home: TemporaryDirectory
  let folder: String
  let tool: Tool

  /// The identifier that follows from the remote.
  static let id = "com.github.example.my-tool"
  static let remote = "https://ann:hushhush@github.com/Example/My-Tool.git"
  static let file = "tool.updates.json"

  init() throws {
    home = try TemporaryDirectory()
    folder = home.path + "/project"
    try home.write(
      #"{"name":"@example/tool","version":"1.4.0","bin":{"tool":"cli.js"}}"#,
      to: "project/package.json")
    try ChildProcess.run("git", ["init", "-q"], in: folder)
    try ChildProcess.run("git", ["remote", "add", "origin", Self.remote], in: folder)
    // Were the file open for writing here, a child started meanwhile would have it open too.
    let writing =
      #"mkdir bin; printf '#!/bin/sh\necho "tool 1.4.0"\n' > bin/tool; chmod 755 bin/tool"#
    try ChildProcess.run("sh", ["-c", writing], in: home.path)
    var tool = try Tool(product: "updates-tui", home: home.path)
    tool.directory = folder
    tool.environment["PATH"] = home.path + "/bin:/usr/bin:/bin"
    self.tool = tool
  }

  func run(_ arguments: String...) async throws -> ToolResult {
    try await tool.run(["new"] + arguments)
  }

  /// Starts `new` on a terminal.
  func start(
    _ arguments: [String] = [], rows: Int = 24, term: String? = nil,
    output: PseudoTerminal.Stream = .terminal
  ) throws -> PseudoTerminal {
    var environment = PseudoTerminal.environment
    environment["HOME"] = home.path
    environment["PATH"] = tool.environment["PATH"]
    if let term { environment["TERM"] = term }
    return try PseudoTerminal(
      tool.path, ["new"] + arguments, environment: environment, directory: folder,
      columns: 80, rows: rows, output: output)
  }

  /// The names of the files in the project, without git's.
  var names: [String] {
    UpdatesTool.paths(below: folder).filter { !$0.hasPrefix(".git") }.sorted()
  }

  /// The names of the registered app files.
  var registered: [String] {
    UpdatesTool.paths(below: home.path + "/.config/updates-tui/apps").filter {
      $0.hasSuffix(".json")
    }
  }

  /// What the app file says.
  func text() throws -> String {
    try String(contentsOfFile: folder + "/" + Self.file, encoding: .utf8)
  }

  /// A feed that announces version 2.0.0.
  static func server() throws -> LoopbackServer {
    try LoopbackServer(.text(#"{"version":"2.0.0","notes":"Starts in 8 ms"}"#))
  }
}
