import HarmlessText
import UpdatesTerminal

/// The answers that cannot be used are asked for first; then a list of all can be changed.
///
/// An empty line leads from a question that needs an answer to the list.
package struct PlainForm<Draft: FormDraft>: Sendable {
  private enum Choice: Sendable {
    case field(Int)
    case accept, cancel
  }

  private var form: Form<Draft>
  /// The field that is asked for; nil for the list.
  private var asked: Int?

  package init(_ form: Form<Draft>) {
    self.form = form
    asked = form.firstProblem
  }

  package var opening: String {
    form.title + "\n" + (form.details.map { $0 + "\n" } ?? "") + "\n" + question
  }

  private var question: String {
    guard let asked else {
      return (form.fields.first?.warning.map { $0 + "\n\n" } ?? "") + list.text
    }
    let field = form.fields[asked]
    let remarks = [field.value.isEmpty ? nil : field.problem, field.hint.nonEmpty]
    return remarks.compactMap { $0.map { $0 + "\n" } }.joined() + ask(for: field)
  }

  private func ask(for field: FormField) -> String {
    if let options = options(of: field) { return field.label + "\n\n" + options.text }
    return field.isOptional
      ? form.words.text(.settingsAskText, ["setting": field.label]) : "\(field.label): "
  }

  private var list: PlainQuestion<Choice> {
    let fields = form.fields.enumerated().map { index, field in
      PlainQuestion.Choice(title: "\(field.label): \(field.shown)", answer: Choice.field(index))
    }
    let leaving: [PlainQuestion<Choice>.Choice] = [
      .init(title: form.acceptTitle, answer: .accept),
      .init(title: form.words.text(.cancelButtonTitle), answer: .cancel),
    ]
    return PlainQuestion(choices: fields + leaving, words: form.words)
  }

  /// Nil if the answer is a text.
  private func options(of field: FormField) -> PlainQuestion<Int>? {
    guard case .choice(let options, _) = field.answer else { return nil }
    return PlainQuestion(
      choices: options.enumerated().map { .init(title: $1.title, answer: $0) }, words: form.words)
  }

  /// Nil is the end of input, which cancels the form.
  package mutating func answer(_ line: String?) -> PlainStep<Draft?> {
    guard let line else { return .finish(nil) }
    guard let asked else { return choose(line) }
    if line.trimmed.isEmpty, form.fields[asked].problem != nil {
      self.asked = nil
      return .ask("\n" + question)
    }
    let before = form
    var place = asked
    switch (form.fields[asked].answer, options(of: form.fields[asked])?.reply(to: line)) {
    case (_, .unclear(let remark)): return .ask("\(remark)\n\n\(question)")
    case (.choice(let options, _), .chosen(let selected)):
      place = form.answer(asked, .choice(options, selected: selected))
    default: place = form.answer(asked, .text(line.harmlessLine(limit: 1_000).trimmed))
    }
    if let problem = form.fields[place].problem {
      let hint = form.fields[place].hint.nonEmpty
      // What is refused is dropped.
      form = before
      return .ask(
        [problem, hint, ask(for: form.fields[asked])].compactMap(\.self).joined(separator: "\n"))
    }
    self.asked = form.firstProblem
    return .ask("\n" + question)
  }

  private mutating func choose(_ line: String) -> PlainStep<Draft?> {
    switch list.reply(to: line) {
    case .unclear(let remark): return .ask("\(remark)\n\n\(question)")
    case .chosen(.cancel): return .finish(nil)
    case .chosen(.accept):
      guard let missing = form.firstProblem else { return .finish(form.draft) }
      asked = missing
    case .chosen(.field(let index)): asked = index
    }
    return .ask("\n" + question)
  }
}
