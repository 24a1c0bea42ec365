import HarmlessText
import Updates
package import UpdatesTerminal

package struct SettingsScreen: Screen {
  package typealias Message = Never
  package typealias Outcome = SettingsAnswer

  enum Part: Int, CaseIterable {
    case apps, updates, channel, save, cancel

    var key: UserChoices.Key? {
      switch self {
      case .updates: .updates
      case .channel: .channel
      case .apps, .save, .cancel: nil
      }
    }
  }

  private(set) var content: SettingsContent
  private(set) var scope: Int { didSet { moveCursorToEnd() } }
  private(set) var part = Part.apps { didSet { moveCursorToEnd() } }
  private(set) var cursor = 0
  private var typed: [Int: String] = [:]

  package init(_ content: SettingsContent) {
    self.content = content
    scope = content.first
    if content.first > 0 { part = .updates }
  }

  package mutating func update(_ event: ScreenEvent<Never>) -> ScreenEffect<SettingsAnswer> {
    guard case .key(let key) = event else { return .wait }
    if part == .channel, type(key) { return .wait }
    switch key {
    case .escape: return .finish(.cancel)
    case .character("q") where part != .channel: return .finish(.cancel)
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

  private mutating func turn(by step: Int) {
    switch part {
    case .apps: scope = min(max(0, scope + step), content.scopes.count - 1)
    case .updates:
      let modes = SettingsContent.modes
      let now = modes.firstIndex(of: content.scopes[scope].choices.updates) ?? 0
      content.scopes[scope].choices.updates = modes[(now + modes.count + step) % modes.count]
    case .save where step > 0: part = .cancel
    case .cancel where step < 0: part = .save
    case .channel, .save, .cancel: break
    }
  }

  private mutating func choose(_ digit: Character) {
    switch part {
    case .apps:
      scope = Menu.index(numbered: digit, of: content.scopes.count) ?? scope
    case .updates:
      guard let index = Menu.index(numbered: digit, of: SettingsContent.modes.count) else { return }
      content.scopes[scope].choices.updates = SettingsContent.modes[index]
    case .channel, .save, .cancel: break
    }
  }

  private mutating func press() -> ScreenEffect<SettingsAnswer> {
    switch part {
    case .cancel: return .finish(.cancel)
    case .save:
      guard let wrong = firstWrong else { return .finish(.save(content.scopes)) }
      (scope, part) = (wrong, .channel)
    case .apps, .updates, .channel: move(by: 1)
    }
    return .wait
  }

  var channel: String { typed[scope] ?? content.scopes[scope].choices.channel ?? "" }

  var isChannelValid: Bool { isValid(channel) }

  private func isValid(_ channel: String) -> Bool {
    channel.isEmpty || UserChoices.Key.channel.normalized(channel) != nil
  }

  /// Nil if all are valid.
  private var firstWrong: Int? { typed.filter { !isValid($0.value) }.keys.min() }

  private mutating func moveCursorToEnd() {
    cursor = channel.count
  }

  /// False if the key does something else.
  private mutating func type(_ key: Key) -> Bool {
    var line = TextLine(channel, cursor: cursor)
    guard line.take(key) else { return false }
    cursor = line.cursor
    typed[scope] = line.text
    content.scopes[scope].choices.channel = UserChoices.Key.channel.normalized(line.text)
    return true
  }
}
