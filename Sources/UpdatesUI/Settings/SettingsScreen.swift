import HarmlessText
import Updates
package import UpdatesTerminal

package struct SettingsScreen: Screen {
  package typealias Message = Never
  package typealias Outcome = SettingsAnswer

  enum Part: Equatable {
    case apps
    case field(UserChoices.Key)
    case save, cancel

    static let all = [.apps] + UserChoices.Key.allCases.map(Part.field) + [.save, .cancel]

    var key: UserChoices.Key? { if case .field(let key) = self { key } else { nil } }

    /// The setting that is typed; nil for what is chosen or pressed.
    var typedKey: UserChoices.Key? { key == .updates ? nil : key }
  }

  private(set) var content: SettingsContent
  private(set) var scope: Int { didSet { moveCursorToEnd() } }
  private(set) var part = Part.apps { didSet { moveCursorToEnd() } }
  private(set) var cursor = 0
  private var typed: [Place: String] = [:]

  private struct Place: Hashable {
    let scope: Int
    let key: UserChoices.Key
  }

  package init(_ content: SettingsContent) {
    self.content = content
    scope = content.first
    if content.first > 0 { part = .field(.updates) }
  }

  package mutating func update(_ event: ScreenEvent<Never>) -> ScreenEffect<SettingsAnswer> {
    guard case .key(let key) = event else { return .wait }
    if let field = part.typedKey, type(key, in: field) { return .wait }
    switch key {
    case .escape: return .finish(.cancel)
    case .character("q") where part.typedKey == nil: return .finish(.cancel)
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

  private mutating func move(by step: Int) {
    let count = Part.all.count
    let place = Part.all.firstIndex(of: part) ?? 0
    part = Part.all[(place + count + step) % count]
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

  private mutating func turn(by step: Int) {
    switch part {
    case .apps: scope = min(max(0, scope + step), content.scopes.count - 1)
    case .field(.updates):
      let modes = content.modes(of: scope)
      let now = modes.firstIndex(of: content.scopes[scope].choices.updates) ?? 0
      content.scopes[scope].choices.updates = modes[(now + modes.count + step) % modes.count]
    case .save where step > 0: part = .cancel
    case .cancel where step < 0: part = .save
    case .field, .save, .cancel: break
    }
  }

  private mutating func choose(_ digit: Character) {
    switch part {
    case .apps:
      scope = Menu.index(numbered: digit, of: content.scopes.count) ?? scope
    case .field(.updates):
      let modes = content.modes(of: scope)
      guard let index = Menu.index(numbered: digit, of: modes.count) else { return }
      content.scopes[scope].choices.updates = modes[index]
    case .field, .save, .cancel: break
    }
  }

  private mutating func press() -> ScreenEffect<SettingsAnswer> {
    switch part {
    case .cancel: return .finish(.cancel)
    case .save:
      guard let wrong = firstWrong else { return .finish(.save(content.scopes)) }
      (scope, part) = (wrong.scope, .field(wrong.key))
    case .apps, .field: move(by: 1)
    }
    return .wait
  }

  func text(of key: UserChoices.Key) -> String {
    typed[Place(scope: scope, key: key)] ?? content.scopes[scope].choices[key] ?? ""
  }

  func isValid(_ key: UserChoices.Key) -> Bool { isValid(text(of: key), for: key) }

  private func isValid(_ text: String, for key: UserChoices.Key) -> Bool {
    text.isEmpty || key.normalized(text) != nil
  }

  /// The first one in the order of the form; nil if all are valid.
  private var firstWrong: Place? {
    content.scopes.indices.lazy.flatMap { scope in
      UserChoices.Key.allCases.map { Place(scope: scope, key: $0) }
    }.first { !isValid(typed[$0] ?? "", for: $0.key) }
  }

  private mutating func moveCursorToEnd() {
    cursor = part.typedKey.map { text(of: $0).count } ?? 0
  }

  /// False if the key does something else.
  private mutating func type(_ key: Key, in field: UserChoices.Key) -> Bool {
    var line = TextLine(text(of: field), cursor: cursor)
    guard line.take(key) else { return false }
    cursor = line.cursor
    typed[Place(scope: scope, key: field)] = line.text
    content.scopes[scope].choices[field] = field.normalized(line.text)
    return true
  }
}
