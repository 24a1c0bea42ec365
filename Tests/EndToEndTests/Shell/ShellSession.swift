import Foundation
import UpdatesTestSupport

/// A real shell on a terminal, whose start-up file evaluates what `init` prints.
struct ShellSession {
  static let shells = ["bash", "zsh", "fish"]

  let apps: ManyApps
  let shell: String

  /// Registers an app with an update that is not announced yet.
  init(_ shell: String) throws {
    self.shell = shell
    apps = try ManyApps()
    try apps.register("Alpha", ["check": "never"])
    try apps.remember("Alpha")
    // A link, which can be taken away while the shell runs.
    try FileManager.default.createDirectory(
      atPath: home + "/bin", withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: link, withDestinationPath: try BuiltProducts.path(of: "updates-tui"))
  }

  var home: String { apps.tool.home.path }
  var link: String { home + "/bin/updates-tui" }

  private var environment: [String: String] {
    var variables = PseudoTerminal.environment
    variables["HOME"] = home
    variables["PATH"] = home + "/bin:/usr/bin:/bin"
    return variables
  }

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
  /// The prompt is the status of the last command and the segment, such as `[0 ⇡1]`.
  func start(
    before: [String] = [], after: [String] = [], variables: [String: String] = [:]
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
    try apps.tool.home.write(lines.joined(separator: "\n") + "\n", to: file)
    return try PseudoTerminal(
      "/usr/bin/" + shell, shell == "bash" ? ["--noprofile", "-i"] : ["-i"],
      environment: environment.merging(variables) { $1 }, directory: home)
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
