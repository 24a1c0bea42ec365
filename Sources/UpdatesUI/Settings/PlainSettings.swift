import HarmlessText
import Updates
import UpdatesTerminal

package struct PlainSettings: Sendable {
  private enum Step: Sendable {
    case apps
    case settings(Int)
    case mode(Int)
    case text(Int, UserChoices.Key)
  }

  private enum Choice: Sendable {
    case app(Int)
    case setting(UserChoices.Key)
    case mode(UserChoices.Updates?)
    case save, cancel, back
  }

  private var content: SettingsContent
  private var step: Step

  package init(_ content: SettingsContent) {
    self.content = content
    step = content.first > 0 ? .settings(content.first) : .apps
  }

  package var opening: String { words.text(.settingsTitle) + "\n\n" + asking }

  /// Nil is the end of input, which saves nothing.
  package mutating func answer(_ line: String?) -> PlainStep<SettingsAnswer> {
    guard let line else { return .finish(.cancel) }
    if case .text(let scope, let key) = step { return take(line, for: key, in: scope) }
    switch question.reply(to: line) {
    case .unclear(let remark): return .ask("\(remark)\n\n\(asking)")
    case .chosen(.save): return .finish(.save(content.scopes))
    case .chosen(.cancel): return .finish(.cancel)
    case .chosen(.back): step = .apps
    case .chosen(.app(let scope)): step = .settings(scope)
    case .chosen(.setting(let key)): step = next(key)
    case .chosen(.mode(let mode)):
      if case .mode(let scope) = step {
        content.scopes[scope].choices.updates = mode
        step = .settings(scope)
      }
    }
    return .ask("\n" + asking)
  }

  private func next(_ key: UserChoices.Key) -> Step {
    guard case .settings(let scope) = step else { return step }
    return key == .updates ? .mode(scope) : .text(scope, key)
  }

  private mutating func take(
    _ line: String, for key: UserChoices.Key, in scope: Int
  ) -> PlainStep<SettingsAnswer> {
    let text = line.harmlessLine(limit: 400).trimmed
    let value = key.normalized(text)
    guard text.isEmpty || value != nil else {
      return .ask(words.text(.plainUnknown, ["answer": text]) + "\n\n" + asking)
    }
    content.scopes[scope].choices[key] = value
    step = .settings(scope)
    return .ask("\n" + asking)
  }

  private var words: Localization { content.words }

  private var asking: String {
    switch step {
    case .apps: return question.text
    case .settings(let scope):
      let note = content.note(of: scope).map { $0 + "\n" }
      return content.title(of: scope) + "\n" + (note ?? "") + question.text
    case .mode: return content.label(of: .updates) + "\n" + question.text
    case .text(_, let key):
      return words.text(.settingsAskText, ["setting": content.label(of: key)])
    }
  }

  private var question: PlainQuestion<Choice> {
    let choices: [PlainQuestion<Choice>.Choice] =
      switch step {
      case .apps:
        content.scopes.indices.map { .init(title: content.title(of: $0), answer: .app($0)) }
          + leaving
      case .settings(let scope):
        UserChoices.Key.allCases.map { key in
          let value = content.text(of: content.scopes[scope].choices[key], for: key, in: scope)
          return .init(title: "\(content.label(of: key)): \(value)", answer: .setting(key))
        } + [.init(title: words.text(.backButtonTitle), answer: .back)] + leaving
      case .mode(let scope):
        content.modes(of: scope).map { mode in
          .init(
            title: content.text(of: mode?.rawValue, for: .updates, in: scope),
            answer: .mode(mode))
        }
      case .text: []
      }
    return PlainQuestion(choices: choices, words: words)
  }

  private var leaving: [PlainQuestion<Choice>.Choice] {
    [
      .init(title: words.text(.settingsSave), answer: .save),
      .init(title: words.text(.cancelButtonTitle), answer: .cancel),
    ]
  }
}
