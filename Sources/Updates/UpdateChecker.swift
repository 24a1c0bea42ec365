import HarmlessText

/// The main entry point: reads the configuration, asks the feed, decides, and remembers.
///
/// ```swift
/// let checker = UpdateChecker(
///   app: App(id: "com.example.tool", name: "Tool", version: "1.4.0"),
///   configurationURL: "https://example.com/updates.json")
/// if case .available(let update) = try await checker.check() { … }
/// ```
public struct UpdateChecker: Sendable {
  /// The installed app.
  public var app: App
  /// The configuration's path, or its `file:`, http or https URL; nil if `settings` are enough.
  public var configurationURL: String?
  /// Default settings, which the configuration overrides key by key.
  public var settings = Configuration()
  package var givenSettings = Configuration()
  /// The feed that `check-for: automatically` asks, and the settings of the request.
  public var feed = FeedSettings()
  /// The app's own settings, which the conditions of a feed's releases call `defaults`.
  package var defaults = JSONObject()
  /// The options of the check.
  public var options = CheckOptions()
  /// The system that an update must run on; it is looked up when it is asked for.
  public var system: RunningSystem {
    get { chosenSystem ?? .current }
    set { chosenSystem = newValue }
  }
  private var chosenSystem: RunningSystem?
  /// The environment of the process: locale, directories, proxies and certificates.
  public package(set) var environment: SystemEnvironment
  /// The location that stands for an app without an identifier, if it is not `configurationURL`.
  package var rememberedLocation: String?
  /// The name that stands for an app without an identifier and a configuration.
  package var rememberedName: String?
  package var directories: Directories
  /// The name or the path of the installed program; nil if it is unknown.
  package var program: String?
  /// The place that must have a version before it is offered; nil if none is known.
  package var channel: InstallationChannel?
  /// What the administrator, the options and the user allow; nil if the check reads the policy.
  package var allowance: Allowance?
  /// Whether an offer that should be announced is left to be recorded by the report's `record`.
  package var recordsWhenShown = false
  /// The transport for requests; nil for one of libcurl for each check.
  public var transport: (any Transport)?

  /// Creates a checker for an app, with the environment of the process by default.
  ///
  /// - Parameters:
  ///   - app: The installed app.
  ///   - configurationURL: A path, or a `file:`, http or https URL; nil if `settings` are enough.
  ///   - environment: Locale, home folder, proxies and certificates.
  ///   - stateDirectory: The folder of state files; nil for `$XDG_STATE_HOME/updates-tui`.
  ///   - cacheDirectory: The folder of cached answers; nil for `$XDG_CACHE_HOME/updates-tui`.
  public init(
    app: App, configurationURL: String? = nil, environment: SystemEnvironment = .current,
    stateDirectory: String? = nil, cacheDirectory: String? = nil
  ) {
    self.app = app
    self.configurationURL = configurationURL
    self.environment = environment
    directories = Directories(
      environment: environment, state: stateDirectory, cache: cacheDirectory)
  }

  /// Why an administrator has switched off checks, as a clause; nil if they may be made.
  package var prohibition: String? { allowance?.rule(against: .check)?.sentence }

  package func overriding(_ app: App, by configuration: Configuration) -> App {
    var app = app
    if !options.keepsInstalledVersion { app.version = configuration.bundleVersion ?? app.version }
    if !options.keepsInstalledBuild { app.build = configuration.build ?? app.build }
    return app
  }

  /// Checks now; an update whose `shouldNotify` is true counts as an announcement.
  ///
  /// `options.countsAnnouncement` changes that, for programs that use `claimAnnouncement`.
  /// Throws a `Problem` if the check cannot find out whether there is an update, and
  /// `CancellationError` if its task is cancelled. A known required
  /// minimum is enforced even then.
  public func check() async throws -> UpdatesResult {
    let report = await report()
    guard let decision = report.decision else {
      let failure = report.failure ?? .installedVersionMissing
      throw failure.isCancellation ? CancellationError() : failure
    }
    return switch decision.outcome {
    case .available(let update, _): .available(update)
    case .none(let reason): .none(reason)
    case .unsupported(let minimum): .unsupported(minimum: minimum)
    }
  }

  /// Checks now and returns the full report, even if the check fails.
  ///
  /// If an administrator's policy has switched off checks of the app, nothing is requested or
  /// remembered, and the outcome is `none`, switched off.
  public func report() async -> CheckReport {
    await onThreadOfItsOwn { deadline in report(until: deadline) }
  }

  /// Blocks until the check has ended.
  package func report(until deadline: Deadline) -> CheckReport {
    var checker = self
    if allowance == nil {
      var allowance = Allowance(
        policy: SystemPolicy.read(directories.policies).policy, settings: UserSettings(),
        ids: [app.id].compactMap(\.self))
      // What the rules set is for the program's own code.
      allowance.choices = UserChoices()
      checker.allowance = allowance
    }
    var check = Check(checker: checker, until: deadline)
    return check.run()
  }
}

