import UpdatesTerminal

struct KeyBinding<Command: Sendable>: Sendable {
  struct Hint: Sendable {
    var keys: [Key]
    var word: Word
    var rank: Int
  }

  let keys: [Key]
  let command: Command
  let help: Word
  /// What the line of help says; nil if it does not name the command.
  let hint: Hint?

  /// The hint names the first key unless it has keys of its own.
  init(
    _ keys: [Key], _ command: Command, _ help: Word, hint: Word? = nil, _ hintKeys: [Key]? = nil,
    rank: Int = 0
  ) {
    self.keys = keys
    self.command = command
    self.help = help
    self.hint = hint.map { Hint(keys: hintKeys ?? [keys[0]], word: $0, rank: rank) }
  }

  func entry(in words: Localization) -> (keys: String, help: String) {
    (keys.shown.label, words.text(help))
  }
}

extension KeyHint {
  init(_ hint: KeyBinding<some Sendable>.Hint, in words: Localization) {
    self.init(hint.keys, words.text(hint.word), rank: hint.rank)
  }
}

extension Sequence {
  func command<Command>(for key: Key) -> Command? where Element == KeyBinding<Command> {
    first { $0.keys.contains(key) }?.command
  }
}

extension [Key] {
  /// Without the upper-case letters that do what the lower-case ones do.
  var shown: Self {
    filter { key in
      guard case .character(let character) = key, character.isUppercase else { return true }
      return !contains(.character(Character(character.lowercased())))
    }
  }
}

enum PageCommand: Sendable, Equatable {
  case pressFocused
  case moveFocus(by: Int, wraps: Bool)
  case scroll(ScrollMove)
  case search, findNext, findPrevious
  case copy
  case help

  static let keyMap: [KeyBinding<Self>] = [
    .init([.enter], .pressFocused, .helpConfirm, hint: .hintConfirm, rank: 4),
    .init(
      [.right], .moveFocus(by: 1, wraps: false), .helpRightButton, hint: .hintChoose,
      [.left, .right], rank: 3),
    .init([.left], .moveFocus(by: -1, wraps: false), .helpLeftButton),
    .init([.tab], .moveFocus(by: 1, wraps: true), .helpNextButton),
    .init([.backTab], .moveFocus(by: -1, wraps: true), .helpPreviousButton),
    .init(
      [.down, "j", .control("n")], .scroll(.lineDown), .helpLineDown, hint: .hintScroll,
      [.up, .down], rank: 6),
    .init([.up, "k", .control("p")], .scroll(.lineUp), .helpLineUp),
    .init([.pageDown, " "], .scroll(.pageDown), .helpPageDown),
    .init([.pageUp, "b"], .scroll(.pageUp), .helpPageUp),
    .init([.control("d")], .scroll(.halfPageDown), .helpHalfPageDown),
    .init([.control("u")], .scroll(.halfPageUp), .helpHalfPageUp),
    .init([.home, "g"], .scroll(.top), .helpTop),
    .init([.end, "G"], .scroll(.bottom), .helpBottom),
    .init(["/"], .search, .helpSearch, hint: .hintSearch, rank: 5),
    .init(["n"], .findNext, .helpNextMatch, hint: .hintNext, ["n", "N"], rank: 2),
    .init(["N"], .findPrevious, .helpPreviousMatch),
    .init(["y"], .copy, .helpCopy),
    .init(["?"], .help, .helpHelp, hint: .hintHelp, rank: 1),
  ]
}

/// Digits choose an item and are not listed here.
enum MenuCommand: Sendable, Equatable {
  case moveFocus(by: Int)
  case focusFirst, focusLast, choose, leave

  static let keyMap: [KeyBinding<Self>] = [
    .init(
      [.down, .tab, .right, "j", .control("n")], .moveFocus(by: 1), .helpNextButton,
      hint: .hintChoose, [.up, .down], rank: 3),
    .init([.up, .backTab, .left, "k", .control("p")], .moveFocus(by: -1), .helpPreviousButton),
    .init([.home, .pageUp, "g"], .focusFirst, .helpTop),
    .init([.end, .pageDown, "G"], .focusLast, .helpBottom),
    .init([.enter], .choose, .helpConfirm, hint: .hintConfirm, rank: 2),
    .init([.escape, "q", .backspace], .leave, .hintBack, hint: .hintBack, rank: 1),
  ]

  static func hints(in words: Localization) -> [KeyHint] {
    keyMap.compactMap(\.hint).map { KeyHint($0, in: words) }
  }
}

extension Menu {
  enum Step: Equatable {
    case chosen(Int), left
  }

  /// Nil if the key only moves the focus, or does nothing.
  mutating func take(_ key: Key) -> Step? {
    if case .character(let digit) = key, let item = item(numbered: digit) { return .chosen(item) }
    switch MenuCommand.keyMap.command(for: key) {
    case .moveFocus(let step): moveFocus(by: step)
    case .focusFirst: moveFocus(to: 0)
    case .focusLast: moveFocus(to: .max)
    case .choose: return .chosen(focus)
    case .leave: return .left
    case nil: break
    }
    return nil
  }
}
