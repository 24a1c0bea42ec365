import HarmlessText
import Updates
package import UpdatesTerminal

/// The form with a user's own choices: the apps, and the settings of the chosen one.
package struct SettingsScreen: Screen {
  package typealias Message = Never
  package typealias Outcome = SettingsAnswer

  /// What takes the keys, in the order of the form.
  enum Part: Int, CaseIterable {
    case apps, updates, quietHours, channel, save, cancel

    var key: UserChoices.Key? {
      switch self {
      case .updates: .updates
      case .quietHours: .quietHours
      case .channel: .channel
      case .apps, .save, .cancel: nil
      }
    }

    var isField: Bool { self == .quietHours || self == .channel }
  }

  private(set) var content: SettingsContent
  /// The chosen app.
  private(set) var scope: Int { didSet { moveCursorToEnd() } }
  private(set) var part = Part.apps { didSet { moveCursorToEnd() } }
  /// The number of characters before the cursor in the field that takes the keys.
  private(set) var cursor = 0
  /// What is typed in a field, as it was typed.
  private var typed: [Field: String] = [:]

  struct Field: Hashable {
    var scope: Int
    var part: Part
  }

  package init(_ content: SettingsContent) {
    self.content = content
    scope = content.first
    if content.first > 0 { part = .updates }
  }

  package mutating func update(_ event: ScreenEvent<Never>) -> ScreenEffect<SettingsAnswer> {
    guard case .key(let key) = event else { return .wait }
    if part.isField, type(key) { return .wait }
    switch key {
    case .escape: return .finish(.cancel)
    case .character("q") where !part.isField: return .finish(.cancel)
    case .enter: return press()
    case .tab: move(by: 1)
    case .backTab: move(by: -1)
    case .down, .control("n"): goDown()
    case .up, .control("p"): goUp()
    case .right: turn(by: 1)
    case .left: turn(by: -1)
    case .character(" "): turn(by: 1)
    case .home: if part == .apps { scope = 0 }
    case .end: if part == .apps { scope = content.scopes.count - 1 }
    case .character(let digit): choose(digit)
    default: break
    }
    return .wait
  }

  // MARK: Moving

  private mutating func move(by step: Int) {
    let count = Part.allCases.count
    part = Part(rawValue: (part.rawValue + count + step) % count) ?? .apps
  }

  private mutating func goDown() {
    if part == .apps, scope + 1 < content.scopes.count {
      scope += 1
    } else if part != .cancel {
      move(by: 1)
    }
  }

  private mutating func goUp() {
    if part == .apps {
      scope = max(0, scope - 1)
    } else {
      move(by: part == .cancel ? -2 : -1)
    }
  }

  /// Turns to the next choice, app or button.
  private mutating func turn(by step: Int) {
    switch part {
    case .apps: scope = min(max(0, scope + step), content.scopes.count - 1)
    case .updates:
      let modes = SettingsContent.modes
      let now = modes.firstIndex(of: content.scopes[scope].choices.updates) ?? 0
      content.scopes[scope].choices.updates = modes[(now + modes.count + step) % modes.count]
    case .save where step > 0: part = .cancel
    case .cancel where step < 0: part = .save
    case .quietHours, .channel, .save, .cancel: break
    }
  }

  private mutating func choose(_ digit: Character) {
    switch part {
    case .apps:
      scope = Menu.index(numbered: digit, of: content.scopes.count) ?? scope
    case .updates:
      guard let index = Menu.index(numbered: digit, of: SettingsContent.modes.count) else { return }
      content.scopes[scope].choices.updates = SettingsContent.modes[index]
    case .quietHours, .channel, .save, .cancel: break
    }
  }

  private mutating func press() -> ScreenEffect<SettingsAnswer> {
    switch part {
    case .cancel: return .finish(.cancel)
    case .save:
      guard let wrong = firstWrong else { return .finish(.save(content.scopes)) }
      (scope, part) = (wrong.scope, wrong.part)
    case .apps, .updates, .quietHours, .channel: move(by: 1)
    }
    return .wait
  }

  // MARK: Typing

  /// The text in a field of the form.
  func text(of part: Part) -> String {
    typed[Field(scope: scope, part: part)] ?? part.key.flatMap { content.scopes[scope].choices[$0] }
      ?? ""
  }

  /// Whether the text in a field is a value, or empty.
  func isValid(_ part: Part) -> Bool { isValid(Field(scope: scope, part: part)) }

  private func isValid(_ field: Field) -> Bool {
    guard let text = typed[field], !text.isEmpty else { return true }
    return field.part.key?.normalized(text) != nil
  }

  private var firstWrong: Field? {
    typed.keys.filter { !isValid($0) }
      .min { ($0.scope, $0.part.rawValue) < ($1.scope, $1.part.rawValue) }
  }

  private mutating func moveCursorToEnd() {
    cursor = text(of: part).count
  }

  /// Changes the field that takes the keys; false if the key does something else.
  private mutating func type(_ key: Key) -> Bool {
    guard let choice = part.key else { return false }
    var line = TextLine(text(of: part), cursor: cursor)
    guard line.take(key) else { return false }
    cursor = line.cursor
    let text = line.text
    typed[Field(scope: scope, part: part)] = text
    content.scopes[scope].choices[choice] = choice.normalized(text)
    return true
  }
}
