import HarmlessText
package import Updates

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

  package private(set) var scopes: [Scope]
  /// The index of the scope that is shown.
  private(set) var shown: Int
  private let words: Localization
  /// What was typed for each scope, which may be no value.
  private var typed: [[UserChoices.Key: String]]

  /// `first` is the identifier of the app that is shown first; nil for all apps.
  package init(all: Scope, apps: [Scope], first: String? = nil, words: Localization) {
    scopes = [all] + apps
    typed = scopes.map { _ in [:] }
    shown = scopes.firstIndex { $0.id == first } ?? 0
    self.words = words
  }

  package var form: Form<SettingsContent> {
    Form(
      self, title: words.text(.settingsTitle),
      first: shown == 0 ? Self.app : UserChoices.Key.updates.rawValue,
      acceptTitle: words.text(.settingsSave),
      keyTitles: (move: words.text(.hintNextField), change: words.text(.hintChoose)),
      words: words)
  }

  private func title(of scope: Int) -> String {
    guard let id = scopes[scope].id else { return words.text(.settingsAllApps) }
    return (scopes[scope].name ?? id).harmlessLine(limit: 200)
  }

  private func label(of key: UserChoices.Key) -> String {
    switch key {
    case .updates: words.text(.settingsUpdates)
    case .channel: words.text(.settingsChannel)
    case .every: words.text(.settingsEvery)
    case .level: words.text(.settingsLevel)
    case .minimumAge: words.text(.settingsMinAge)
    case .pin: words.text(.settingsPin)
    }
  }

  /// Nil is no choice in this scope.
  private func text(of value: String?, for key: UserChoices.Key, in scope: Int) -> String {
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
  private func note(of scope: Int) -> String? {
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

extension SettingsContent: FormDraft {
  private static let app = "app"

  package var fields: [FormField] {
    let others = scopes.indices.filter { $0 != shown }
    let problems = others.lazy.flatMap { scope in
      UserChoices.Key.allCases.compactMap { key in
        problem(of: key, in: scope).map { "\(title(of: scope)): \($0)" }
      }
    }
    let titles = scopes.indices.map { FormField.Option("\($0)", title(of: $0)) }
    let app = FormField(
      key: Self.app, label: words.text(.settingsApp), answer: .choice(titles, selected: shown),
      hint: "", problem: problems.first)
    let note = note(of: shown)
    return ([app] + UserChoices.Key.allCases.map(field)).map { field in
      var field = field
      field.warning = note
      return field
    }
  }

  private func field(_ key: UserChoices.Key) -> FormField {
    var field = FormField(
      key: key.rawValue, label: label(of: key), answer: .text(text(of: key, in: shown)), hint: "",
      problem: problem(of: key, in: shown))
    field.placeholder = text(of: nil, for: key, in: shown)
    field.isOptional = true
    guard key == .updates else { return field }
    let modes = modes(of: shown)
    field.answer = .choice(
      modes.map { .init($0?.rawValue ?? "", text(of: $0?.rawValue, for: key, in: shown)) },
      selected: modes.firstIndex(of: scopes[shown].choices.updates) ?? 0)
    return field
  }

  private func text(of key: UserChoices.Key, in scope: Int) -> String {
    typed[scope][key] ?? scopes[scope].choices[key] ?? ""
  }

  private func problem(of key: UserChoices.Key, in scope: Int) -> String? {
    let text = text(of: key, in: scope)
    guard !text.isEmpty, key.normalized(text) == nil else { return nil }
    let refusal = words.text(.plainUnknown, ["answer": text.harmlessLine(limit: 200)])
    return refusal + "\n" + key.samples.joined(separator: " · ")
  }

  package mutating func take(_ field: FormField) {
    guard let key = UserChoices.Key(rawValue: field.key) else {
      shown = Int(field.value) ?? shown
      return
    }
    typed[shown][key] = field.value
    scopes[shown].choices[key] = key.normalized(field.value)
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

extension UserChoices.Key {
  /// What may be typed, in every language.
  fileprivate var samples: [String] {
    switch self {
    case .updates: UserChoices.Updates.allCases.map(\.rawValue)
    case .channel: ["stable", "beta"]
    case .every: ["hourly", "daily", "weekly", "monthly", "20h"]
    case .level: ["major", "minor", "patch"]
    case .minimumAge: ["20h", "3d", "2w"]
    case .pin: ["2", "2.x"]
    }
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
