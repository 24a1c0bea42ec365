public import UpdatesContent
import UpdatesTerminal

/// Shows a bundle's presentation, on the whole screen or in plain lines.
///
/// Plain lines are used if they suit the terminal or the person better. Nothing is shown, and the
/// answer is nil, if there is no terminal, if the program is in the background, if `CI`,
/// `BUILD_NUMBER` or `RUN_ID` is set, or if the presentation is empty. A presentation that forces an
/// upgrade ends with the prompt of a required update, which shows `upgradeURL`; the caller carries
/// the answer out.
///
/// You can call it from any thread and any actor, like `promptToUpdate`.
///
/// - Parameters:
///   - presentation: The presentation of the bundle.
///   - appName: The app's name, for the title.
///   - installed: The version that is installed.
///   - options: How to talk with the person.
/// - Returns: How the presentation ended, or nil if nothing was shown.
/// - Throws: `PromptError` if the presentation ended without an answer.
public func showPresentation(
  _ presentation: Presentation, appName: String? = nil, installed: String? = nil,
  options: PromptOptions = PromptOptions()
) async throws(PromptError) -> PresentationAnswer? {
  guard !presentation.isBlank else { return nil }
  let ending = try await onThreadOfItsOwn { () throws(PromptError) in
    try show(presentation, appName: appName, installed: installed, options: options)
  }
  switch ending {
  case nil: return nil
  case .finished(let answer): return answer
  case .interrupted: throw .interrupted
  case .ended(let signal): signal.endProcess()
  }
}

private func show(
  _ presentation: Presentation, appName: String?, installed: String?, options: PromptOptions
) throws(PromptError) -> Ending<PresentationAnswer>? {
  let conversation = Conversation(
    environment: options.environment, noColor: !options.usesColor,
    requested: options.form.requested)
  if case .report = conversation.mode { return nil }
  do {
    return try conversation.present(
      presentation, appName: appName, installed: installed,
      way: presentation.upgradeURL.map { .opening($0) } ?? .own, words: options.shownWords)
  } catch {
    throw PromptError(error)
  }
}
