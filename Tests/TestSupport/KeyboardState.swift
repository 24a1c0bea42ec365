/// What the programs on a terminal have asked it to report, beyond the keys that it always sent.
package struct KeyboardState: Hashable, Sendable {
  /// The flags of the kitty keyboard protocol on the screen that is shown.
  package var flags: Int
  /// Xterm's setting; nil for the terminal's own.
  package var modifyOtherKeys: Int?
  package var reports: Set<Int>

  package init(flags: Int = 0, modifyOtherKeys: Int? = 0, reports: Set<Int> = []) {
    (self.flags, self.modifyOtherKeys, self.reports) = (flags, modifyOtherKeys, reports)
  }

  /// The state after these bytes, each screen having a stack of its own.
  package init(after bytes: [UInt8]) {
    self.init(modifyOtherKeys: nil)
    var stacks = [[0], [0]]
    var screen = 0
    for sequence in ControlSequence.all(in: bytes) where sequence.introducer == "ESC [" {
      let parameters = sequence.parameters
      let number = Int(parameters.dropFirst())
      switch (sequence.final, parameters.first) {
      case ("u", ">"): stacks[screen].append(number ?? 0)
      case ("u", "<"): if stacks[screen].count > 1 { stacks[screen].removeLast() }
      case ("m", ">") where parameters.hasPrefix(">4;"):
        modifyOtherKeys = Int(parameters.dropFirst(3))
      case ("h", "?") where number == 1049: screen = 1
      case ("l", "?") where number == 1049: screen = 0
      case ("h", "?"): if let number, (1000...1006).contains(number) { reports.insert(number) }
      case ("l", "?"): if let number { reports.remove(number) }
      default: break
      }
    }
    flags = stacks[screen].last ?? 0
  }
}

extension PseudoTerminal {
  /// What a program writes that wants every key reported, and leaves the terminal so.
  package static let leftBehind = "\u{1B}[>31u\u{1B}[>4;2m\u{1B}[?1003h\u{1B}[?1006h\u{1B}[?1004h"

  /// The state that a screen gives back to such a program.
  package static let givenBack = KeyboardState(flags: 31, modifyOtherKeys: nil)

  package var keyboard: KeyboardState { KeyboardState(after: bytes) }
}
