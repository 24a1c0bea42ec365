import HarmlessText

/// The front door: reads the configuration, asks the feed, consults the policy, remembers.
///
/// ```swift
/// let checker = UpdateChecker(
///   app: App(id: "com.example.tool", name: "Tool", version: "1.4.0"),
///   configurationURL: "https://example.com/updates.json")
/// if case .available(let update) = try await checker.check() { … }
/// ```
public struct UpdateChecker: Sendable {
  /// What is installed.
  public var app: App
  /// A path, or a `file:`, http or https URL; nil where `settings` say all.
  public var configurationURL: String?
  /// Settings beneath the configuration: it wins key by key.
  public var settings = Configuration()
  /// Which feed `check-for: automatically` asks, and how.
  public var feed = FeedSettings()
  /// The app's own settings, `defaults` in the conditions of a feed's releases.
  package var defaults = JSONObject()
  /// How the check goes about it.
  public var options = CheckOptions()
  /// The system that an update must run on.
  public var system: RunningSystem
  /// What the process was given: locale, directories, proxies, certificates.
  public package(set) var environment: SystemEnvironment
  /// The location by which an app without an identifier is remembered, where it is not the URL.
  package var rememberedLocation: String?
  package var directories: Directories
  /// The way to the network: libcurl, unless a program brings its own.
  public var transport: any Transport

  /// A checker for an app, with the environment of the process.
  ///
  /// - Parameters:
  ///   - app: What is installed.
  ///   - configurationURL: A path, or a `file:`, http or https URL; nil if `settings` say all.
  ///   - environment: Locale, home folder, proxies and certificates.
  ///   - stateDirectory: The folder of state files; nil for `$XDG_STATE_HOME/updates-tui`.
  ///   - cacheDirectory: The folder of kept answers; nil for `$XDG_CACHE_HOME/updates-tui`.
  public init(
    app: App, configurationURL: String? = nil, environment: SystemEnvironment = .current,
    stateDirectory: String? = nil, cacheDirectory: String? = nil
  ) {
    self.app = app
    self.configurationURL = configurationURL
    self.environment = environment
    let system = OperatingSystem.current
    self.system = RunningSystem(
      name: system.name, version: system.version, architecture: system.architecture)
    directories = Directories(
      environment: environment, state: stateDirectory, cache: cacheDirectory)
    transport = CurlTransport(variables: environment.variables)
  }

  /// An app with the version and build that a configuration says to be installed.
  package func overriding(_ app: App, by configuration: Configuration) -> App {
    var app = app
    if !options.keepsInstalledVersion { app.version = configuration.bundleVersion ?? app.version }
    if !options.keepsInstalledBuild { app.build = configuration.build ?? app.build }
    return app
  }

  /// Checks now; a `shouldNotify` that is true is counted as an announcement.
  ///
  /// Throws `CheckError` where it could not be found out whether there is an update. A required
  /// minimum that is known is enforced even then.
  public func check() async throws(CheckError) -> UpdatesResult {
    let report = await report()
    guard let decision = report.decision else {
      throw report.failure ?? .installedVersionMissing
    }
    return switch decision.outcome {
    case .available(let update, _): .available(update)
    case .none(let reason): .none(reason)
    case .unsupported(let minimum): .unsupported(minimum: minimum)
    }
  }

  /// Checks now and tells all that was found out, on failure too.
  public func report() async -> CheckReport {
    var check = Check(checker: self)
    return await check.report()
  }
}

/// What came of a check: an update, or none.
public enum UpdatesResult: Equatable, Sendable {
  /// An update is available; its `shouldNotify` says whether the person should hear of it now.
  case available(Update)
  /// Nothing is offered; the reason says why.
  case none(Reason)
  /// The app must be updated, but no version that satisfies the minimum runs on this system.
  case unsupported(minimum: String)
}

extension UpdateChecker {
  /// Checks now, for code that is not asynchronous.
  ///
  /// - Parameters:
  ///   - success: Gets what came of it, on the main actor.
  ///   - failure: Gets what could not be found out, on no actor: mostly it is only logged.
  /// - Returns: The check, to be cancelled; then neither is called.
  @discardableResult
  public func check(
    success: @escaping @MainActor @Sendable (UpdatesResult) -> Void,
    failure: @escaping @Sendable (CheckError) -> Void = { _ in }
  ) -> Task<Void, Never> {
    Task.detached {
      do throws(CheckError) {
        let result = try await check()
        await MainActor.run { if !Task.isCancelled { success(result) } }
      } catch {
        if !error.isCancellation { failure(error) }
      }
    }
  }
}

extension UpdateChecker {
  /// Where the app is remembered: under its identifier, else under a name made of its
  /// configuration.
  package var record: AppRecord {
    get throws {
      try AppRecord(of: stateID, in: directories)
    }
  }

  private var stateID: String {
    get throws {
      if let id = app.id { return id }
      guard let location = rememberedLocation ?? configurationURL ?? feed.urls.first else {
        throw AppRecordError.nameless
      }
      // Who gets a new password is remembered all the same.
      return try AppRecord.id(ofConfiguration: withoutUserInformation(location))
    }
  }
}

extension UpdateChecker {
  /// Remembers that the person does not want to hear of a version.
  ///
  /// An update without a version is skipped by what else is known of it: its name, else its URL.
  /// Throws where the state file cannot be changed; it then keeps its old content.
  public func skip(_ version: String) throws {
    try record.state.change { $0.skip(version) }
  }

  /// Remembers that the person wants to hear of nothing until a date; throws as `skip` does.
  public func snooze(until date: Date) throws {
    try record.state.change { $0.snoozedUntil = date }
  }

  /// Remembers that the person wants to hear only of versions after this; throws as `skip` does.
  public func snooze(untilAfter version: String) throws {
    try record.state.change { $0.snoozedVersion = version }
  }
}
