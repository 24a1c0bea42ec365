package import UpdatesContent
package import UpdatesTerminal

extension Conversation {
  /// Shows a presentation page by page; a forced one ends in the required form of the prompt.
  ///
  /// The prompt is a screen of its own, so that a key meant for the last page chooses nothing in
  /// it.
  ///
  /// - Parameters:
  ///   - presentation: What is shown.
  ///   - appName: The app's name, for the titles.
  ///   - installed: The version that is installed.
  ///   - way: How the update would be carried out.
  ///   - isFollowed: Whether another presentation comes after this one.
  ///   - words: The words of the buttons.
  /// - Returns: How it ended.
  /// - Throws: `TerminalError` where the terminal cannot be used.
  package func present(
    _ presentation: Presentation, appName: String?, installed: String?, way: UpgradeWay,
    isFollowed: Bool = false, words: Localization
  ) throws(TerminalError) -> Ending<PresentationAnswer> {
    let pages = PresentationContent(
      presentation, appName: appName, isFollowed: isFollowed || presentation.forceUpgrade,
      words: words)
    if !pages.pages.isEmpty {
      switch try show(pages) {
      case .finished: break
      case let ended: return ended
      }
    }
    guard presentation.forceUpgrade else { return .finished(.closed) }
    let content = PromptContent(
      presentation.requiredUpdate(by: way, in: words), appName: appName, installed: installed,
      words: words, canUpdate: way != .unknown)
    switch try ask(content) {
    case .finished(let answer): return .finished(answer == .update ? .update : .quit)
    case .interrupted: return .interrupted
    case .ended(let signal): return .ended(signal)
    }
  }

  /// Shows the pages until the person is done with them.
  private func show(
    _ content: PresentationContent
  ) throws(TerminalError) -> Ending<PresentationAnswer> {
    if mode == .screen { return try present(PresentationScreen(content)) }
    let console = try PlainConsole()
    var pages = PlainPresentation(content, width: columns)
    let ending = try talk(on: console, opening: pages.opening) { pages.answer($0) }
    if case .finished = ending, content.isFollowed { console.write("\n") }
    return ending
  }
}
