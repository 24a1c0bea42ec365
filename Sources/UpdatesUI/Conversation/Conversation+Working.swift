import UpdatesPlatform
package import UpdatesTerminal

extension Conversation {
  /// Runs a command in a pane of the screen.
  ///
  /// A signal that ends the screen also ends the command.
  ///
  /// - Parameter content: The command and its titles.
  /// - Returns: How the command ended, or nil if it was not run: there is no whole screen, or the
  ///   system has no terminal or thread left for it.
  /// - Throws: `TerminalError` if the terminal cannot be used; nothing was run then.
  package func run(_ content: CommandContent) throws(TerminalError) -> Ending<CommandReport?> {
    guard mode == .screen, let run = try? TerminalRun() else { return .finished(nil) }
    let output = SharedOutput()
    let mailbox = Mailbox<CommandScreen.Message>()
    let screen = CommandScreen(
      content,
      on: CommandTerminal(
        start: {
          run.start(
            executable: content.executable, arguments: content.arguments,
            environment: content.environment, output: { output.take($0) },
            ended: { mailbox.post($0) }) == 0
        },
        resize: { run.resize(columns: $0.columns, rows: $0.rows) }, type: { run.type($0) },
        newOutput: { output.news() }))
    switch try present(screen, posting: mailbox) {
    case .finished(let end):
      return .finished(end.map { CommandReport(end: $0, output: output.lines) })
    case .interrupted:
      run.end()
      return .interrupted
    case .ended(let signal):
      run.end()
      return .ended(signal)
    }
  }

  /// Shows why a command failed below everything that it wrote, until the person closes it.
  package func show(
    _ output: OutputLines, of content: CommandContent, failure: String
  ) throws(TerminalError) -> Ending<MessageAction> {
    try present(OutputScreen(output, of: content, failure: failure))
  }

  /// Shows how far work is on the whole screen, until it posts its result.
  package func follow<Value: Sendable>(
    _ work: ProgressWork, title: String, posting mailbox: Mailbox<Value>, words: Localization
  ) throws(TerminalError) -> Ending<WorkEnd<Value>> {
    try present(ProgressScreen(title: title, work: work, words: words), posting: mailbox)
  }
}
