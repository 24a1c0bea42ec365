import Updates
import UpdatesCLI

extension AppSelection {
  /// What the options choose in place of the user's settings.
  var givenChoices: UserChoices {
    get throws {
      var choices = UserChoices()
      choices.channel = arguments.line("channel")
      choices[.every] = arguments.value("every")
      choices[.level] = checker.givenSettings.comparing?.name
      let age = UserChoices.Key.minimumAge
      choices[age] = try arguments.value(
        age.rawValue, expected: age.expected, parse: age.normalized)
      return choices
    }
  }

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
