public import UpdatesPlatform

/// How a prompt talks with the person.
public struct PromptOptions: Sendable {
  /// The words of the screen; a terminal that cannot show their letters gets English ones.
  public var localization: Localization
  /// The form to ask in, if the terminal can show it; else the prompt uses plain lines.
  public var form: PromptForm
  /// Whether colour may be used; `NO_COLOR` forbids it.
  public var usesColor: Bool
  /// Whether to write a line on standard error that says what was chosen.
  ///
  /// It is written after the screen is gone.
  public var saysWhatWasChosen: Bool
  /// One line at the edge of the prompt, such as how to silence it.
  public var footer: String?
  /// How the program carries the update out, which the prompt says above its buttons.
  ///
  /// If the way is `unknown`, the prompt has a Close button instead of Update.
  public var way: UpgradeWay
  /// The environment, which has `TERM`, `NO_COLOR` and `ACCESSIBLE`.
  public var environment: SystemEnvironment

  /// Creates options that follow the environment, except for those given here.
  public init(
    environment: SystemEnvironment = .current, localization: Localization? = nil,
    form: PromptForm = .screen, usesColor: Bool = true, saysWhatWasChosen: Bool = true,
    footer: String? = nil, way: UpgradeWay = .own
  ) {
    self.environment = environment
    self.localization = localization ?? Localization(variables: environment.variables)
    self.form = form
    self.usesColor = usesColor
    self.saysWhatWasChosen = saysWhatWasChosen
    self.footer = footer
    self.way = way
  }

  var shownWords: Localization { localization.shown(isUTF8: environment.isUTF8) }
}

/// The form of a prompt.
public enum PromptForm: String, Sendable, CaseIterable {
  /// The whole screen, which shows all of the release notes.
  case screen
  /// A few lines at the cursor, which are erased when the person has answered.
  case inline
  /// Numbered questions, line by line.
  case plain
}
