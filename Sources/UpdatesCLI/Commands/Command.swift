/// A command as data: what it is called, what it takes, what its help says.
package struct Command: Equatable, Sendable {
  package var name: String
  /// One line for the list of commands.
  package var summary: String
  /// Paragraphs for the command's own help, apart from the summary.
  package var discussion: [String]
  package var operands: [Operand]
  package var groups: [OptionGroup]
  /// Whole command lines, as they would be typed.
  package var examples: [String]
  /// Where these are given, one of them has to be named after the command.
  package var subcommands: [Command]
  /// Whether it is for programs only: no list of commands shows it, and no suggestion names it.
  package var isHidden: Bool

  package init(
    _ name: String, summary: String, discussion: [String] = [], operands: [Operand] = [],
    groups: [OptionGroup] = [], examples: [String] = [], subcommands: [Command] = [],
    isHidden: Bool = false
  ) {
    self.name = name
    self.summary = summary
    self.discussion = discussion
    self.operands = operands
    self.groups = groups
    self.examples = examples
    self.subcommands = subcommands
    self.isHidden = isHidden
  }

  var options: [Option] { groups.flatMap(\.options) }

  func option(named name: String) -> Option? {
    options.first { $0.name == name }
  }

  /// This command's options and those of its subcommands.
  var allOptions: [Option] { options + subcommands.flatMap(\.allOptions) }
}
