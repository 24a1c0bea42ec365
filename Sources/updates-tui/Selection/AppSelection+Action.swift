import Updates
import UpdatesCLI
import UpdatesTerminal

extension AppSelection {
  /// Only signed versions that are installed from here come by themselves because settings say so.
  private var isSigned: Bool {
    guard case .install = action else { return false }
    return checker.feed.isProved
  }

  var asks: Bool {
    // A program that reads a document asks for itself, unless it says otherwise.
    let mayAsk = arguments.has("prompt") || !arguments.has("json")
    return mayAsk && allowance.asks(ifWanted: arguments.has("prompt"), isSigned: isSigned)
  }

  var downloadsInBackground: Bool {
    allowance.downloads(ifWanted: file.downloadsAutomatically, isSigned: isSigned)
  }

  var installsAtExit: Bool {
    guard case .install(let action) = action else { return false }
    return allowance.installsAtExit(ifWanted: action.waitsForExit, isSigned: isSigned)
  }

  /// The command line that changes how the user is told; nil if the app has no identifier.
  var settingsLine: String? {
    checker.app.id.map { ["updates-tui", "settings", "--app", $0].shellLine }
  }

  /// The rule of an administrator that keeps Update from doing what it would do; nil if none does.
  var prohibition: SystemPolicy.Rule? {
    if let rule = allowance.rule(against: .check) { return rule }
    switch file.action {
    // A page is opened all the same.
    case nil, .open: return nil
    case .run, .byHand, .install, .byInstall: return ruleAgainstUpdate
    }
  }

  /// The rule that keeps commands and installers from running; nil if none does.
  var ruleAgainstUpdate: SystemPolicy.Rule? {
    allowance.rule(against: .install) ?? (isAsked ? allowance.rule(against: .ask) : nil)
  }

  /// Throws if an administrator does not allow that the app is installed from here.
  func refuseToInstall() throws {
    guard let rule = allowance.rule(against: .install) else { return }
    throw Problem(
      .policyForbidden, rule.sentence,
      hint: rule.isOfDamagedFile ? "tell your administrator" : "ask your administrator")
  }
}

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
