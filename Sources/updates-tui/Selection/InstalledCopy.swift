import Updates
import UpdatesCLI
import UpdatesTerminal

/// It is a class because all copies of a selection share what is found.
///
/// That may read the database of a package manager, so it is done at most once, and only when an
/// update is offered or explained.
final class InstalledCopy: Sendable {
  let program: String
  private let environment: SystemEnvironment
  private let found = Latest<Result<Installation, Problem>?>(nil)

  init(program: String, environment: SystemEnvironment) {
    self.program = program
    self.environment = environment
  }

  var installation: Result<Installation, Problem> {
    if let known = found.value { return known }
    let result = Result {
      try InstallationFinder(environment: environment).installation(of: program)
    }.mapError { Problem($0) }
    found.change { $0 = result }
    return result
  }
}

extension AppSelection {
  /// The path of the program or of its folder, or the program's name; nil if it is unknown.
  var program: String? {
    if case .install(let action) = action { return action.path(home: checker.environment["HOME"]) }
    return installedCopy?.program
  }

  var action: Action? {
    ruleAgainstUpdate.map { foundAction?.forbidden(because: $0.sentence) } ?? foundAction
  }

  /// For `by-install`, what fits the installed copy.
  private var foundAction: Action? {
    guard case .byInstall(let ways) = file.action else { return file.action }
    switch installedCopy?.installation {
    case .success(let installation):
      let mode = InteractionMode.probe(environment: checker.environment.variables)
      return ways.action(
        for: installation,
        with: User.current == User.root ? .root : mode.asks ? .terminal : .none
      ).ifFound(for: installation, environment: checker.environment.variables)
    case .failure(let error):
      return .byHand(ByHand(reason: "it is unknown how it was installed: \(error.summary)"))
    case nil:
      return .byHand(ByHand(reason: "'app.executable' is missing, so the program is unknown"))
    }
  }
}
