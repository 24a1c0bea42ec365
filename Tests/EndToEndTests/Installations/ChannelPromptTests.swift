import Testing
import UpdatesTestSupport

/// A prompt for a version of which nobody knows whether the manager has it.
@Suite(.onTerminals) struct ChannelPromptTests {
  @Test func `on the screen a line says that it may be too early, and no warning says it again`()
    throws
  {
    let tool = try UpdatesTool()
    try tool.program("linuxbrew/Cellar/tool/1.0/bin/tool")
    try tool.link("linuxbrew/bin/tool", to: "../Cellar/tool/1.0/bin/tool")
    try tool.program("linuxbrew/bin/brew")
    let path = try tool.write(
      #"{"app": {"id": "a", "name": "Tool", "version": "1.0", "executable": "tool"}, "#
        + #""action": {"by-install": {"homebrew": "tool"}}, "#
        + #""updates": {"check-for": "manually", "version": "2.0", "notify": "always"}}"#)
    let terminals = try tool.onTerminals()
    terminals.environment["PATH"] = tool.home.path + "/linuxbrew/bin:/usr/bin:/bin"
    let terminal = try terminals.show(["prompt", "--config", path, "--trust"])
    #expect(terminal.screen.text.contains("Update will run: brew upgrade tool"))
    #expect(terminal.screen.text.contains("Your package manager may not have it yet."))
    #expect(try terminal.end(with: "c") == .exit(0))
    #expect(!terminal.output.contains("could not be asked"))
  }
}
