import HarmlessText

/// What a person answered to an update prompt, with all that was chosen.
public enum Answer: Equatable, Sendable {
  case update
  case later(Snooze)
  case skip
  case cancel
  /// The update is required, and the person left.
  case quit

  /// The answer without its details.
  public var choice: Choice {
    switch self {
    case .update: .update
    case .later: .later
    case .skip: .skip
    case .cancel: .cancel
    case .quit: .quit
    }
  }

  /// One line that says what was chosen; `name` is what an update without a version is called.
  public func summary(
    version: String?, name: String? = nil, in localization: Localization
  ) -> String {
    let called = (version ?? name)?.harmlessLine().nonEmpty
    let word: Word =
      switch self {
      case .update: called == nil ? .choseUpdateWithoutVersion : .choseUpdate
      case .later(.hour): .choseLaterHour
      case .later(.tomorrow): .choseLaterTomorrow
      case .later(.week): .choseLaterWeek
      case .later(.nextVersion): .choseLaterNextVersion
      case .skip where called == nil: .choseSkipWithoutVersion
      case .skip: version == nil ? .choseSkipNamed : .choseSkip
      case .cancel: .choseCancel
      case .quit: .choseQuit
      }
    return localization.text(word, ["version": called ?? "", "release": called ?? ""])
  }
}
