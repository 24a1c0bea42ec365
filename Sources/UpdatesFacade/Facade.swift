@_exported public import Updates

/// The interface of the original library, such as `Updates.checkForUpdates { result in … }`.
///
/// The members have the names of the original library. The configuration overrides them. They are
/// in a separate module, so that `import Updates` does not import any variables. In a file that
/// imports this one, `Updates.App` is looked up in this type; a file that has to say which `App` it
/// means imports `Updates` instead.
@MainActor
public enum Updates {
  /// The installed app.
  public static var app = App(version: nil)

  /// The feed that the mode `automatically` asks, and its settings; the App Store by default.
  public static var feed = FeedSettings()

  /// The configuration's path, or its `file:`, http or https URL; nil if the others are enough.
  public static var configurationURL: String?

  /// Where to look up the newest version; `automatically` by default.
  public static var updatingMode: CheckMode?

  /// How often the user is notified of one version; `once` by default.
  public static var notifying: NotifyMode?

  /// The finest level at which a newer version counts; patch by default.
  public static var comparingVersions: VersionLevel?

  /// The store's number for the app.
  public static var appStoreId: String?

  /// The oldest operating system that the new version runs on.
  public static var minimumOSVersion: String?

  /// The version that is announced if the mode is `manually`.
  public static var versionString: String?

  /// The release notes in Markdown, if the mode is `manually`.
  public static var releaseNotes: String?

  /// The two-letter code of the App Store's country; that of the locale by default.
  public static var countryCode: String?

  /// Locale, home folder, proxies and certificates; those of the process by default.
  public static var environment = SystemEnvironment.current

  /// The folder of state files; nil for `$XDG_STATE_HOME/updates-tui`.
  public static var stateDirectory: String?

  /// The folder of cached responses; nil for `$XDG_CACHE_HOME/updates-tui`.
  public static var cacheDirectory: String?

  /// Checks now, with the current settings.
  ///
  /// - Parameters:
  ///   - success: Receives the result, on the main actor; it may ask the person and wait.
  ///   - failure: Receives the error, on no actor; usually it is only logged.
  /// - Returns: The running check, which ends when a closure has returned; if it is cancelled,
  ///   neither is called.
  @discardableResult
  public static func checkForUpdates(
    success: @escaping @MainActor @Sendable (UpdatesResult) async -> Void,
    failure: @escaping @Sendable (Problem) -> Void = { _ in }
  ) -> Task<Void, Never> {
    let checker = checker()
    return Task.detached {
      do {
        let result = try await checker.check()
        await pass(result, to: success)
      } catch {
        if !(error is CancellationError) { failure(Problem(error)) }
      }
    }
  }

  private static func pass(
    _ result: UpdatesResult, to success: @MainActor @Sendable (UpdatesResult) async -> Void
  ) async {
    if !Task.isCancelled { await success(result) }
  }

  /// Creates a checker from the current settings, to remember an answer or to check in other ways.
  public static func checker() -> UpdateChecker {
    var checker = UpdateChecker(
      app: app, configurationURL: configurationURL, environment: environment,
      stateDirectory: stateDirectory, cacheDirectory: cacheDirectory)
    checker.app.country = countryCode ?? app.country
    checker.feed = feed
    checker.settings.checkFor = updatingMode
    checker.settings.notify = notifying
    checker.settings.comparing = comparingVersions
    checker.settings.appStoreID = appStoreId
    checker.settings.minimumOS = minimumOSVersion.map { .any($0) }
    checker.settings.version = versionString
    checker.settings.releaseNotes = releaseNotes.map { .any($0) }
    return checker
  }
}
