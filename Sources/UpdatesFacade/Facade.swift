@_exported public import Updates

/// The front of the original library, for whoever writes `Updates.checkForUpdates { result in … }`.
///
/// Each member is one of its names; the configuration goes before them. They have a module of their
/// own so that `import Updates` brings no variables along.
@MainActor
public enum Updates {
  /// What is installed.
  public static var app = App(version: nil)

  /// Which feed `automatically` asks, and how; the App Store unless it is set.
  public static var feed = FeedSettings()

  /// A path, or a `file:`, http or https URL; nil where the others say all.
  public static var configurationURL: String?

  /// Whether the feed is asked; `automatically` unless it is set.
  public static var updatingMode: CheckMode?

  /// How often a person hears of one version; `once` unless it is set.
  public static var notifying: NotifyMode?

  /// The finest level at which a newer version counts; patch unless it is set.
  public static var comparingVersions: VersionLevel?

  /// The store's number for the app.
  public static var appStoreId: String?

  /// The oldest operating system that the new version runs on.
  public static var minimumOSVersion: String?

  /// The version announced when checking manually.
  public static var versionString: String?

  /// What is new, in Markdown, when checking manually.
  public static var releaseNotes: String?

  /// The two-letter code of the App Store's country; the locale's unless it is set.
  public static var countryCode: String?

  /// Locale, home folder, proxies and certificates; those of the process unless it is set.
  public static var environment = SystemEnvironment.current

  /// Checks now, with the settings at this moment.
  ///
  /// - Parameters:
  ///   - success: Gets what came of it, on the main actor.
  ///   - failure: Gets what could not be found out, on no actor: mostly it is only logged.
  /// - Returns: The check, to be cancelled; then neither is called.
  @discardableResult
  public static func checkForUpdates(
    success: @escaping @MainActor @Sendable (UpdatesResult) -> Void,
    failure: @escaping @Sendable (CheckError) -> Void = { _ in }
  ) -> Task<Void, Never> {
    checker().check(success: success, failure: failure)
  }

  /// The checker that the settings of this moment describe.
  static func checker() -> UpdateChecker {
    var checker = UpdateChecker(
      app: app, configurationURL: configurationURL, environment: environment)
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
