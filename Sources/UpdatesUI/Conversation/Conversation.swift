import HarmlessText
package import UpdatesPlatform
package import UpdatesTerminal

package struct Conversation {
  package let mode: InteractionMode
  private let options: TerminalOptions
  let columns: Int
  let isSpoken: Bool
  private let isUTF8: Bool

  package init(
    environment: SystemEnvironment, noColor: Bool = false, requested: RequestedForm = .screen
  ) {
    mode =
      if environment.first(of: SystemEnvironment.automation) != nil {
        .report(.automated)
      } else if let agent = environment.agent {
        .report(.agent(agent))
      } else {
        InteractionMode(
          InteractionFacts.probe(environment: environment.variables, requested: requested))
      }
    options = TerminalOptions(environment: environment.variables, noColor: noColor)
    columns = min(100, PlainConsole.columns)
    isSpoken = mode == .plain(.accessible)
    isUTF8 = environment.isUTF8
  }

  /// `whenShown` is called when the first picture is there, before any answer or signal counts, or
  /// before plain lines are written.
  package func ask(_ content: PromptContent, whenShown: () -> Void = {}) throws -> Ending<Answer> {
    switch mode {
    case .screen: return try present(PromptScreen(content), whenShown: whenShown)
    case .inline: return try askInline(content, whenShown)
    case .plain, .report:
      whenShown()
      return try askPlainly(content)
    }
  }

  private func askInline(
    _ content: PromptContent, _ whenShown: () -> Void
  ) throws -> Ending<Answer> {
    while true {
      let ending: Ending<InlineAnswer>
      do {
        ending = try present(InlinePrompt(content), on: .inline, whenShown: whenShown)
      } catch let error as TerminalError {
        // The terminal can place its cursor, but cannot erase lines.
        guard case .unknownType = error else { throw error }
        whenShown()
        return try askPlainly(content)
      }
      switch ending {
      case .finished(.chosen(let answer)): return .finished(answer)
      case .finished(.readAll):
        switch try present(ReadingPrompt(content)) {
        case .finished(let answer?): return .finished(answer)
        case .finished(nil): continue
        case .interrupted: return .interrupted
        case .ended(let signal): return .ended(signal)
        }
      case .interrupted: return .interrupted
      case .ended(let signal): return .ended(signal)
      }
    }
  }

  private func askPlainly(_ content: PromptContent) throws -> Ending<Answer> {
    let console = try PlainConsole()
    var prompt = PlainPrompt(content, isSpoken: isSpoken, width: columns)
    return try talk(on: console, opening: prompt.opening()) { prompt.answer($0) }
  }

  package func read(
    title: String, text: TextDocument, words: Localization
  ) throws -> Ending<MessageAction> {
    try present(MessageScreen(title: title, text: text, words: words))
  }

  func present<S: Screen>(
    _ screen: S, on canvas: CanvasKind = .wholeScreen,
    posting mailbox: Mailbox<S.Message> = Mailbox(), whenShown: () -> Void = {}
  ) throws -> Ending<S.Outcome> {
    var screen = screen
    return try UpdatesTerminal.present(
      &screen, on: canvas, options: options, mailbox: mailbox, whenShown: whenShown)
  }

  func written(_ text: String) -> String {
    isUTF8 ? text : text.asciiForm()
  }

  func talk<Answer>(
    on console: PlainConsole, opening: String, answer: (String?) -> PlainStep<Answer>
  ) throws -> Ending<Answer> {
    var question = opening
    while true {
      let line: String?
      switch try console.ask(written(question)) {
      case .finished(.line(let text)): line = text
      case .finished(.tooLong): line = ""
      case .finished(.endOfInput): line = nil
      case .interrupted: return .interrupted
      case .ended(let signal): return .ended(signal)
      }
      switch answer(line) {
      case .ask(let next): question = next
      case .finish(let outcome): return .finished(outcome)
      }
    }
  }
}

extension Conversation {
  package func show(_ content: PresentationContent) throws -> Ending<MessageAction> {
    if mode == .screen || mode == .inline { return try present(PresentationScreen(content)) }
    let console = try PlainConsole()
    var pages = PlainPresentation(content, width: columns, isSpoken: isSpoken)
    let ending = try talk(on: console, opening: pages.opening) { pages.answer($0) }
    if case .finished = ending, content.isFollowed { console.write("\n") }
    return ending
  }
}
