import Foundation
import Testing
import UpdatesTestSupport

/// Completions in the real shells: type, press Tab, look.
@Suite(.onTerminals) struct CompletionTests {
  private static let shells = ["bash", "zsh", "fish"]
  private let tool: TerminalTool

  init() throws {
    tool = try TerminalTool()
    let bin = tool.home.path + "/bin"
    try ChildProcess.run("mkdir", [bin], in: "/")
    for name in ["updates-tui", "breeze"] {
      try ChildProcess.run("ln", ["-s", try BuiltProducts.path(of: name), bin], in: "/")
    }
    tool.environment["PATH"] = bin + ":/usr/bin:/bin"
    tool.environment["PS1"] = "ready> "
    try tool.home.write(
      #"{"app": {"id": "com.example.tool", "name": "Sample", "version": "1.4.0"}}"#,
      to: ".config/updates-tui/apps/com.example.tool.json")
    try tool.home.write("{}", to: "some file.json")
    try tool.home.write("", to: "status/file")
  }

  @Test(arguments: shells)
  func `a shell completes commands, options and values`(name: String) throws {
    let shell = try start(name)
    for (typed, completed) in Self.lines {
      try shell.send(typed + "\t")
      try shell.wait { $0.shownText.contains("ready> \(completed)") }
      try shell.send("\u{15}")
      try shell.wait { !$0.shownText.contains("ready> \(completed)") }
    }
  }

  /// What is typed before Tab, and the line after it.
  private static let lines = [
    ("updates-tui chec", "updates-tui check"),
    ("updates-tui check --feed=app-s", "updates-tui check --feed=app-store"),
    ("updates-tui --json --app com.ex", "updates-tui --json --app com.example.tool"),
    ("updates-tui apps rem", "updates-tui apps remove"),
    ("updates-tui apps add some", #"updates-tui apps add some\ file.json"#),
    ("updates-tui check --state-dir stat", "updates-tui check --state-dir status/"),
    (
      "updates-tui reset --app=com.example.tool sk", "updates-tui reset --app=com.example.tool skip"
    ),
    ("breeze verify --qui", "breeze verify --quiet"),
    ("breeze sync --app com.ex", "breeze sync --app com.example.tool"),
  ]

  @Test(arguments: shells)
  func `a tool that is gone completes nothing, and says nothing`(name: String) throws {
    let shell = try start(name)
    try FileManager.default.removeItem(atPath: tool.home.path + "/bin/updates-tui")
    try shell.send("updates-tui chec\t\u{15}echo d''one\r")
    try shell.wait(for: "done")
    #expect(!shell.screen.contains("not found") && !shell.screen.contains("rror"))
  }

  /// A shell with the completions of both tools, in the home folder.
  private func start(_ name: String) throws -> PseudoTerminal {
    let loading = "eval \"$(updates-tui completions \(name))\" \"$(breeze completions \(name))\""
    let arguments =
      switch name {
      case "bash": ["--norc", "--noprofile", "-i"]
      case "zsh": ["-f", "-i"]
      default:
        [
          "--no-config", "-i", "-C",
          "function fish_prompt; echo -n 'ready> '; end; "
            + "for tool in updates-tui breeze; $tool completions fish | source; end",
        ]
      }
    let shell = try PseudoTerminal(
      "/usr/bin/env", [name] + arguments, environment: tool.environment,
      directory: tool.home.path, columns: 120)
    try shell.wait(for: "ready>")
    let preparing = ["bash": loading, "zsh": "autoload -Uz compinit; compinit -u -D; " + loading]
    if let line = preparing[name] {
      try shell.send(line + "; clear; echo load''ed\r")
      // Before its prompt a shell does not read keys: the terminal would show them by itself.
      try shell.wait { $0.shownText.contains("loaded\nready>") }
    }
    return shell
  }
}

extension PseudoTerminal {
  /// The text on the screen, without what the lines end with.
  fileprivate var shownText: String { screen.lines.joined(separator: "\n") }
}
