/// What a terminal does with characters on their way: the modes that a full screen changes.
package struct TerminalModes: OptionSet, Hashable, Sendable {
  package let rawValue: Int32

  package init(rawValue: Int32) {
    self.rawValue = rawValue
  }

  package static let lines = Self(rawValue: 1)
  package static let echo = Self(rawValue: 2)
  package static let signals = Self(rawValue: 4)
  package static let returnIsNewline = Self(rawValue: 8)
  package static let flowControl = Self(rawValue: 16)
  package static let outputProcessing = Self(rawValue: 32)

  /// Those of a pseudo-terminal that no program has changed.
  package static let untouched: Self = [
    .lines, .echo, .signals, .returnIsNewline, .flowControl, .outputProcessing,
  ]
}
