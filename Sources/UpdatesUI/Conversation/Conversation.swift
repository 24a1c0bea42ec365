package import UpdatesPlatform
package import UpdatesTerminal

/// Talks with the person in the way that suits the terminal: on the whole screen, or in plain
/// lines.
package struct Conversation {
  /// How it was decided to talk.
  package let mode: InteractionMode
  private let options: TerminalOptions
  let columns: Int

  package init(
    environment: SystemEnvironment, noColor: Bool = false, plainRequested: Bool = false
  ) {
    mode = InteractionMode(
      InteractionFacts.probe(
        environment: environment.variables, plainRequested: plainRequested))
    options = TerminalOptions(environment: environment.variables, noColor: noColor)
    columns = min(100, PlainConsole.columns)
  }

  /// Asks whether to update.
  package func ask(_ content: PromptContent) throws(TerminalError) -> Ending<Answer> {
    if mode == .screen { return try present(PromptScreen(content)) }
    let console = try PlainConsole()
    var prompt = PlainPrompt(content)
    return try talk(on: console, opening: prompt.opening(width: columns)) { prompt.answer($0) }
  }

  /// Shows the store sheet until the person opens the store or goes on.
  package func show(_ content: StoreContent) throws(TerminalError) -> Ending<StoreAction> {
    if mode == .screen { return try present(StoreSheet(content)) }
    let console = try PlainConsole()
    let sheet = PlainStoreSheet(content)
    let opening = "\n" + sheet.opening(width: columns)
    guard sheet.asks else {
      console.write(opening)
      return .finished(.close)
    }
    return try talk(on: console, opening: opening) { sheet.answer($0) }
  }

  /// Shows something that the person has to know, and waits on the screen until it is read.
  package func say(
    title: String, message: String, hint: String?, words: Localization
  ) throws(TerminalError) -> Ending<MessageAction> {
    guard mode == .screen else { return .finished(.close) }
    return try present(
      MessageScreen(title: title, message: message, hint: hint, words: words))
  }

  /// Lets the person read a text to the end.
  package func read(
    title: String, text: TextDocument, words: Localization
  ) throws(TerminalError) -> Ending<MessageAction> {
    try present(MessageScreen(title: title, reading: text, words: words))
  }

  func present<S: Screen>(_ screen: S) throws(TerminalError) -> Ending<S.Outcome> {
    var screen = screen
    return try UpdatesTerminal.present(&screen, options: options, mailbox: Mailbox<S.Message>())
  }

  func talk<Answer>(
    on console: PlainConsole, opening: String, answer: (String?) -> PlainStep<Answer>
  ) throws(TerminalError) -> Ending<Answer> {
    var question = opening
    while true {
      let line: String?
      switch try console.ask(question) {
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
