import Foundation
import Testing
import UpdatesTestSupport

/// One of the built tools with a home, at a fixed date, and what it keeps there.
final class UpdatesTool: Sendable {
  let home: TemporaryDirectory
  let tool: Tool

  /// The date of all runs that name no other.
  static let now = "2026-01-02T03:04:05Z"

  init(product: String = "updates-tui", home: TemporaryDirectory? = nil) throws {
    self.home = try home ?? TemporaryDirectory()
    var tool = try Tool(product: product, home: self.home.path)
    tool.directory = self.home.path
    self.tool = tool
  }

  var stateFolder: String { home.path + "/.local/state/updates-tui" }
  var appsFolder: String { home.path + "/.config/updates-tui/apps" }

  /// Runs one command line.
  func run(
    _ arguments: String..., environment: [String: String] = [:],
    output: Tool.Destination = .captured
  ) async throws -> ToolResult {
    try await run(arguments, environment: environment, output: output)
  }

  /// Runs one command line.
  func run(
    _ arguments: [String], environment: [String: String] = [:],
    output: Tool.Destination = .captured
  ) async throws -> ToolResult {
    try await tool.run(
      Self.atFixedDate(arguments), environment: environment, output: output)
  }

  /// Runs one command line in a shell that has done something to itself before, such as `ulimit`.
  func run(_ arguments: [String], under preparation: String) async throws -> ToolResult {
    var shell = Tool(path: "/bin/sh", home: home.path)
    shell.directory = home.path
    return try await shell.run(
      ["-c", preparation + #" && exec "$0" "$@""#, tool.path] + Self.atFixedDate(arguments))
  }

  /// Runs one command line with `--json`, and returns the document held against its schema.
  func document(
    _ arguments: String..., environment: [String: String] = [:],
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> JSONValue {
    try await document(arguments, environment: environment, sourceLocation: sourceLocation)
  }

  /// Runs one command line with `--json`, and returns the document held against its schema.
  func document(
    _ arguments: [String], environment: [String: String] = [:],
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> JSONValue {
    try await run(arguments + ["--json"], environment: environment)
      .document(sourceLocation: sourceLocation)
  }

  /// The same tool on terminals, with the same home.
  func onTerminals() throws -> TerminalTool {
    let terminals = try TerminalTool()
    terminals.environment["HOME"] = home.path
    return terminals
  }

  /// Writes a file into the home folder, and returns its path.
  @discardableResult
  func write(_ text: String, to name: String = "updates.json") throws -> String {
    try home.write(text, to: name)
  }

  func text(of name: String) throws -> String {
    try String(contentsOfFile: home.path + "/" + name, encoding: .utf8)
  }

  func exists(_ name: String) -> Bool {
    FileManager.default.fileExists(atPath: home.path + "/" + name)
  }

  /// Writes a program for `/bin/sh` into the home folder.
  ///
  /// Another process writes it: no program runs that a child of this process still has open.
  func program(_ name: String, _ body: String = "exit 3") throws {
    let writing = #"mkdir -p "$(dirname "$2")"; printf '%s\n' "$1" > "$2"; chmod 755 "$2""#
    try ChildProcess.run("sh", ["-c", writing, "sh", "#!/bin/sh\n\(body)", name], in: home.path)
  }

  /// Makes a link in the home folder.
  func link(_ name: String, to target: String) throws {
    let link = URL(fileURLWithPath: home.path + "/" + name)
    try FileManager.default.createDirectory(
      at: link.deletingLastPathComponent(), withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(atPath: link.path, withDestinationPath: target)
  }

  /// Every file below a folder, by its path.
  static func contents(of folder: String) -> [String: [UInt8]] {
    paths(below: folder).reduce(into: [:]) { contents, name in
      contents[name] = FileManager.default.contents(atPath: folder + "/" + name).map { Array($0) }
    }
  }

  /// Everything below a folder, folders too, by its path.
  static func paths(below folder: String) -> [String] {
    FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
  }

  /// What is remembered, byte for byte.
  var state: [String: [UInt8]] { Self.contents(of: stateFolder) }

  private static func atFixedDate(_ arguments: [String]) -> [String] {
    let dated: Set = ["check", "prompt", "explain", "notes", "snooze"]
    guard let command = arguments.first, dated.contains(command), !arguments.contains("--now"),
      !arguments.contains("--help")
    else { return arguments }
    return arguments + ["--now", now]
  }
}
