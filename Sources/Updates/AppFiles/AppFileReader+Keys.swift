extension AppFileReader {
  static let keys = ConfigurationLoader.appFileKeys + ["updates", "$schema"]

  static let appKeys = [
    "id", "name", "version", "build", "country", "channel", "version-command", "executable",
    "defaults",
  ]

  static let feedKeys = [
    "kind", "url", "method", "headers", "body", "scheme", "public-key", "signed-feed",
    "lookup-url", "tag-prefix", "pointers", "prereleases",
  ]

  static let kindsOfActions = ["open", "run", "install", "by-install"]

  static let settingsOfActions: KeyValuePairs = [
    "install": ["member", "asset", "follow", "when"], "by-install": ["sudo", "channel-urls"],
  ]

  /// The keys of `action.by-install`.
  static let managers = Installation.Manager.allCases.filter { $0 != .other }

  /// The keys of `action.channel-urls`.
  static let managersWithRegistry: [Installation.Manager] = [
    .homebrew, .npm, .pnpm, .yarn, .bun, .pipx, .uv, .cargo,
  ]
}
