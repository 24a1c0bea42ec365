public import Updates
import UpdatesTerminal

/// Asks the person whether to update: on the whole screen, or in plain lines where that suits
/// better.
///
/// Nothing is asked, and the answer is nil, where `shouldNotify` of the update is false, where
/// there is no terminal, and where the program is in the background. Carrying the answer out is the
/// caller's part, as is remembering that a version is to be skipped or offered later.
///
/// It can be called from any thread and any actor: the terminal is served by a thread of its own,
/// and is as it was before when the call returns. A signal that ends the process while the prompt
/// is shown ends it after the terminal has been restored. After such a signal the prompt uses the
/// process's interval timer and SIGALRM until it returns, so that a terminal that reads nothing
/// delays the end by 100 ms at most.
///
/// - Parameters:
///   - update: The update that a check found.
///   - appName: The app's name, for the title.
///   - installed: The version that is installed.
///   - options: How to talk with the person.
/// - Returns: What the person answered; nil where nothing was asked.
/// - Throws: `PromptError` where there is no answer.
public func promptToUpdate(
  _ update: Update, appName: String? = nil, installed: String? = nil,
  options: PromptOptions = PromptOptions()
) async throws(PromptError) -> Answer? {
  guard update.shouldNotify else { return nil }
  let ending = try await onThreadOfItsOwn { () throws(PromptError) in
    try ask(update, appName: appName, installed: installed, options: options)
  }
  switch ending {
  case nil: return nil
  case .finished(let answer): return answer
  case .interrupted: throw .interrupted
  case .ended(let signal): signal.endProcess()
  }
}

/// Asks whether to update where a check found an update; else the answer is nil.
///
/// - Parameters:
///   - result: What `UpdateChecker.check` answered.
///   - appName: The app's name, for the title.
///   - installed: The version that is installed.
///   - options: How to talk with the person.
/// - Returns: What the person answered; nil where nothing was asked.
/// - Throws: `PromptError` where there is no answer.
public func promptToUpdate(
  _ result: UpdatesResult, appName: String? = nil, installed: String? = nil,
  options: PromptOptions = PromptOptions()
) async throws(PromptError) -> Answer? {
  guard case .available(let update) = result else { return nil }
  return try await promptToUpdate(
    update, appName: appName, installed: installed, options: options)
}

private func ask(
  _ update: Update, appName: String?, installed: String?, options: PromptOptions
) throws(PromptError) -> Ending<Answer>? {
  let conversation = Conversation(
    environment: options.environment, noColor: !options.usesColor,
    plainRequested: options.isPlain)
  if case .report = conversation.mode { return nil }
  let content = PromptContent(
    update, appName: appName, installed: installed, words: options.localization,
    footer: options.footer)
  do {
    let ending = try conversation.ask(content)
    if options.saysWhatWasChosen, case .finished(let answer) = ending {
      let summary = answer.summary(
        version: content.version, name: content.release, in: options.localization)
      try PlainConsole().write(summary + "\n")
    }
    return ending
  } catch {
    throw PromptError(error)
  }
}
