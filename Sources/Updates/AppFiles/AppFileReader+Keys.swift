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

  /// Keys without which nothing is verified; a misspelled one must not count as none.
  static let protectingKeys = ["feed.public-key", "feed.signed-feed", "app.version-command"]

  /// Whether a key may be meant for another: up to two letters are wrong, or a third is left out.
  static func isNear(_ key: String, _ other: String) -> Bool {
    guard (6...24).contains(key.utf8.count) else { return false }
    let letters = [key, other].map { $0.lowercased().filter(\.isLetter) }
    let most = letters.map(\.count).max() ?? 0
    let same =
      zip(letters[0], letters[1]).prefix { $0 == $1 }.count
      + zip(letters[0].reversed(), letters[1].reversed()).prefix { $0 == $1 }.count
    var rest = letters[0][...]
    for letter in letters[1] where letter == rest.first { rest.removeFirst() }
    return same >= most - 2 || rest.isEmpty && 3 * letters[0].count >= 2 * most
  }

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