/// Options that determine how a check works and what it remembers.
public struct CheckOptions: Equatable, Sendable {
  /// Whether the network is not used, so that the last good copies are the answers.
  public var isOffline = false
  /// Whether an update is announced regardless of skips, snoozes and the notify limit.
  public var ignoresSkipAndSnooze = false
  /// Whether nothing is remembered about the check: no counter, no journal, no copies of answers.
  public var dryRun = false
  /// Whether a check counts an announcement if the update should be shown.
  ///
  /// A program that only observes should not count it, nor should one that counts what it shows by
  /// `claimAnnouncement`.
  public var countsAnnouncement = true
  package var isAttemptBegun = false
  /// How long after its first sight a version may be offered; nil for no such wait.
  public var minimumAge: Duration?
  /// The time limit of the whole check.
  public var timeout: Duration = .seconds(10)
  /// Whether http is allowed for hosts other than loopback.
  public var allowsInsecureHTTP = false
  /// Whether the app's own version takes precedence over `bundle-version` of the configuration.
  public var keepsInstalledVersion = false
  /// Whether the app's own build takes precedence over `build` of the configuration.
  public var keepsInstalledBuild = false
  /// The date of the check; nil for the current date.
  public var now: Instant?

  /// Creates options with their defaults.
  public init() {}
}

/// The result of a check: an update, or none.
public enum UpdatesResult: Equatable, Sendable {
  /// An update is available; its `shouldNotify` says whether the user should be notified now.
  case available(Update)
  /// Nothing is offered; the reason says why.
  case none(Reason)
  /// The app must be updated, but no version that satisfies the minimum runs on this system.
  case unsupported(minimum: String)
}

extension UpdateChecker {
  /// The files that remember the app.
  ///
  /// They are named after its identifier, or else after its configuration's location or its name.
  package var record: AppRecord {
    get throws {
      try AppRecord(of: stateID, in: directories)
    }
  }

  private var stateID: String {
    get throws {
      if let id = app.id { return id }
      if rememberedLocation == nil, configurationURL == nil, let rememberedName {
        let id = "name-" + rememberedName
        return FileName.encoding(id) == nil ? try AppRecord.id(ofConfiguration: id) : id
      }
      guard let location else { throw Problem.nameless }
      // The user information is left out, so that a new password does not change the name.
      return try AppRecord.id(ofConfiguration: withoutUserInformation(location))
    }
  }

  /// The URL of the feed that is asked first; nil if none is named.
  package var feedAddress: String? { feed.addresses.first }

  /// The location that stands for an app without an identifier.
  private var location: String? {
    rememberedLocation ?? configurationURL ?? feed.addresses.first
  }

  package var isNamed: Bool { app.id != nil || rememberedName != nil || location != nil }
}

extension UpdateChecker {
  /// Remembers that the user skips a version.
  ///
  /// An update without a version is skipped by its name, or else by its URL. Throws if the state
  /// file cannot be changed; then it keeps its old content.
  public func skip(_ version: String) throws {
    try record.state.change { $0.skip(version) }
  }

  /// Remembers that the user wants no notification until a date; throws like `skip`.
  ///
  /// It replaces every earlier snooze.
  public func snooze(until date: Instant) throws {
    try record.state.change { $0.snooze(until: date, at: options.now ?? Instant.now) }
  }

  /// Remembers that the user wants notifications only of versions after this one.
  ///
  /// It replaces every earlier snooze. Throws like `skip`.
  public func snooze(untilAfter version: String) throws {
    try record.state.change { $0.snooze(untilAfter: version) }
  }
}

extension UpdateChecker {
  /// Counts an announcement of an update, just before a person is shown it.
  ///
  /// For a program with a prompt of its own, which checks with `options.countsAnnouncement` set to
  /// false. The decision and the count are one step, so that of two programs only one gets the last
  /// announcement. Call `giveBackAnnouncement` if the update could not be shown after all, or if the
  /// action that the person chose failed. With `options.dryRun` nothing is counted.
  ///
  /// - Parameter update: The update that a check found.
  /// - Returns: Nil if the update may be shown, or the reason why it should not be shown any more.
  /// - Throws: An error if the state file cannot be changed; then nothing is counted.
  public func claimAnnouncement(of update: Update) throws -> Reason? {
    options.dryRun ? nil : try claim(update, in: record.state)
  }

  /// Takes back what `claimAnnouncement` counted, so that the update is offered again.
  ///
  /// Throws like `claimAnnouncement`.
  public func giveBackAnnouncement(of update: Update) throws {
    guard !options.dryRun else { return }
    try record.state.change { $0.uncountAnnouncement(of: update.notificationKey) }
  }

  /// Claims an announcement in a state file that is not waited for longer than it says.
  ///
  /// The file is read anew: what another process has shown, skipped or snoozed since counts.
  package func claim(_ update: Update, in file: StateFile) throws -> Reason? {
    try file.change { state in
      let reason = silence(of: update, in: state)
      if reason == nil { state.countAnnouncement(of: update.notificationKey) }
      return reason
    }
  }

  private func silence(of update: Update, in state: State) -> Reason? {
    // The installed version does not matter for these gates.
    guard !update.isRequired, let any = try? Version("0.0.0", scheme: feed.versionScheme) else {
      return nil
    }
    var facts = PolicyFacts(
      installed: any, scheme: feed.versionScheme, state: state, now: options.now ?? Instant.now,
      ignoresSkipAndSnooze: options.ignoresSkipAndSnooze)
    facts.configuration.notify = update.notify
    // The files of a version that did not run are known to the check alone.
    if state.pending?.version != update.version || state.pending?.didNotRun != true {
      facts.state.installs = []
    }
    return facts.silence(of: update.release).lazy.compactMap(\.reason).first
  }
}
