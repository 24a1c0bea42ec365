import HarmlessText
import UpdatesTerminal

/// An empty line keeps the answer that is there, and `-` empties a text; a refused one is dropped.
package struct PlainForm: Sendable {
  private let form: Form
  private var fields: [FormField]
  private var place = 0

  package init(_ form: Form) {
    self.form = form
    fields = form.fields
  }

  package var opening: String {
    form.title + "\n" + (form.details.map { $0 + "\n" } ?? "") + "\n" + question
  }

  private var question: String {
    let field = fields[place]
    guard case .choice(let options, let selected) = field.answer else {
      // An answer that cannot be used is no proposal.
      let shown = field.value.isEmpty || field.problem != nil ? "" : " [\(field.value)]"
      return "\(field.label)\(shown): "
    }
    let lines = options.enumerated().map { "\($0 + 1). \($1.title)\n" }
    return "\(field.label):\n" + lines.joined() + "[\(selected + 1)]: "
  }

  /// Nil is the end of input, which cancels the form.
  package mutating func answer(_ line: String?) -> PlainStep<FormEnd> {
    guard let line else { return .finish(.cancelled) }
    let text = line.harmlessLine().trimmed
    let key = fields[place].key
    let before = fields
    if !text.isEmpty {
      guard take(text) else {
        return .ask(form.words.text(.plainUnknown, ["answer": text]) + "\n" + question)
      }
      fields = form.review(fields)
      place = fields.firstIndex { $0.key == key } ?? place
    }
    if let problem = fields[place].problem {
      let hint = fields[place].hint
      fields = before
      place = fields.firstIndex { $0.key == key } ?? place
      return .ask("\(problem)\n\(hint)\n\(question)")
    }
    place += 1
    guard place < fields.count else {
      // A later answer may have spoilt an earlier one.
      guard let bad = fields.firstIndex(where: { $0.problem != nil }) else {
        return .finish(.accepted(fields))
      }
      place = bad
      return .ask("\(fields[bad].problem ?? "")\n\(question)")
    }
    return .ask(question)
  }

  /// False if the text is none of the choices.
  private mutating func take(_ text: String) -> Bool {
    guard case .choice(let options, _) = fields[place].answer else {
      fields[place].answer = .text(text == "-" ? "" : text)
      return true
    }
    let wanted = text.lowercased()
    let found =
      Int(text).map { $0 - 1 }
      ?? options.firstIndex { [$0.word.lowercased(), $0.title.lowercased()].contains(wanted) }
    guard let found, options.indices.contains(found) else { return false }
    fields[place].answer = .choice(options, selected: found)
    return true
  }
}
