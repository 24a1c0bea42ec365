import Foundation
import Testing
import UpdatesTestSupport

/// A program in one of the languages of `embed --alone`, which has that code and calls it.
///
/// It prints `before`, calls the function with version 1.4.0, and prints `after`.
struct StandaloneHost: CustomTestStringConvertible, Sendable {
  let language: String
  let interpreter: String
  let fileName: String
  /// What stands below the code that `embed` prints.
  let main: String

  var testDescription: String { "\(language) by \(interpreter)" }

  static let all = [
    StandaloneHost(
      language: "python", interpreter: HostProgram.installed("python3"), fileName: "host.py",
      main: #"""


        print("before", flush=True)
        notify_about_update("1.4.0")
        print("after", flush=True)
        """#),
    StandaloneHost(
      language: "node", interpreter: HostProgram.installed("node"), fileName: "host.mjs",
      main: #"""

        console.log("before");
        notifyAboutUpdate("1.4.0");
        console.log("after");
        """#),
    StandaloneHost(
      language: "go", interpreter: HostProgram.installed("go"), fileName: "host.go",
      main: #"""

        func main() {
        	os.Stdout.WriteString("before\n")
        	notifyAboutUpdate("1.4.0")
        	os.Stdout.WriteString("after\n")
        }
        """#),
    StandaloneHost(
      language: "sh", interpreter: HostProgram.installed("dash"), fileName: "host.sh", main: shell),
    StandaloneHost(
      language: "sh", interpreter: HostProgram.installed("bash"), fileName: "host.sh", main: shell),
  ]

  private static let shell = #"""

    set -eu
    echo before
    notify_about_update 1.4.0 "$@"
    echo after
    """#

  /// The command line of the program with the code for an app file; Go's is compiled.
  func commandLine(for file: String, in home: TemporaryDirectory) throws -> [String] {
    let tool = try BuiltProducts.path(of: "updates-tui")
    let code = try ChildProcess.run(
      tool, ["embed", language, "--alone", "--file", file], in: home.path)
    let source = try home.write(code + main + "\n", to: fileName)
    guard language == "go" else { return [interpreter, source] }
    let program = home.path + "/host"
    let variables = [
      "GOCACHE=\(BuiltProducts.directory)/embedded-hosts/go-cache", "GOFLAGS=-mod=mod",
      "GOPROXY=off", "GOTOOLCHAIN=local",
    ]
    try ChildProcess.run(
      "env", variables + [interpreter, "build", "-o", program, source], in: home.path)
    return [program]
  }
}

/// A home with a program that has the code, and what it remembers there.
final class StandaloneSite {
  let tool: TerminalTool
  let command: [String]
  let file: String

  convenience init(_ host: StandaloneHost, asking url: String) throws {
    try self.init(
      host,
      keys: #""configuration-url":"\#(url)","updates":{"update-url":"https://example.com/get"}"#)
  }

  /// `keys` are those of the app file that say what is asked.
  init(_ host: StandaloneHost, keys: String) throws {
    tool = try TerminalTool()
    tool.environment["PATH"] = tool.home.path + "/bin:/usr/bin:/bin"
    file = try tool.home.write(
      #"{"app":{"id":"\#(TerminalTool.appID)","name":"Tool","version":"1.4.0"},"#
        + keys + "}",
      to: "tool.updates.json")
    chmod(file, 0o600)
    command = try host.commandLine(for: file, in: tool.home)
  }

  var folder: String { tool.home.path + "/.local/state/updates-tui/\(TerminalTool.appID)+alone" }

  /// Remembers that the newest version is this one, and that the feed was asked today.
  func remember(_ version: String, etag: String = "") throws {
    let folder = ".local/state/updates-tui/\(TerminalTool.appID)+alone"
    try tool.home.write("\(version)\n\(etag)\n", to: folder + "/answer")
    try tool.home.write("", to: folder + "/asked_" + Self.today)
  }

  private static var today: String {
    Date.now.formatted(.iso8601.year().month().day())
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
