import Foundation
import Testing
import UpdatesTestSupport

/// Update where the app file has a command for each way of installing.
@Suite struct ByInstallTests {
  let tool: UpdatesTool
  private var home: String { tool.home.path }

  init() throws {
    tool = try UpdatesTool()
    try tool.program("bin/pipx", #"echo "$@" > "$HOME/proof""#)
  }

  private func installByPipx() throws {
    let place = ".local/share/pipx/venvs/tool"
    try tool.write(#"{"main_package": {"package": "tool"}}"#, to: place + "/pipx_metadata.json")
    try tool.write("home = /usr/bin", to: place + "/pyvenv.cfg")
    try tool.program(place + "/bin/tool")
    try tool.link(".local/bin/tool", to: home + "/" + place + "/bin/tool")
  }

  private func installByASDF() throws {
    try tool.program(".asdf/installs/tool/1.0/bin/tool")
    try tool.program(".asdf/shims/tool", "# asdf-plugin: tool 1.0\nexec asdf exec tool")
  }

  /// Runs a command for an app file with these ways of installing.
  private func run(_ line: String, ways: String) async throws -> ToolResult {
    let path = try tool.write(
      #"{"app": {"id": "a", "version": "1.0", "executable": "tool"}, "#
        + #""action": {"by-install": {\#(ways)}}, "#
        + #""updates": {"check-for": "manually", "version": "2.0"}}"#)
    return try await tool.run(
      line: "\(line) --config \(path) --trust",
      environment: ["PATH": "\(home)/.local/bin:\(home)/.asdf/shims:\(home)/bin:/usr/bin:/bin"])
  }

  @Test func `Update runs the command of the manager that has installed the program`() async throws
  {
    try installByPipx()
    let ways = #""homebrew": "tool", "pipx": "tool""#
    let result = try await run("prompt --answer update --json", ways: ways)
    #expect(result.status == 0, "\(result.errors)")
    try result.document().expect(
      #"{"action": {"kind": "run", "arguments": ["pipx", "upgrade", "tool"]}}"#)
    #expect(try tool.text(of: "proof") == "upgrade tool\n")
  }

  @Test func `explain says how the program was installed and why, check what Update would do`()
    async throws
  {
    try installByPipx()
    let ways = #""pipx": "tool""#
    let result = try await run("explain", ways: ways)
    let place = home + "/.local/share/pipx/venvs/tool"
    let evidence =
      "'\(home)/.local/bin/tool' leads to '\(place)/bin/tool', in the environment '\(place)'"
    #expect(result.output.contains("\nProgram        installed by pipx: \(evidence)\n"))
    #expect(result.output.contains("\nUpdate         runs pipx upgrade tool\n"))
    #expect(result.errors == "")
    let action = #""action": {"kind": "run", "command": ["pipx", "upgrade", "tool"], "page": null}"#
    try await run("explain --json", ways: ways).document().expect(
      #"""
      {"installation": {"manager": "pipx", "package": "tool", "evidence": "\#(evidence)"},
       \#(action)}
      """#)
    try await run("check --json", ways: ways).document().expect("{\(action)}")
    try await run("check --json", ways: #""npm": "tool""#).document().expect(#"{"action": null}"#)
    #expect(!tool.exists("proof"))
  }

  @Test func `commands that a person has to decide on are shown to copy`() async throws {
    try installByASDF()
    let ways = #""asdf": "tool""#
    let line = "asdf install tool latest && asdf set -u tool latest"
    try await run("check --json", ways: ways).document().expect(
      #"{"action": {"kind": "copy", "command": ["sh", "-c", "\#(line)"]}}"#)
    let result = try await run("prompt --answer update --quiet", ways: ways)
    #expect(result.status == 0 && result.errors == "To update, run: \(line)\n", "\(result.errors)")
    try await run("prompt --answer update --always --json", ways: ways).document().expect(
      #"{"action": {"kind": "by-hand"}}"#)
    let notice = try await run("prompt --always", ways: ways)
    #expect(notice.errors.contains("asdf install tool latest"))
    let install = try await run("install --json", ways: ways)
    install.expect(
      69,
      errors: "error: nothing was installed: asdf uses the version that you choose\n"
        + "hint: run: \(line)\n")
    let document = try install.document()
    try document.expect(#"{"result": "failed", "error": {"code": "install.by-hand"}}"#)
    #expect(
      document["plan"]?["commands"]?[1]?.strings == ["asdf", "set", "-u", "tool", "latest"])
    try await run("install", ways: #""pipx": "tool""#).expect(
      69, errors: "asdf: the app file has no command for that")
  }

  @Test(arguments: [
    (#"{"run": ["missing"]}"#, "note", "runs missing, but 'action.run' cannot run: the program "),
    (#"{"run": ["/bin/sh", "-c", "{version}"]}"#, "ok  ", "runs /bin/sh -c '{version}'"),
    (#"{"install": "/usr/bin/missing"}"#, "note", "installs to /usr/bin/missing, but there is "),
    (#"{"open": true}"#, "ok  ", "opens a page"),
  ])
  func `doctor says what Update would do, and what is in the way`(
    action: String, mark: String, sentence: String
  ) async throws {
    try tool.write(
      #"{"app": {"id": "a", "version": "1.0"}, "action": \#(action)}"#, to: "a.json")
    #expect(try await tool.run("apps", "add", "a.json").status == 0)
    let doctor = try await tool.run("doctor", "--app", "a")
    #expect(doctor.output.contains("\n\(mark)  update        \(sentence)"), "\(doctor.output)")
  }
}
