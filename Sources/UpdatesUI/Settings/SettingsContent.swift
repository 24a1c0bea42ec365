import HarmlessText
package import Updates
import UpdatesTerminal

package struct SettingsContent: Sendable {
  package struct Scope: Equatable, Sendable {
    /// The identifier of the app; nil for all apps.
    package var id: String?
    package var name: String?
    package var choices: UserChoices
    /// The rules of an administrator about it, the strongest first.
    package var rules: [SystemPolicy.Rule]
    /// Whether new versions are installed from here, and are signed, so that they may come by
    /// themselves.
    package var isSigned: Bool

    package init(
      id: String?, name: String?, choices: UserChoices, rules: [SystemPolicy.Rule] = [],
      isSigned: Bool = true
    ) {
      self.isSigned = isSigned
      self.id = id
      self.name = name
      self.choices = choices
      self.rules = rules
    }
  }

  package var scopes: [Scope]
  package let first: Int
  package let words: Localization

  /// `first` is the identifier of the app that is shown first; nil for all apps.
  package init(all: Scope, apps: [Scope], first: String? = nil, words: Localization) {
    scopes = [all] + apps
    self.first = scopes.firstIndex { $0.id == first } ?? 0
    self.words = words
  }

  func title(of scope: Int) -> String {
    guard let id = scopes[scope].id else { return words.text(.settingsAllApps) }
    return (scopes[scope].name ?? id).harmlessLine(limit: 200)
  }

  func label(of key: UserChoices.Key) -> String {
    switch key {
    case .updates: words.text(.settingsUpdates)
    case .channel: words.text(.settingsChannel)
    case .every: words.text(.settingsEvery)
    case .level: words.text(.settingsLevel)
    case .minimumAge: words.text(.settingsMinimumAge)
    case .pin: words.text(.settingsPin)
    }
  }

  /// Nil is no choice in this scope.
  func text(of value: String?, for key: UserChoices.Key, in scope: Int) -> String {
    guard let value else {
      if scopes[scope].id == nil { return words.text(.settingsAsPrograms) }
      let all = scopes[0].choices[key].map { text(of: $0, for: key, in: 0) }
      return words.text(.settingsLikeAll) + (all.map { " (\($0))" } ?? "")
    }
    guard key == .updates, let mode = UserChoices.Updates(rawValue: value) else {
      return value.harmlessLine(limit: 200)
    }
    return words.text(mode.word)
  }

  /// What an administrator forbids and sets for a scope, a line each; nil if nothing.
  func note(of scope: Int) -> String? {
    let sentences = scopes[scope].rules.flatMap { $0.sentences(in: words) }
    return sentences.isEmpty ? nil : sentences.joined(separator: "\n")
  }

  /// What can be chosen for a scope; nil is no choice.
  func modes(of scope: Int) -> [UserChoices.Updates?] {
    let modes = UserChoices.Updates.allCases.filter { mode in
      scopes[scope].isSigned || ![.download, .update].contains(mode)
        || mode == scopes[scope].choices.updates
    }
    return [nil] + modes.map(Optional.some)
  }
}

extension SystemPolicy.Rule {
  /// What it forbids, or what it sets if it forbids nothing.
  package func sentence(in words: Localization) -> String {
    sentences(in: words).first ?? sentence
  }

  func sentences(in words: Localization) -> [String] {
    guard !isOfDamagedFile else { return [sentence] }
    let forbidden: Word? =
      switch never {
      case .check: .settingsNeverCheck
      case .ask: .settingsNeverAsk
      case .install: .settingsNeverInstall
      case nil: nil
      }
    let texts = [
      forbidden.map { words.text($0) },
      choices.line.map { words.text(.settingsSetByRule, ["settings": $0]) },
    ].compactMap(\.self)
    return texts.map { $0 + (reason.map { ": \($0)" } ?? "") }
  }
}

extension UserChoices.Updates {
  var word: Word {
    switch self {
    case .off: .settingsOff
    case .tell: .settingsTell
    case .ask: .settingsAsk
    case .download: .settingsDownload
    case .update: .settingsUpdate
    }
  }
}

package enum SettingsAnswer: Equatable, Sendable {
  case save([SettingsContent.Scope])
  case cancel
}
