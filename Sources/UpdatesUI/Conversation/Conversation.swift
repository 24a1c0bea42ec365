import HarmlessText
package import UpdatesPlatform
package import UpdatesTerminal

package struct Conversation {
  package let mode: InteractionMode
  private let options: TerminalOptions
  private let columns: Int
  private let isSpoken: Bool
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
        InteractionMode.probe(environment: environment.variables, requested: requested)
      }
    options = TerminalOptions(environment: environment.variables, noColor: noColor)
    columns = min(100, PlainConsole.columns)
    isSpoken = mode == .plain(.accessible)
    isUTF8 = environment.isUTF8
  }

  private var hasScreen: Bool { mode == .screen || mode == .inline }

  /// `whenShown` is called once, when the first picture is there, before any answer or signal counts,
  /// or before plain lines are written.
  package func choose<Action>(
    in dialog: Dialog<Action>, whenShown: () -> Void = {}
  ) throws -> Ending<Action> {
    guard hasScreen else {
      whenShown()
      return try choosePlainly(in: dialog)
    }
    if mode == .inline, dialog.pages.count == 1 { return try chooseInline(in: dialog, whenShown) }
    return try present(DialogScreen(dialog), whenShown: whenShown).map { $0 ?? dialog.leaving }
  }

  private func chooseInline<Action>(
    in dialog: Dialog<Action>, _ whenShown: () -> Void
  ) throws -> Ending<Action> {
    // The dialog is shown again after its notes.
    var isShown = false
    do {
      while true {
        var ending = try present(InlineDialog(dialog), on: .inline) {
          if !isShown { whenShown() }
          isShown = true
        }
        if case .finished(nil) = ending {
          ending = try present(DialogScreen(dialog, goesBack: true))
        }
        guard case .finished(nil) = ending else { return ending.map { $0 ?? dialog.leaving } }
      }
    } catch TerminalError.unknownType {
      // The terminal can place its cursor, but cannot erase lines.
      if !isShown { whenShown() }
      return try choosePlainly(in: dialog)
    }
  }

  private func choosePlainly<Action>(in dialog: Dialog<Action>) throws -> Ending<Action> {
    let console = try PlainConsole()
    var plain = PlainDialog(dialog, isSpoken: isSpoken, width: columns)
    let ending = try talk(on: console, opening: plain.opening()) { plain.answer($0) }
    if case .finished = ending, dialog.isFollowed { console.write("\n") }
    return ending
  }

  /// Nil if the person cancels.
  package func fill<Draft>(_ form: Form<Draft>) throws -> Ending<Draft?> {
    if hasScreen { return try present(FormScreen(form)) }
    let console = try PlainConsole()
    var plain = PlainForm(form)
    let ending = try talk(on: console, opening: plain.opening) { plain.answer($0) }
    if case .finished = ending { console.write("\n") }
    return ending
  }

  package func choosePlainly(
    among items: [InboxItem], words: Localization
  ) throws -> Ending<InboxChoice> {
    let console = try PlainConsole()
    let inbox = PlainInbox(items: items, words: words, width: columns, isSpoken: isSpoken)
    guard inbox.asks else {
      console.write(written(inbox.lines))
      return .finished(.leave)
    }
    return try talk(on: console, opening: inbox.opening) { inbox.answer($0) }
  }

  package func present<S: Screen>(
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

  private func talk<Answer>(
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

extension Problem {
  package init(terminal error: TerminalError) {
    switch error {
    case .notAvailable(let number):
      self = .limit("the process cannot wait for events: \(SystemError.text(of: number))")
    case .unknownType(let type?):
      let shown = presentableLocation(type, limit: 200)
      self.init(.terminalType, "the terminal type '\(shown)' is unknown")
    case .unknownType(nil):
      self.init(.terminalType, "the terminal type is not set")
    case .inUse:
      self.init(.defect, "another prompt is using the terminal")
    }
  }

  package static func noThread(_ error: Int32) -> Problem {
    limit("no thread can be started: \(SystemError.text(of: error))")
  }

  private static func limit(_ message: String) -> Problem {
    Problem(.processLimit, message)
  }
}
