public import Updates
import UpdatesTerminal

/// Asks the person whether to update, on the whole screen, at the cursor, or in plain lines.
///
/// Plain lines are used if they suit the terminal or the person better. Nothing is asked, and the
/// answer is nil, if `shouldNotify` of the update is false, if there is no terminal, if the program
/// is in the background, or if `CI`, `BUILD_NUMBER` or `RUN_ID` is set. The caller carries the
/// answer out, and remembers a version that is to be skipped or offered later.
///
/// You can call it from any thread and any actor: a separate thread serves the terminal, and the
/// terminal is restored when the call returns. If a signal ends the process while the prompt is
/// shown, the process ends after the terminal has been restored.
///
/// - Parameters:
///   - update: The update that a check found.
///   - appName: The app's name, for the title.
///   - installed: The version that is installed.
///   - options: How to talk with the person.
/// - Returns: The person's answer, or nil if nothing was asked.
/// - Throws: `CancellationError` if the person pressed Ctrl-C, after which a program that asks at its
///   start should exit with 130; a `Problem` if the terminal cannot be used.
public func promptToUpdate(
  _ update: Update, appName: String? = nil, installed: String? = nil,
  options: PromptOptions = PromptOptions()
) async throws -> Answer? {
  guard update.shouldNotify else { return nil }
  let ending = try await onThreadOfItsOwn { _ in
    try ask(update, appName: appName, installed: installed, options: options)
  }
  switch ending {
  case nil: return nil
  case .finished(let answer): return answer
  case .interrupted: throw CancellationError()
  case .ended(let signal): signal.endProcess()
  }
}

/// Asks whether to update if a check found an update; otherwise returns nil.
///
/// - Parameters:
///   - result: The result of `UpdateChecker.check`.
///   - appName: The app's name, for the title.
///   - installed: The version that is installed.
///   - options: How to talk with the person.
/// - Returns: The person's answer, or nil if nothing was asked.
/// - Throws: `CancellationError` if the person pressed Ctrl-C, after which a program that asks at its
///   start should exit with 130; a `Problem` if the terminal cannot be used.
public func promptToUpdate(
  _ result: UpdatesResult, appName: String? = nil, installed: String? = nil,
  options: PromptOptions = PromptOptions()
) async throws -> Answer? {
  guard case .available(let update) = result else { return nil }
  return try await promptToUpdate(
    update, appName: appName, installed: installed, options: options)
}

private func ask(
  _ update: Update, appName: String?, installed: String?, options: PromptOptions
) throws -> Ending<Answer>? {
  let conversation = Conversation(
    environment: options.environment, noColor: !options.usesColor,
    requested: RequestedForm(rawValue: options.form.rawValue) ?? .screen)
  guard conversation.mode.asks else { return nil }
  let words = options.shownWords
  let dialog = Dialog(
    about: update, appName: appName, installed: installed, words: words, footer: options.footer,
    way: options.way)
  do {
    let ending = try conversation.choose(in: dialog)
    if options.saysWhatWasChosen, case .finished(let answer) = ending {
      let summary = answer.summary(version: update.version, name: update.name, in: words)
      try PlainConsole().write(conversation.written(summary) + "\n")
    }
    return ending
  } catch let error as TerminalError {
    throw Problem(terminal: error)
  }
}
