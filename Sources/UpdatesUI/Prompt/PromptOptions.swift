public import UpdatesPlatform

/// How a prompt talks with the person.
public struct PromptOptions: Sendable {
  /// The words of the screen.
  public var localization: Localization
  /// Whether to ask in plain lines although the terminal could show a screen.
  public var isPlain: Bool
  /// Whether colour may be used; `NO_COLOR` forbids it.
  public var usesColor: Bool
  /// Whether to write one line on standard error, after the screen is gone, that says what was
  /// chosen.
  public var saysWhatWasChosen: Bool
  /// One line at the edge of the prompt, such as how to silence it.
  public var footer: String?
  /// Where `TERM`, `NO_COLOR` and `ACCESSIBLE` come from.
  public var environment: SystemEnvironment

  /// Options that follow the environment, unless they are changed.
  public init(
    environment: SystemEnvironment = .current, localization: Localization? = nil,
    isPlain: Bool = false, usesColor: Bool = true, saysWhatWasChosen: Bool = true,
    footer: String? = nil
  ) {
    self.environment = environment
    self.localization = localization ?? Localization(variables: environment.variables)
    self.isPlain = isPlain
    self.usesColor = usesColor
    self.saysWhatWasChosen = saysWhatWasChosen
    self.footer = footer
  }
}
