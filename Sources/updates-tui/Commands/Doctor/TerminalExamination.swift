import UpdatesCLI
import UpdatesPlatform
import UpdatesTerminal

/// Looks at the terminal and at how the tool would ask on it.
enum TerminalExamination {
  static func findings(_ environment: SystemEnvironment) -> [Finding] {
    let facts = InteractionFacts.probe(environment: environment.variables)
    let mode = InteractionMode(facts)
    return [
      Finding(
        "terminal", mode == .screen ? .good : .warning,
        "TERM is '\((environment["TERM"] ?? "").quotable)', \(mode.sentence)",
        hint: "a person needs a terminal to be asked"),
      Finding(
        "locale", .good,
        "language \(environment.language ?? "not set"), "
          + "country \(environment.region ?? "not set")"),
    ]
  }
}
