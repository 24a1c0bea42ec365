import Foundation
import Testing
import UpdatesTestSupport

/// Update where the app file has a command for each way of installing.
@Suite struct ByInstallTests {
  let tool: UpdatesTool

  init() throws {
    tool = try UpdatesTool()
    try tool.program("bin/pipx", #"echo "$@" > "$HOME/proof""#)
  }

  private var home: String { tool.home.path }
  private var proof: String? { try? String(contentsOfFile: home + "/proof", encoding: .utf8) }

  private func installByPipx() throws {
    let place = ".local/share/pipx/venvs/tool"
    _ = try tool.write(#"{"main_package": {"package": "tool"}}"#, to: place + "/pipx_metadata.json")
    _ = try tool.write("home = /usr/bin", to: place + "/pyvenv.cfg")
    try tool.program(place + "/bin/tool")
    try tool.link(".local/bin/tool", to: home + "/" + place + "/bin/tool")
  }

  private func installByASDF() throws {
    try tool.program(".asdf/installs/tool/1.0/bin/tool")
    try tool.program(".asdf/shims/tool", "# asdf-plugin: tool 1.0\nexec asdf exec tool")
  }

  /// Runs a command for an app file with these ways of installing.
  private func run(_ words: String..., ways: String) async throws -> ToolResult {
    let path = try tool.write(
      #"{"app": {"id": "a", "version": "1.0", "executable": "tool"}, "#
        + #""action": {"by-install": {\#(ways)}}, "#
        + #""updates": {"check-for": "manually", "version": "2.0"}}"#)
    return try await tool.run(
      words + ["--config", path, "--trust"],
      environment: ["PATH": "\(home)/.local/bin:\(home)/.asdf/shims:\(home)/bin:/usr/bin:/bin"])
  }

  @Test func `Update runs the command of the manager that has installed the program`() async throws
  {
    try installByPipx()
    let ways = #""homebrew": "tool", "pipx": "tool""#
    let result = try await run("prompt", "--answer", "update", "--json", ways: ways)
    #expect(result.status == 0, "\(result.errors)")
    let action = try result.document()["action"]
    #expect(action?["kind"]?.string == "run")
    #expect(action?["arguments"]?.strings == ["pipx", "upgrade", "tool"])
    #expect(proof == "upgrade tool\n")
  }

  @Test func `explain says how the program was installed and why`() async throws {
    try installByPipx()
    let result = try await run("explain", ways: #""pipx": "tool""#)
    let place = home + "/.local/share/pipx/venvs/tool"
    let evidence =
      "'\(home)/.local/bin/tool' leads to '\(place)/bin/tool', in the environment '\(place)'"
    #expect(result.output.contains("\nProgram        installed by pipx: \(evidence)\n"))
    #expect(result.errors == "")
    let document = try await run("explain", "--json", ways: #""pipx": "tool""#).document()
    #expect(document["installation"]?["manager"]?.string == "pipx")
    #expect(document["installation"]?["package"]?.string == "tool")
    #expect(document["installation"]?["evidence"]?.string == evidence)
    #expect(result.output.contains("\nUpdate         runs pipx upgrade tool\n"))
    #expect(document["action"]?["kind"]?.string == "run")
    #expect(document["action"]?["command"]?.strings == ["pipx", "upgrade", "tool"])
    #expect(proof == nil)
  }

  @Test func `check says what Update would do here`() async throws {
    try installByPipx()
    func action(_ ways: String) async throws -> JSONValue? {
      try await run("check", "--json", ways: ways).document()["action"]
    }
    let runs = try await action(#""pipx": "tool""#)
    #expect(runs?["kind"]?.string == "run" && runs?["page"] == .null)
    #expect(runs?["command"]?.strings == ["pipx", "upgrade", "tool"])
    #expect(try await action(#""npm": "tool""#) == .null)
    try FileManager.default.removeItem(atPath: home + "/.local/bin/tool")
    try installByASDF()
    let copied = try await action(#""asdf": "tool""#)
    #expect(copied?["kind"]?.string == "copy")
    let line = "asdf install tool latest && asdf set -u tool latest"
    #expect(copied?["command"]?.strings == ["sh", "-c", line])
  }

  @Test func `commands that a person has to decide on are shown to copy`() async throws {
    try installByASDF()
    let line = "To update, run: asdf install tool latest && asdf set -u tool latest"
    let result = try await run("prompt", "--answer", "update", "--quiet", ways: #""asdf": "tool""#)
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.errors == line + "\n")
    let document = try await run(
      "prompt", "--answer", "update", "--always", "--json", ways: #""asdf": "tool""#
    ).document()
    #expect(document["action"]?["kind"]?.string == "by-hand")
    let notice = try await run("prompt", "--always", ways: #""asdf": "tool""#)
    #expect(notice.errors.contains("asdf install tool latest"))
  }

  @Test func `install says what a person has to run instead, with 69`() async throws {
    try installByASDF()
    let line = "asdf install tool latest && asdf set -u tool latest"
    let result = try await run("install", ways: #""asdf": "tool""#)
    #expect(result.status == 69)
    #expect(
      result.errors == "error: nothing was installed: asdf uses the version that you choose\n"
        + "hint: run: \(line)\n")
    let document = try await run("install", "--json", ways: #""asdf": "tool""#).document()
    #expect(document["result"]?.string == "failed")
    #expect(document["error"]?["code"]?.string == "install.by-hand")
    guard case .array(let commands)? = document["plan"]?["commands"] else {
      Issue.record("\(document)")
      return
    }
    #expect(commands.map(\.strings).last == ["asdf", "set", "-u", "tool", "latest"])
    let unnamed = try await run("install", ways: #""pipx": "tool""#)
    #expect(unnamed.status == 69)
    #expect(unnamed.errors.contains("asdf: the app file has no command for that"))
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
    let file = try tool.write(
      #"{"app": {"id": "a", "version": "1.0"}, "action": \#(action)}"#)
    #expect(try await tool.run("apps", "add", file).status == 0)
    let doctor = try await tool.run("doctor", "--app", "a")
    #expect(doctor.output.contains("\n\(mark)  update        \(sentence)"), "\(doctor.output)")
  }
}
