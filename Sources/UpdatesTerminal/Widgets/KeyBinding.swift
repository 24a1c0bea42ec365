/// Keys that do one thing, with the words that help pages have for it.
package struct KeyBinding<Command: Sendable>: Sendable {
  package var keys: [Key]
  package var command: Command
  /// A sentence of the help page.
  package var help: String
  /// Its place in the one line of help; nil where it has none.
  package var hint: KeyHint?

  package init(_ keys: [Key], _ command: Command, help: String, hint: KeyHint? = nil) {
    self.keys = keys
    self.command = command
    self.help = help
    self.hint = hint
  }
}

extension KeyBinding {
  /// The keys as a help page names them: a letter that counts in both cases is named once.
  package var shownKeys: [Key] {
    keys.filter { key in
      guard case .character(let character) = key, character.isUppercase else { return true }
      return !keys.contains(.character(Character(character.lowercased())))
    }
  }
}

extension Sequence {
  /// What a key does; the first binding that has it counts.
  package func command<Command>(for key: Key) -> Command? where Element == KeyBinding<Command> {
    first { $0.keys.contains(key) }?.command
  }
}
