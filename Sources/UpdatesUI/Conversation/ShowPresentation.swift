public import UpdatesContent
import UpdatesTerminal

/// Shows a bundle's presentation, on the whole screen or in plain lines where that suits better.
///
/// Nothing is shown, and the answer is nil, where there is no terminal, where the program is in the
/// background, and where there is nothing to show. One that forces an upgrade ends in the required
/// form of the prompt, where `upgradeURL` is shown; carrying the answer out is the caller's part.
///
/// It can be called from any thread and any actor, as `promptToUpdate` can.
///
/// - Parameters:
///   - presentation: What the bundle wants shown.
///   - appName: The app's name, for the title.
///   - installed: The version that is installed.
///   - options: How to talk with the person.
/// - Returns: How it ended; nil where nothing was shown.
/// - Throws: `PromptError` where there is no answer.
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
    plainRequested: options.isPlain)
  if case .report = conversation.mode { return nil }
  do {
    return try conversation.present(
      presentation, appName: appName, installed: installed,
      way: presentation.upgradeURL.map { .opening($0) } ?? .own, words: options.localization)
  } catch {
    throw PromptError(error)
  }
}
