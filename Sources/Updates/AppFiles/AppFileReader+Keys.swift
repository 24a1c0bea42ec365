extension AppFileReader {
  static let keys = ConfigurationLoader.appFileKeys + ["updates", "$schema"]

  static let appKeys = [
    "id", "name", "version", "build", "country", "channel", "version-command", "executable",
    "defaults",
  ]

  static let feedKeys = [
    "kind", "url", "method", "headers", "body", "scheme", "public-key", "provenance", "signed-feed",
    "lookup-url", "tag-prefix", "pointers", "prereleases",
  ]

  /// Keys without which nothing is verified; a misspelled one must not count as none.
  static let protectingKeys = [
    "feed.public-key", "feed.provenance", "feed.signed-feed", "app.version-command",
  ]

  /// Whether a key may be meant for that of a path: less than a third of the letters are wrong.
  static func isNear(_ key: String, _ path: String) -> Bool {
    guard (7...24).contains(key.utf8.count) else { return false }
    let letters = [key[...], path.drop { $0 != "." }].map { text in
      Array(text.lowercased().filter(\.isLetter).unicodeScalars)
    }
    return 3 * Suggestion.distance(letters[0], letters[1]) < max(letters[0].count, letters[1].count)
  }

  static let kindsOfActions = ["open", "run", "install", "by-install"]

  static let settingsOfActions: KeyValuePairs = [
    "install": ["member", "asset", "follow", "when"], "by-install": ["sudo", "channel-urls"],
  ]

  /// The keys of `action.by-install`.
  static let managers = Installation.Manager.allCases.filter { $0 != .other }

  /// The keys of `action.channel-urls`.
  static let managersWithRegistry = managers.filter { $0.row.registry != nil }
}
