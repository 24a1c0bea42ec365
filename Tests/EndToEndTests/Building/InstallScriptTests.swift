import Foundation
import Testing
import UpdatesLoopback
import UpdatesTestSupport

@Suite(.onTerminals) struct InstallScriptTests {
  private let ready: ReadyTools
  /// A prefix with a blank, as a person may have one.
  private let prefix: String

  init() throws {
    ready = try ReadyTools()
    prefix = ready.home.path + "/my files/local"
  }

  @Test func `what is installed runs from there, and its pages are found`() async throws {
    try await install()
    let home = ready.home.path
    let tool = Tool(path: prefix + "/bin/updates-tui", home: home)
    #expect(try await tool.run(["--version"]).output.hasPrefix("updates-tui "))
    let mandoc = Tool(path: "/usr/bin/env", home: home)
    let page = try await mandoc.run(
      ["mandoc", "-Tascii", "-Owidth=76", prefix + "/share/man/man1/updates-tui-check.1"])
    #expect(page.output.contains("UPDATES-TUI-CHECK(1)"))
    #expect(FileManager.default.fileExists(atPath: prefix + "/include/updates.h"))
    for name in ["app", "check", "configuration"] {
      let schema = prefix + "/share/updates-tui/schemas/\(name).schema.json"
      #expect(try JSONValue(text: String(contentsOfFile: schema, encoding: .utf8)) != .null)
    }
  }

  @Test(arguments: ["bash", "zsh", "fish"])
  func `each shell finds its completions where they are installed`(name: String) async throws {
    try await install()
    let share = prefix + "/share"
    var environment = PseudoTerminal.environment
    environment["HOME"] = ready.home.path
    environment["PATH"] = prefix + "/bin:/usr/bin:/bin"
    environment["PS1"] = "ready> "
    environment["XDG_DATA_DIRS"] = share + ":/usr/share"
    let arguments =
      switch name {
      case "bash": ["--norc", "--noprofile", "-i"]
      case "zsh": ["-f", "-i"]
      default: ["-i", "-C", "function fish_prompt; echo -n 'ready> '; end"]
      }
    let shell = try PseudoTerminal(
      "/usr/bin/env", [name] + arguments, environment: environment, directory: ready.home.path)
    try shell.wait(for: "ready>")
    let loading = [
      "bash": ". /usr/share/bash-completion/bash_completion",
      "zsh": "fpath+=('\(share)/zsh/site-functions'); autoload -Uz compinit; compinit -u -D",
    ]
    if let line = loading[name] {
      try shell.send(line + "; clear; echo load''ed\r")
      try shell.wait(for: "loaded")
    }
    try shell.send("updates-tui chec\t")
    try shell.wait(for: "ready> updates-tui check")
  }

  @Test func `removing leaves nothing, and says where nothing is installed`() async throws {
    try await install()
    try await install()
    try await uninstall().expect(0, errors: "")
    #expect(!FileManager.default.fileExists(atPath: prefix))
    try await uninstall().expect(66, errors: "nothing is installed")
  }

  @Test func `files of others stay, and changed files too`() async throws {
    try ready.home.write("other", to: "my files/local/bin/other")
    try await install()
    let page = prefix + "/share/man/man1/updates-tui.1"
    try Data("mine".utf8).write(to: URL(fileURLWithPath: page))
    try await uninstall().expect(0, errors: "warning: '\(page)' has changed since")
    let left = try FileManager.default.subpathsOfDirectory(atPath: prefix).filter {
      !$0.hasSuffix("bin") && !$0.hasPrefix("share/man/man1/") && $0 != "share"
    }
    #expect(left.sorted() == ["bin/other", "share/man", "share/man/man1"])
  }

  @Test(arguments: ["file 0 ../../victim", "file 0"])
  func `a list that leads elsewhere is refused`(line: String) async throws {
    try await install()
    let list = prefix + "/share/updates-tui/installed.txt"
    try Data((line + "\n").utf8).write(to: URL(fileURLWithPath: list))
    #expect(try await uninstall().status == 65)
    #expect(FileManager.default.fileExists(atPath: prefix + "/bin/breeze"))
  }

  @Test(arguments: [
    (["--from", "/nowhere"], 66), (["--prefix", "usr"], 64),
    (["--feed", "http://example.com/x"], 64),
  ])
  func `a wrong use is refused`(words: [String], status: Int) async throws {
    let result = try await ready.run("install", words + ["--root", prefix])
    #expect(result.status == Int32(status))
    #expect(result.errors.hasPrefix("error: "))
    #expect(!FileManager.default.fileExists(atPath: prefix))
  }

  @Test func `an interrupted installation can be removed as a whole`() async throws {
    try await install()
    let older = prefix + "/bin/breeze"
    try ready.setVersion("9.0.0")
    let commands = try ready.commands([
      "mv": """
      echo >> "$HOME/moves"
      /bin/mv "$@"
      if [ "$(wc -l < "$HOME/moves")" -eq 40 ]; then kill -s TERM $PPID; fi
      """
    ])
    let result = try await ready.run(
      "install", ["--from", ready.path, "--prefix", prefix], environment: commands)
    #expect(result.status == 143)
    #expect(FileManager.default.fileExists(atPath: older))
    let left = try FileManager.default.subpathsOfDirectory(atPath: prefix)
    #expect(!left.contains { $0.hasSuffix(".updates-tui-new") })
    try await uninstall().expect(0, errors: "")
    #expect(!FileManager.default.fileExists(atPath: prefix))
  }

  private func uninstall() async throws -> ToolResult {
    try await ready.run("install", ["--uninstall", "--prefix", prefix])
  }

  private func install() async throws {
    let result = try await ready.run("install", ["--from", ready.path, "--prefix", prefix])
    try #require(result.status == 0, "\(result.errors)")
    #expect(result.output.contains("files in '\(prefix)'"))
    #expect(result.errors == "note: '\(prefix)/bin' is not in PATH\n")
  }
}
