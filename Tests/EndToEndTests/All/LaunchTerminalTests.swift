import Foundation
import Testing
import UpdatesTestSupport

/// The tool's name alone on a terminal.
@Suite(.onTerminals) struct LaunchTerminalTests {
  let tool: TerminalTool

  init() throws {
    tool = try TerminalTool()
  }

  @Test func `with registered apps it opens the inbox, and a name asks again and again`() throws {
    for id in ["first", "second"] {
      try tool.home.write(
        #"{"app": {"id": "\#(id)", "name": "\#(id)", "version": "1.0"},"#
          + #""updates": {"check-for": "manually", "version": "2.0", "notify": "once"}}"#,
        to: ".config/updates-tui/apps/\(id).json")
    }
    for words in [[], ["prompt"]] {
      let terminal = try tool.show(words)
      try terminal.wait(for: "[ ]   second  1.0 → 2.0")
      #expect(try terminal.end(with: "q") == .exit(0))
    }
    for _ in 1...2 {
      let terminal = try tool.show(["second"])
      try terminal.wait(for: "second 2.0 Available")
      #expect(try terminal.end(with: "q") == .exit(0))
    }
  }

  @Test(arguments: [("q", 0), ("4", 0), ("\u{1B}", 0), ("\u{3}", 130)] as [(String, Int)])
  func `without an app it welcomes, and can be left`(key: String, status: Int) throws {
    let terminal = try tool.show([])
    try terminal.wait(for: "Welcome to updates-tui")
    #expect(terminal.screen.contains("No app is registered"))
    #expect(try terminal.end(with: key) == .exit(status))
  }

  @Test func `the welcome shows the demo`() throws {
    let terminal = try tool.show([])
    try terminal.wait(for: ">Try the Demo<")
    try terminal.send("1")
    try terminal.wait(for: "Lantern 2.0.0 Available")
    try terminal.wait { $0.output.ranges(of: TerminalTool.wheelOn).count == 2 }
    #expect(try terminal.end(with: "q") == .exit(0))
    #expect(terminal.output.contains("That was the demo"))
  }

  @Test(arguments: [
    ("/usr/bin/fish", "to ~/.config/fish/config.fish:  updates-tui init fish | source"),
    ("/bin/zsh", #"to ~/.zshrc:  eval "$(updates-tui init zsh)""#),
    ("/bin/csh", "see:  updates-tui init --help"),
  ])
  func `the welcome names the line for the shell`(shell: String, line: String) throws {
    tool.environment.merge(["SHELL": shell, "TERM": "dumb"]) { $1 }
    let terminal = try tool.start([])
    try terminal.wait(for: "4. Quit")
    #expect(try terminal.end(with: "3\n") == .exit(0))
    #expect(terminal.output.contains(line) && terminal.output.contains("App File"))
  }

  @Test func `with --dry-run the welcome offers to make no app file`() throws {
    tool.environment["TERM"] = "dumb"
    let terminal = try tool.start(["--dry-run"])
    try terminal.wait(for: "3. Quit")
    #expect(!terminal.output.contains("App File"))
    #expect(try terminal.end(with: "3\n") == .exit(0))
  }

  @Test func `the welcome says what was found in this folder, and makes its app file`() throws {
    tool.environment["TERM"] = "dumb"
    try tool.home.write(#"{"name": "my-tool", "version": "1.2.3"}"#, to: "p/package.json")
    let terminal = try tool.script("cd \"$HOME/p\" && exec \"$tool\"")
    try terminal.wait(for: "To add the prompt to my-tool, found in package.json, make an app file")
    try terminal.send("2\n")
    try terminal.wait(for: "New App File")
    #expect(try terminal.end(with: "\u{3}") == .exit(130))
  }
}
