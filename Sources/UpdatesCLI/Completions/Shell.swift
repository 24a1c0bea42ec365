import CUpdatesResources
import HarmlessText

package enum Shell: String, CaseIterable, Sendable {
  case bash, zsh, fish

  package init(_ arguments: Arguments) {
    guard let shell = Self(rawValue: arguments.operands[0]) else {
      preconditionFailure("The table accepts these shells alone.")
    }
    self = shell
  }

  /// It asks the tool, by its hidden command `complete`, so it never differs from its table.
  package func script(for tool: String) -> String {
    // Names of functions in bash have no dashes.
    Resource.text(UPDATES_RESOURCE_COMPLETIONS, rawValue)
      .replacing("updates-tui", with: tool)
      .replacing("updates_tui", with: String(tool.map { $0 == "-" ? "_" : $0 }))
  }
}

extension Command {
  package static func completions(
    discussion: [String] = [], how: OptionGroup, examples: [String]
  ) -> Command {
    Command(
      "completions", summary: "print the completions for a shell", discussion: discussion,
      operands: [Operand("SHELL", choices: Shell.allCases.map(\.rawValue))],
      groups: [how], examples: examples)
  }

  package static let complete = Command(
    "complete", summary: "list what can end a command line, for the scripts of 'completions'",
    groups: [
      OptionGroup(
        "How",
        [Option("words", value: .rest("WORD…"), help: "the words up to the cursor")])
    ], isHidden: true)
}
