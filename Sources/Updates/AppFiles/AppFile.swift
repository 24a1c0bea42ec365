/// What a packager says of an app, in a local file: what it is, where to ask, what to do on Update.
package struct AppFile: Equatable, Sendable {
  package var id: String?
  package var name: String?
  package var version: String?
  package var build: String?
  /// Two letters, lower case.
  package var country: String?
  package var channel: String?
  /// The command that prints the installed version; never empty.
  package var versionCommand: [String]?
  /// What the app's own settings are unless the person changed them.
  package var defaults = JSONObject()
  /// An http or https URL, a `file:` URL or an absolute path.
  package var configurationURL: String?
  package var feed: FeedSettings?
  /// `never`, `hourly`, `daily`, `weekly`, `monthly`, or a number with one of `s m h d w`.
  package var check: String?
  package var action: Action?
  /// The document in which the configuration is, under `updates` or directly; not looked into.
  package var configuration: JSON?

  /// An app file that says nothing.
  package init() {}

  /// The keys of a configuration, which may stand beside the others where there is no `updates`.
  static let configurationKeys = [
    "check-for", "notify", "comparing", "version", "app-store-id", "min-os-required",
    "release-notes", "min-required-app-version", "min-optional-app-version", "update-type",
    "bundle-version", "build",
  ]

  /// Whether a local document says more than a configuration does.
  package static func isAppFile(_ document: JSONObject) -> Bool {
    ConfigurationLoader.appFileKeys.contains { document[$0] != nil }
  }
}
