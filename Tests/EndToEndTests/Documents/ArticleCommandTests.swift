import Testing
import UpdatesTestSupport

/// The README and the articles name only commands and options that the tools have.
@Suite struct ArticleCommandTests {
  static let texts = ["README.md"] + SourceTree.files(under: "Sources", withSuffix: ".md")

  @Test(arguments: texts)
  func `each command line in it can be typed`(path: String) async throws {
    let home = try TemporaryDirectory()
    for line in Self.commandLines(in: try SourceTree.text(of: path)) {
      let tool = try Tool(product: line.tool, home: home.path)
      let help = try await tool.run(line.command + ["--help", "--all"])
      #expect(help.status == 0, "\(line.command)")
      for option in line.options {
        #expect(help.output.contains(option), "\(line.command) \(option)")
      }
    }
  }

  @Test func `command lines are found in code of both kinds`() {
    let text = """
      Use `notify --prompt`, `updates-tui` or `updates-tui --json`, not `--json` or `brew upgrade tool`:
      ```sh
      ls "$(breeze fresh path words --json)" | updates-tui check --id x
      breeze sha App.freshair
      ```
      """
    #expect(
      Self.commandLines(in: text) == [
        Line(tool: "updates-tui", command: ["notify"], options: ["--prompt"]),
        Line(tool: "updates-tui", command: [], options: []),
        Line(tool: "updates-tui", command: ["prompt"], options: ["--json"]),
        Line(tool: "breeze", command: ["fresh", "path"], options: ["--json"]),
        Line(tool: "updates-tui", command: ["check"], options: ["--id"]),
        Line(tool: "breeze", command: ["sha"], options: []),
      ])
  }

  struct Line: Equatable {
    let tool: String
    let command: [String]
    let options: [String]
  }

  /// The command lines in a text: those that name a tool, and spans such as `notify --prompt`.
  private static func commandLines(in text: String) -> [Line] {
    let blocks = text.matches(of: #/```sh\n((?:.|\n)*?)```/#).flatMap {
      $0.1.split(separator: "\n")
    }
    let spans = text.replacing(#/```(?:.|\n)*?```/#, with: "").matches(of: #/`([^`\n]+)`/#)
      .map(\.1)
    let pieces = (spans + blocks).flatMap { $0.split { "|&;()\"".contains($0) } }
    return pieces.compactMap { piece in
      var words = piece.split(separator: " ").map(String.init)
      if words.starts(with: ["swift", "run"]) { words.removeFirst(2) }
      let isTool = ["updates-tui", "breeze"].contains(words.first)
      guard isTool || piece.contains(#/^[a-z]+ (?:[a-z]+ )?--[a-z]/#) else { return nil }
      let isOfContent = ["fresh", "sync"].contains(words.first)
      let tool = isTool ? words.removeFirst() : isOfContent ? "breeze" : "updates-tui"
      // What follows `--save` is a command of somebody else's.
      let own = words.prefix { $0 != "sh" }
      let depth = ["fresh", "apps"].contains(own.first) ? 2 : 1
      let command = own.prefix(depth).filter { $0.contains(#/^[a-z]+$/#) }
      let options = own.filter { $0.hasPrefix("--") && !["--help", "--all"].contains($0) }
      // Options alone are those of `prompt`.
      return Line(
        tool: tool, command: command.isEmpty && !options.isEmpty ? ["prompt"] : command,
        options: options)
    }
  }
}
