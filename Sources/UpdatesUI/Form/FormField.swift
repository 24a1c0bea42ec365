import UpdatesTerminal

package struct FormField: Hashable, Sendable {
  package struct Option: Hashable, Sendable {
    package var word: String
    package var title: String

    package init(_ word: String, _ title: String) {
      self.word = word
      self.title = title
    }
  }

  package enum Answer: Hashable, Sendable {
    case text(String)
    case choice([Option], selected: Int)
  }

  package let key: String
  package var label: String
  package var answer: Answer
  package var hint: String
  /// What an empty text stands for.
  var placeholder = ""
  /// Whether an empty text is an answer.
  var isOptional = false
  /// What limits the answer; nil if nothing does.
  var warning: String?
  /// Why the answer cannot be used; nil if it can.
  package var problem: String?

  package init(key: String, label: String, answer: Answer, hint: String, problem: String? = nil) {
    self.key = key
    self.label = label
    self.answer = answer
    self.hint = hint
    self.problem = problem
  }

  package var value: String {
    switch answer {
    case .text(let text): text
    case .choice(let options, let selected): options[selected].word
    }
  }

  /// The hint, or else the choices.
  var remark: String {
    guard hint.isEmpty, case .choice(let options, _) = answer else { return hint }
    return options.map(\.title).joined(separator: " · ")
  }

  var shown: String {
    switch answer {
    case .text(let text): text.isEmpty ? placeholder : text
    case .choice(let options, let selected): options[selected].title
    }
  }
}

extension FormField.Answer {
  /// Arrows and Space turn a choice, and a letter or a number chooses.
  mutating func choose(_ key: Key) {
    guard case .choice(let options, let selected) = self else { return }
    let next: Int? =
      switch key {
      case .left: selected + options.count - 1
      case .right, .character(" "): selected + 1
      case .character(let letter):
        (selected + 1...selected + options.count).first {
          options[$0 % options.count].title.lowercased().hasPrefix(letter.lowercased())
        } ?? Menu.index(numbered: letter, of: options.count)
      default: nil
      }
    if let next { self = .choice(options, selected: next % options.count) }
  }
}

/// What a form changes.
package protocol FormDraft: Sendable {
  /// The questions that the answers leave, with these answers.
  var fields: [FormField] { get }

  mutating func take(_ field: FormField)
}

/// `FormScreen` and `PlainForm` show it.
package struct Form<Draft: FormDraft>: Sendable {
  let title: String
  let details: String?
  /// The key of the field that is shown first; nil for the first one with a problem, or the buttons.
  let first: String?
  let acceptTitle: String
  let keyTitles: (move: String, change: String)
  let words: Localization
  private(set) var draft: Draft
  private(set) var fields: [FormField]

  package init(
    _ draft: Draft, title: String, details: String? = nil, first: String? = nil,
    acceptTitle: String, keyTitles: (move: String, change: String), words: Localization
  ) {
    self.draft = draft
    fields = draft.fields
    self.title = title
    self.details = details
    self.first = first
    self.acceptTitle = acceptTitle
    self.keyTitles = keyTitles
    self.words = words
  }

  var firstProblem: Int? { fields.firstIndex { $0.problem != nil } }

  /// Returns where the field is then: other questions may have come or gone.
  @discardableResult
  mutating func answer(_ index: Int, _ answer: FormField.Answer) -> Int {
    let key = fields[index].key
    fields[index].answer = answer
    draft.take(fields[index])
    fields = draft.fields
    return fields.firstIndex { $0.key == key } ?? min(index, fields.count - 1)
  }
}
