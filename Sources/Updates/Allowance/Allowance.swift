/// What may be done for an app: what an administrator forbids, and what the user has chosen.
///
/// It is a value. The administrator's rules win over the options of a command, those over the
/// user's choices, and these over what a program asks for.
package struct Allowance: Equatable, Sendable {
  package var rules: [SystemPolicy.Rule] = []
  /// What the rules set, and what the user has chosen where they set nothing.
  package var choices = UserChoices()
  /// Why the user's settings cannot be used, as a clause; nil if they can.
  ///
  /// They may say 'off', so until they are mended nothing happens by itself.
  package var obstacle: String?

  package init() {}

  /// - Parameters:
  ///   - policy: The rules of the administrator.
  ///   - settings: The user's choices.
  ///   - ids: The identifiers by which the app may be meant. The first one that has choices of its
  ///     own counts for them, and any of them for a rule.
  package init(policy: SystemPolicy, settings: UserSettings, ids: [String]) {
    rules = policy.rules.filter { $0.isAbout(ids) }
    let own = ids.lazy.map { settings.choices(for: $0).choices }.first { $0 != UserChoices() }
    let users = (own ?? UserChoices()).over(settings.choices(for: nil).choices)
    choices = imposed.over(users)
  }

  private var imposed: UserChoices { rules.reduce(UserChoices()) { $0.over($1.choices) } }

  /// The same with the options of a command, which go before all but the rules.
  package func choosing(_ options: UserChoices) -> Allowance {
    var allowance = self
    allowance.choices = imposed.over(options).over(choices)
    return allowance
  }

  package func rule(against what: SystemPolicy.Prohibition) -> SystemPolicy.Rule? {
    rules.first { $0.never == what } ?? rules.first { $0.never == .check }
  }

  package var inForce: UserChoices {
    var choices = choices
    choices.updates = mode
    return choices
  }

  /// How far updates go by themselves under the rules; nil if the user has chosen nothing.
  private var mode: UserChoices.Updates? {
    if silence != nil { return .off }
    if rule(against: .ask) != nil { return .tell }
    let mayInstall = rule(against: .install) == nil
    return switch choices.updates {
    case .download where !mayInstall, .update where !mayInstall: .ask
    case let chosen: chosen
    }
  }

  /// Why `notify` and `watch` do nothing for the app, as a clause; nil if they may work.
  package var silence: String? {
    if let rule = rule(against: .check) { return rule.sentence }
    if let obstacle { return "the settings cannot be used: \(obstacle)" }
    return choices.updates == .off ? "the user's settings say 'off'" : nil
  }

  /// Whether `notify` asks a person who can answer.
  ///
  /// - Parameters:
  ///   - isWanted: Whether the program around it wants that.
  ///   - isSigned: Whether the app's new versions are installed by `updates-tui`, and are signed;
  ///     asked only where it matters, because the answer may take time.
  /// - Returns: False also if updates come by themselves.
  package func asks(ifWanted isWanted: Bool, isSigned: @autoclosure () -> Bool) -> Bool {
    switch mode {
    case nil: isWanted
    case .off, .tell: false
    case .ask, .download: true
    case .update: !isSigned()
    }
  }

  /// Whether new versions are downloaded in the background; the parameters are those of `asks`.
  ///
  /// Whoever wants it, what nobody has asked for must be signed.
  package func downloads(ifWanted isWanted: Bool, isSigned: @autoclosure () -> Bool) -> Bool {
    rule(against: .install) == nil && (mode.map { [.download, .update].contains($0) } ?? isWanted)
      && isSigned()
  }

  package func installsAtExit(ifWanted isWanted: Bool, isSigned: @autoclosure () -> Bool) -> Bool {
    rule(against: .install) == nil && (mode.map { $0 == .update } ?? isWanted) && isSigned()
  }
}

/// The administrator's policy and the user's settings, which say what may be done for each app.
///
/// While settings cannot be used, nothing happens by itself, and a warning says why.
package struct AllowanceSources: Sendable {
  private let policy: SystemPolicy
  private let settings: UserSettings
  /// Why the settings cannot be used, as a clause; nil if they can.
  private let obstacle: String?
  package let warnings: [Warning]

  /// Reads the files; a warning says if the settings cannot be used.
  package init(in directories: Directories) {
    var (policy, warnings) = SystemPolicy.read(directories.policies)
    var settings = UserSettings()
    var obstacle: String?
    do {
      settings = try UserSettingsFile(in: directories).read()
    } catch Problem.kind(.processNoHome) {
      // Without a home there are no settings; what needs the home reports it.
    } catch {
      obstacle = Problem(error).summary
      warnings.append(
        Warning(
          code: "settings.unusable",
          message:
            "Until the settings can be used, nothing happens by itself: \(Problem(error).summary)"))
    }
    self.policy = policy
    self.settings = settings
    self.obstacle = obstacle
    self.warnings = warnings + settings.warnings + settings.choices(for: nil).warnings
  }

  package func allowance(ids: [String]) -> (allowance: Allowance, warnings: [Warning]) {
    guard !settings.document.members.isEmpty || !policy.rules.isEmpty || obstacle != nil else {
      return (Allowance(), [])
    }
    var known: [String] = []
    var warnings: [Warning] = []
    for id in ids where !known.contains(id) {
      known.append(id)
      warnings += settings.choices(for: id).warnings
    }
    var allowance = Allowance(policy: policy, settings: settings, ids: known)
    allowance.obstacle = obstacle
    return (allowance, warnings)
  }
}
