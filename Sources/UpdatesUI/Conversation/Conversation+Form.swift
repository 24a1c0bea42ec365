package import UpdatesTerminal

extension Conversation {
  package func fill(_ form: Form) throws(TerminalError) -> Ending<FormEnd> {
    guard mode != .screen && mode != .inline else { return try present(FormScreen(form)) }
    let console = try PlainConsole()
    var plain = PlainForm(form)
    return try talk(on: console, opening: plain.opening) { plain.answer($0) }
  }

  package func confirm(
    _ confirmation: Confirmation
  ) throws(TerminalError) -> Ending<ConfirmAction> {
    guard mode != .screen && mode != .inline else {
      return try present(ConfirmScreen(confirmation))
    }
    let console = try PlainConsole()
    let question = confirmation.plainQuestion
    let opening = "\n\(confirmation.title)\n\n\(confirmation.text)\n" + question.text
    return try talk(on: console, opening: opening) { line -> PlainStep<ConfirmAction> in
      guard let line else { return .finish(.cancel) }
      switch question.reply(to: line) {
      case .chosen(let action): return .finish(action)
      case .unclear(let remark): return .ask("\(remark)\n\n\(question.text)")
      }
    }
  }
}
