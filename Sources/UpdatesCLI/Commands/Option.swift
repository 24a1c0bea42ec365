/// One option of a command: what is written, and what the help says of it.
package struct Option: Equatable, Sendable {
  /// What follows the name.
  package enum Value: Equatable, Sendable {
    /// Nothing: the option is a flag.
    case none
    /// Any text, shown in the help under this name.
    case text(String)
    /// One of these words.
    case oneOf([String])
    /// All words that follow, which end the command line; at least one.
    case rest(String)
  }

  /// The long name, without the two dashes.
  package var name: String
  /// A letter that means the same after one dash.
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

  /// The placeholder of the value as usage and help show it.
  var valueName: String? {
    switch value {
    case .none: nil
    case .text(let name), .rest(let name): name
    case .oneOf(let words): words.joined(separator: "|")
    }
  }

  static let helpOption = Self("help", letter: "h", help: "show this help")
  static let versionOption = Self("version", help: "show the version")
}
