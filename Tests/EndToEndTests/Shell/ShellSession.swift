import Foundation
import UpdatesTestSupport

/// A real shell on a terminal, whose start-up file evaluates what `init` prints.
struct ShellSession {
  static let shells = ["bash", "zsh", "fish"]

  let tool: UpdatesTool
  let shell: String

  /// Registers an app with an update that is not announced yet.
  init(_ shell: String) throws {
    self.shell = shell
    tool = try UpdatesTool()
    try tool.register("Alpha", ["check": "never"])
    try tool.remember("Alpha")
    // A link, which can be taken away while the shell runs.
    try tool.link("bin/updates-tui", to: tool.tool.path)
  }

  private var home: String { tool.home.path }

  /// The line that evaluates the code.
  var evaluation: String {
    shell == "fish"
      ? "updates-tui init fish | source" : "eval \"$(updates-tui init \(shell))\""
  }

  /// The line that makes every command a long one.
  func setting(_ name: String, to value: String) -> String {
    shell == "fish" ? "set -g \(name) \(value)" : "\(name)=\(value)"
  }

  /// Starts the shell, with lines before and after the evaluation in its start-up file.
  ///
  /// The prompt is the status of the last command and the segment; the first one is waited for.
  func start(
    before: [String] = [], after: [String] = [], variables: [String: String] = [:],
    until first: String? = "[0 ⇡1]"
  ) throws -> PseudoTerminal {
    let prompt =
      switch shell {
      case "bash": "PS1='[$? $UPDATES_TUI] '"
      case "zsh": "setopt prompt_subst; PS1='[%? $UPDATES_TUI] '"
      default: "set fish_greeting; function fish_prompt; echo -n \"[$status $UPDATES_TUI] \"; end"
      }
    let file =
      switch shell {
      case "bash": ".bashrc"
      case "zsh": ".zshrc"
      default: ".config/fish/config.fish"
      }
    let lines = [prompt] + before + [evaluation] + after
    try tool.write(lines.joined(separator: "\n") + "\n", to: file)
    var environment = PseudoTerminal.environment.merging(variables) { $1 }
    environment["HOME"] = home
    environment["PATH"] = home + "/bin:/usr/bin:/bin"
    let terminal = try PseudoTerminal(
      "/usr/bin/" + shell, shell == "bash" ? ["--noprofile", "-i"] : ["-i"],
      environment: environment, directory: home)
    if let first { try terminal.wait(for: first) }
    return terminal
  }

  /// Runs a script in the shell, without a terminal.
  func run(_ script: String) async throws -> ToolResult {
    var tool = Tool(path: "/usr/bin/" + shell, home: home)
    tool.environment["PATH"] = home + "/bin:/usr/bin:/bin"
    return try await tool.run(["-c", script])
  }
}

extension PseudoTerminal {
  /// Types a command, and waits for the prompt after it, which has these words.
  func type(_ command: String, until prompt: String) throws {
    let count = output.ranges(of: prompt).count
    try send(command + "\r")
    try wait { $0.output.ranges(of: prompt).count > count }
  }
}
