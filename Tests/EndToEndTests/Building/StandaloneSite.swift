import Foundation
import Testing
import UpdatesTestSupport

/// A home with a program that has the code, and what it remembers there.
final class StandaloneSite {
  let tool: TerminalTool
  let command: [String]
  let file: String

  convenience init(
    _ host: HostProgram, asking url: String = "http://127.0.0.1:9/"
  ) throws {
    try self.init(
      host,
      keys: #""configuration-url":"\#(url)","updates":{"update-url":"https://example.com/get"}"#)
  }

  /// `keys` are those of the app file that say what is asked.
  init(_ host: HostProgram, keys: String) throws {
    tool = try TerminalTool()
    tool.environment["PATH"] = tool.home.path + "/bin:/usr/bin:/bin"
    file = try tool.home.write(
      #"{"app":{"id":"\#(TerminalTool.appID)","name":"Tool","version":"1.4.0"},"#
        + keys + "}",
      to: "tool.updates.json")
    chmod(file, 0o600)
    command = try host.commandLine(options: ["--alone", "--file", file], in: tool.home.path)
  }

  var folder: String { tool.home.path + "/.local/state/updates-tui/\(TerminalTool.appID)+alone" }

  /// Remembers that the newest version is this one, and that the feed was asked today.
  func remember(_ version: String, etag: String = "") throws {
    let folder = ".local/state/updates-tui/\(TerminalTool.appID)+alone"
    let today = Date.now.formatted(.iso8601.year().month().day())
    try tool.home.write("\(version)\n\(etag)\n", to: folder + "/answer")
    try tool.home.write("", to: folder + "/asked_" + today)
  }

  /// Whatever the host has, a shell leads the session, and its end takes no child along.
  func start(_ more: [String] = [], _ variables: [String: String] = [:]) throws -> PseudoTerminal {
    let line = #""$@"; exit $?"#
    return try PseudoTerminal(
      "/bin/sh", ["-c", line, "sh"] + command + more,
      environment: tool.environment.merging(variables) { $1 })
  }

  /// What it says between `before` and `after`, which it always prints.
  func said(
    _ more: [String] = [], _ variables: [String: String] = [:],
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> String {
    let terminal = try start(more, variables)
    #expect(try terminal.waitForEnd() == .exit(0), sourceLocation: sourceLocation)
    let lines = terminal.output.replacing("\r\n", with: "\n").split(separator: "\n")
    #expect(lines.first == "before" && lines.last == "after", sourceLocation: sourceLocation)
    return lines.dropFirst().dropLast().joined(separator: "\n")
  }

  /// Waits for the answer of the process in the background.
  func waitForAnswer() throws {
    let line = "until [ -s '\(folder)/answer' ]; do sleep 0.02; done"
    try ChildProcess.run("timeout", ["60", "sh", "-c", line], in: "/")
  }

  var marks: [String] {
    UpdatesTool.paths(below: folder).filter { $0.hasPrefix("shown_") }.sorted()
  }

  static func news(_ version: String) -> String {
    "Tool \(version) is available (you have 1.4.0): https://example.com/get"
  }
}
