package struct Command: Equatable, Sendable {
  package var name: String
  package var summary: String
  package var discussion: [String]
  package var operands: [Operand]
  package var groups: [OptionGroup]
  /// In this order; all options if empty.
  package var essentials: [String]
  package var examples: [String]
  /// The subcommands; if there are any, the command line must name one of them.
  package var subcommands: [Command]
  /// Whether the command is only for programs.
  ///
  /// If so, no list of commands shows it, and no suggestion names it.
  package var isHidden: Bool

  package init(
    _ name: String, summary: String, discussion: [String] = [], operands: [Operand] = [],
    groups: [OptionGroup] = [], essentials: [String] = [], examples: [String] = [],
    subcommands: [Command] = [], isHidden: Bool = false
  ) {
    self.name = name
    self.summary = summary
    self.discussion = discussion
    self.operands = operands
    self.groups = groups
    self.essentials = essentials
    self.examples = examples
    self.subcommands = subcommands
    self.isHidden = isHidden
  }

  package func takes(_ option: String) -> Bool { self.option(named: option) != nil }

  var options: [Option] { groups.flatMap(\.options) }

  func option(named name: String) -> Option? {
    option { $0.name == name }
  }

  func option(written: String) -> Option? {
    option { $0.isWritten(written) }
  }

  // Without a list of all options, and without copies of those that are not wanted.
  private func option(where isWanted: (Option) -> Bool) -> Option? {
    for group in groups {
      if let index = group.options.firstIndex(where: isWanted) { return group.options[index] }
    }
    return nil
  }

  var allOptions: [Option] { options + subcommands.flatMap(\.allOptions) }
}

package struct Operand: Equatable, Sendable {
  package var name: String
  package var isRequired: Bool
  /// The accepted words; empty if any text is accepted.
  package var choices: [String]
  /// Choices by other words that people type for them.
  package var spellings: [String: String]

  /// It becomes `--app`, or `--config` if it is a URL.
  package static let app = Operand("NAME|FILE", isRequired: false)

  package init(
    _ name: String, isRequired: Bool = true, choices: [String] = [],
    spellings: [String: String] = [:]
  ) {
    self.name = name
    self.isRequired = isRequired
    self.choices = choices
    self.spellings = spellings
  }
}

package struct OptionGroup: Equatable, Sendable {
  package var heading: String
  package var options: [Option]

  package init(_ heading: String, _ options: [Option]) {
    self.heading = heading
    self.options = options
  }
}

package struct Option: Equatable, Sendable {
  package enum Value: Equatable, Sendable {
    case none
    case text(String)
    case oneOf([String])
    /// All remaining words of the command line; at least one.
    case rest(String)
  }

  package var name: String
  package var letter: Character?
  package var value: Value
  package var isRepeatable: Bool
  package var help: String

  package init(
    _ name: String, letter: Character? = nil, value: Value = .none, isRepeatable: Bool = false,
    help: String
  ) {
    self.name = name
    self.letter = letter
    self.value = value
    self.isRepeatable = isRepeatable
    self.help = help
  }

  var valueName: String? {
    switch value {
    case .none: nil
    case .text(let name), .rest(let name): name
    case .oneOf(let words): words.joined(separator: "|")
    }
  }

  func isWritten(_ word: String) -> Bool {
    if let name = word.wordAfterDashes { return self.name == name }
    guard let letter else { return false }
    return word == "-\(letter)"
  }

  static let everywhere = [helpOption, versionOption, allOption]
  static let helpOption = Self("help", letter: "h", help: "show this help")
  static let allOption = Self("all", help: "with --help, show everything")
  static let versionOption = Self("version", letter: "V", help: "show the version")
}

extension String {
  /// Nil if the word does not begin with two dashes.
  fileprivate var wordAfterDashes: Substring? {
    hasPrefix("--") ? self[utf8.index(startIndex, offsetBy: 2)...] : nil
  }
}

package struct CommandTable: Sendable {
  package typealias Group = (heading: String, rows: [(names: String, text: String)])

  package var tool: String
  package var summary: String
  package var commands: [Command]
  package var moved: [String: String] = [:]
  /// The words that a word at the place of a command stands for.
  package var aliases: [String: [String]] = [:]
  /// What the tool's short help lists; if empty, it lists the commands.
  package var overview: [Group] = []
  /// The command that runs if none is named; nil if the command line must name one.
  package var defaultCommand: String?
  /// It runs instead if the command line has only its options.
  ///
  /// If it is nil, no app can be named in place of a command.
  package var launch: String?
  /// They count only if the command line names no command.
  package var defaultCommands: [String: String] = [:]
  package var footer: String?

  /// All words at the place of a command that a person may type.
  package var words: [String] {
    commands.filter { !$0.isHidden }.map(\.name) + aliases.keys.sorted()
  }

  package func command(at path: [String]) -> Command? {
    var level = commands
    var found: Command?
    for name in path {
      guard let command = level.first(where: { $0.name == name }) else { return nil }
      found = command
      level = command.subcommands
    }
    return found
  }

  func paths(taking option: String) -> [[String]] {
    commands.flatMap { command in
      [[command.name]] + command.subcommands.map { [command.name, $0.name] }
    }.filter { command(at: $0)?.takes(option) ?? false }
  }
}

extension CommandTable {
  package init(tool: String, summary: String, of commands: [Command], footer: String? = nil) {
    self.init(tool: tool, summary: summary, commands: commands, footer: footer)
  }
}

extension Option {
  package static let app = Option(
    "app", value: .text("NAME|FILE"), help: "a registered app, or the program's own app file")
  package static let appName = Option(
    "name", value: .text("NAME"), help: "the app's name as people know it")
  package static let installed = Option(
    "installed", value: .text("VERSION"), help: "the version that is installed")
  package static let language = Option(
    "language", value: .text("LANGUAGE"), help: "such as en or pt-BR; default: the locale")
  package static let systemVersion = Option(
    "os-version", value: .text("VERSION"), help: "the system's version; default: the running one")
  package static let json = Option("json", help: "print one line of JSON")
  package static let quiet = Option(
    "quiet", letter: "q", help: "print no remarks, only warnings and errors")
  package static let verbose = Option("verbose", letter: "v", help: "explain each step")
  package static let noColor = Option("no-color", help: "no colour; the same as setting NO_COLOR")
  package static let screenReader = Option(
    "screen-reader", help: "write for a screen reader; the same as setting ACCESSIBLE")
  package static let plain = Option("plain", help: "ask in plain lines, one after the other")
  package static let cacheDirectory = Option(
    "cache-dir", value: .text("DIR"),
    help: "the folder of the cache; default: XDG_CACHE_HOME/updates-tui")
  package static let header = Option(
    "header", value: .text("FIELD"), isRepeatable: true,
    help: "a header such as 'Name: value', or @FILE with one header per line")
  package static let allowInsecureHTTP = Option(
    "allow-insecure-http", help: "allow http for hosts other than this machine")
  package static let trust = Option(
    "trust", help: "allow your own --config PATH to name commands to run")
}
