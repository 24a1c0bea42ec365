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

  var shown: String {
    switch answer {
    case .text(let text): text
    case .choice(let options, let selected): options[selected].title
    }
  }

  mutating func choose(by step: Int) {
    guard case .choice(let options, let selected) = answer else { return }
    answer = .choice(options, selected: (selected + step + options.count) % options.count)
  }

  mutating func choose(beginningWith letter: Character) {
    guard case .choice(let options, let selected) = answer else { return }
    let places = (1...options.count).map { (selected + $0) % options.count }
    let wanted = letter.lowercased()
    guard let found = places.first(where: { options[$0].title.lowercased().hasPrefix(wanted) })
    else { return }
    answer = .choice(options, selected: found)
  }
}

package struct Form: Sendable {
  package var title: String
  package var details: String?
  package var fields: [FormField]
  package var acceptTitle: String
  package var keyTitles: (move: String, change: String)
  package var review: @Sendable ([FormField]) -> [FormField]
  package var words: Localization

  package init(
    title: String, details: String? = nil, fields: [FormField], acceptTitle: String,
    keyTitles: (move: String, change: String), words: Localization,
    review: @escaping @Sendable ([FormField]) -> [FormField]
  ) {
    self.title = title
    self.details = details
    self.fields = review(fields)
    self.acceptTitle = acceptTitle
    self.keyTitles = keyTitles
    self.words = words
    self.review = review
  }
}

package enum FormEnd: Hashable, Sendable {
  case accepted([FormField])
  case cancelled
}
