package import UpdatesTerminal

extension Conversation {
  package func fill(_ form: Form) throws -> Ending<FormEnd> {
    guard mode != .screen && mode != .inline else { return try present(FormScreen(form)) }
    let console = try PlainConsole()
    var plain = PlainForm(form)
    return try talk(on: console, opening: plain.opening) { plain.answer($0) }
  }

  package func choose<Action>(in dialog: Dialog<Action>) throws -> Ending<Action> {
    guard mode != .screen && mode != .inline else { return try present(dialog.screen) }
    let console = try PlainConsole()
    let question = dialog.plainQuestion
    let opening = "\n\(dialog.title)\n\n\(dialog.text)\n\n" + question.text
    return try talk(on: console, opening: opening) { line -> PlainStep<Action> in
      guard let line else { return .finish(dialog.leaving) }
      switch question.reply(to: line) {
      case .chosen(let action): return .finish(action)
      case .unclear(let remark): return .ask("\(remark)\n\n\(question.text)")
      }
    }
  }
}
