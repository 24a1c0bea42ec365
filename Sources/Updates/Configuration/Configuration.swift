/// The settings under the key `updates`; a setting that is nil has its default.
///
/// The format is that of the Updates library's configuration file, with the extensions named in
/// the article `differences-from-the-originals`.
public struct Configuration: Equatable, Sendable {
  /// `check-for`; by default `manually` if a version is named and neither an App Store id nor a
  /// feed, else `automatically`.
  public var checkFor: CheckMode?
  /// `notify`; `once` by default.
  public var notify: NotifyMode?
  /// `comparing`: the finest level at which a newer version counts; patch by default.
  public var comparing: VersionLevel?
  /// `version`: the version that is announced if `check-for` is `manually`.
  public var version: String?
  /// `app-store-id`: the store's number for the app, in digits.
  public var appStoreID: String?
  /// `min-os-required`: the oldest system version that an update runs on.
  public var minimumOS: KeyedText?
  /// `release-notes`, in Markdown.
  public var releaseNotes: KeyedText?
  /// `min-required-app-version`: an installed version below it must be updated.
  public var minimumRequiredVersion: String?
  /// `min-optional-app-version`: below it, updates are announced without limit.
  public var minimumOptionalVersion: String?
  /// `update-type`; soft by default.
  public var updateType: Update.Kind?
  /// `bundle-version`: overrides the installed version.
  public var bundleVersion: String?
  /// `build`: overrides the installed build.
  public var build: String?
  /// `update-url`: the page to open for an update; it may have the placeholders of a feed's URL.
  ///
  /// `{version}` stands for the offered version.
  public var updateURL: String?

  /// Whether a `version` is given that cannot be used.
  ///
  /// Then no store is asked, as with any `version`, and nothing is announced.
  package var hasUnusableVersion = false

  var namesVersion: Bool { version != nil || hasUnusableVersion }

  /// Creates settings with their defaults.
  public init() {}

  /// These settings, with those of `defaults` for each key that is not set.
  public func over(_ defaults: Configuration) -> Configuration {
    var result = self
    result.checkFor = checkFor ?? defaults.checkFor
    result.notify = notify ?? defaults.notify
    result.comparing = comparing ?? defaults.comparing
    result.version = version ?? defaults.version
    result.hasUnusableVersion = hasUnusableVersion || defaults.hasUnusableVersion
    result.appStoreID = appStoreID ?? defaults.appStoreID
    result.minimumOS = minimumOS ?? defaults.minimumOS
    result.releaseNotes = releaseNotes ?? defaults.releaseNotes
    result.minimumRequiredVersion = minimumRequiredVersion ?? defaults.minimumRequiredVersion
    result.minimumOptionalVersion = minimumOptionalVersion ?? defaults.minimumOptionalVersion
    result.updateType = updateType ?? defaults.updateType
    result.bundleVersion = bundleVersion ?? defaults.bundleVersion
    result.build = build ?? defaults.build
    result.updateURL = updateURL ?? defaults.updateURL
    return result
  }
}

extension Configuration {
  /// The release that the configuration announces, or nil if it names no version.
  func announced(scheme: VersionScheme, language: String?) -> Release? {
    guard let version = version.flatMap({ try? Version($0, scheme: scheme) }) else { return nil }
    return Release(
      version: version, notes: releaseNotes(in: language), storeID: appStoreID)
  }

  func releaseNotes(in language: String?) -> ReleaseNotes? {
    releaseNotes?.text(in: language).map { ReleaseNotes(text: $0, format: .markdown) }
  }
}

/// One text, or several by a key: a language in `release-notes`, a platform in `min-os-required`.
public enum KeyedText: Equatable, Sendable {
  case any(String)
  /// The texts by language code, such as `en` or `pt-BR`, or by `linux` and `macos`.
  case byKey([String: String])

  /// The text in a language, else in English, else in the language that sorts first.
  public func text(in language: String?) -> String? {
    switch self {
    case .any(let text): return text
    case .byKey(let texts):
      let names = texts.keys.sorted { ($0.lowercased(), $0) < ($1.lowercased(), $1) }
      let tags = LanguageChoice.tags(for: language) + ["en"]
      return (LanguageChoice.first(of: tags, in: names) ?? names.first).flatMap { texts[$0] }
    }
  }

  /// The required version on a platform, or nil if there is no requirement.
  public func version(on platform: String) -> String? {
    switch self {
    case .any(let version): version
    case .byKey(let versions): versions[platform]
    }
  }
}

/// Where to look up an app's newest version: the key `check-for`.
public enum CheckMode: String, CaseIterable, Sendable {
  /// The feed announces the version.
  case automatically
  /// The configuration itself announces the version.
  case manually
  /// Nothing is looked up, and nothing is offered.
  case never
}
