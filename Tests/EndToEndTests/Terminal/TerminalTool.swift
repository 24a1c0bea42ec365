import Foundation
import UpdatesTestSupport

/// A built tool on terminals of its own, with a home folder that goes away with this value.
final class TerminalTool {
  /// What the tool sends when a screen begins to take keys.
  static let wheelOn = "\u{1B}[?1007h"

  let home: TemporaryDirectory
  let path: String
  var environment: [String: String]

  init(product: String = "updates-tui") throws {
    home = try TemporaryDirectory()
    path = try BuiltProducts.path(of: product)
    environment = PseudoTerminal.environment
    environment["HOME"] = home.path
  }

  // MARK: Starting

  func start(
    _ arguments: [String], columns: Int = 80, rows: Int = 24,
    input: PseudoTerminal.Stream = .terminal, output: PseudoTerminal.Stream = .terminal
  ) throws -> PseudoTerminal {
    try PseudoTerminal(
      path, arguments, environment: environment, columns: columns, rows: rows, input: input,
      output: output)
  }

  /// Starts it, and waits until the prompt takes keys.
  func show(
    _ arguments: [String], columns: Int = 80, rows: Int = 24,
    output: PseudoTerminal.Stream = .terminal
  ) throws -> PseudoTerminal {
    let terminal = try start(arguments, columns: columns, rows: rows, output: output)
    try terminal.waitForKeys()
    return terminal
  }

  /// A shell with job control, which knows the tool as `$tool`.
  func shell() throws -> PseudoTerminal {
    var variables = environment
    variables["PS1"] = "ready> "
    variables["tool"] = path
    let shell = try PseudoTerminal(
      "/bin/bash", ["--norc", "--noprofile", "-i"], environment: variables)
    try shell.wait(for: "ready>")
    return shell
  }

  /// Runs a line of a shell without job control.
  func script(_ line: String) throws -> PseudoTerminal {
    var variables = environment
    variables["tool"] = path
    return try PseudoTerminal("/bin/sh", ["-c", line], environment: variables)
  }

  // MARK: Files

  static let appID = "com.example.tool"
  static let page = "https://example.com/tool"

  /// The arguments of a prompt by a configuration file that is written for it.
  func prompt(
    notes: String = "Nothing but **mending**.", updates: [String: Any] = [:],
    app: [String: Any] = [:], more: [String: Any] = [:]
  ) throws -> [String] {
    var keys: [String: Any] = [
      "check-for": "manually", "version": "2.0.0", "notify": "always", "release-notes": notes,
    ]
    // A prompt without any way to update has no Update; that of the store comes after this one.
    if updates["app-store-id"] == nil { keys["update-url"] = Self.page }
    keys.merge(updates) { $1 }
    var identity: [String: Any] = ["id": Self.appID, "name": "Tool", "version": "1.4.0"]
    identity.merge(app) { $1 }
    var document: [String: Any] = ["updates": keys, "app": identity]
    document.merge(more) { $1 }
    let bytes = try JSONSerialization.data(withJSONObject: document)
    let path = try home.write(Array(bytes), to: "\(UUID().uuidString).json")
    return ["prompt", "--config", path]
  }

  /// Writes a program for `/bin/sh` by another process, and returns its path.
  ///
  /// Were the file open for writing here, a child started meanwhile would have it open too for a
  /// moment, and no program runs that is being written.
  func program(_ name: String, _ body: String) throws -> String {
    let file = home.path + "/" + name
    let writing = #"printf '%s\n' "$1" > "$2"; chmod 755 "$2""#
    try ChildProcess.run(
      "sh", ["-c", writing, "sh", "#!/bin/sh\n\(body)", file], in: home.path)
    return file
  }

  func text(of name: String) throws -> String {
    try String(contentsOfFile: home.path + "/" + name, encoding: .utf8)
  }

  static let stateFile = ".local/state/updates-tui/\(appID).json"

  /// What the tool remembers.
  func state() throws -> JSONValue {
    try JSONValue(text: try text(of: Self.stateFile))
  }
}
