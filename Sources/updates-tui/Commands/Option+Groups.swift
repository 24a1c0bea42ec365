import Updates
import UpdatesCLI

extension OptionGroup {
  /// The options that name an app, for commands that only read the state file.
  static let whichAppRemembered = OptionGroup("Which app", [.config, .app, .id])

  /// The options for the app, its installed version, and the place to ask.
  static let whichApp = OptionGroup(
    "Which app",
    [
      .config, .app, .id, .appName, .installed,
      Option("build", value: .text("BUILD"), help: "the build that is installed"),
      Option("country", value: .text("CC"), help: "two letters; else taken from the locale"),
      .language, .systemVersion,
      Option("channel", value: .text("NAME"), help: "the release channel, such as beta"),
    ])

  /// The options for the place that `check-for: automatically` asks.
  static let whereToAsk = OptionGroup(
    "Where to ask",
    [
      Option(
        "feed", value: .oneOf(Feeds.all.map(\.kind)),
        help: "the kind of feed; app-store unless given"),
      Option(
        "url", value: .text("URL"), isRepeatable: true,
        help: "the feed's address; several are tried in order"),
      Option(
        "header", value: .text("FIELD"), isRepeatable: true,
        help: "'Name: value', or @FILE with such lines"),
      Option(
        "lookup-url", value: .text("URL"),
        help: "base of the App Store lookup, \(AppStoreFeed.lookupURL) unless given"),
    ])

  /// The options for how a check works.
  static let howToCheck = OptionGroup(
    "How",
    [
      .json, .quiet, .verbose, .noColor, .stateDirectory, .cacheDirectory,
      Option("offline", help: "answer from what is kept, without the network"),
      Option("always", help: "ignore the notify counter, skips and snoozes"),
      Option(
        "min-age", value: .text("DURATION"),
        help: "offer only versions known here for this long: 3d"),
      Option("dry-run", help: "record and change nothing"),
      Option("now", value: .text("DATE"), help: "take this ISO 8601 date as now"),
      Option("timeout", value: .text("SECONDS"), help: "for the whole check, 10 unless given"),
      Option("allow-insecure-http", help: "allow http for other hosts than this machine"),
      Option("trust", help: "let a --config PATH of your own name commands to run"),
    ])

  /// The options of commands that only read or change the state file.
  static let howToRemember = OptionGroup(
    "How", [.json, .quiet, .verbose, .noColor, .stateDirectory, .cacheDirectory])
}

extension Option {
  static let config = Option(
    "config", value: .text("URL|PATH"), help: "the configuration; a local one may be an app file")
  static let app = Option("app", value: .text("ID"), help: "a registered app; see 'apps list'")
  static let id = Option("id", value: .text("ID"), help: "identifier, such as com.example.tool")
  static let appName = Option(
    "name", value: .text("NAME"), help: "the app's name as people know it")
  static let installed = Option(
    "installed", value: .text("VERSION"), help: "the version that is installed")
  static let language = Option(
    "language", value: .text("LANGUAGE"), help: "such as en or pt-BR; else the locale's")
  static let systemVersion = Option(
    "os-version", value: .text("VERSION"), help: "instead of the version running")
  static let json = Option("json", help: "print one line of JSON")
  static let quiet = Option(
    "quiet", letter: "q", help: "print no remarks, only warnings and errors")
  static let verbose = Option("verbose", letter: "v", help: "explain what is done, and why")
  static let noColor = Option("no-color", help: "no colour; the same as setting NO_COLOR")
  static let plain = Option("plain", help: "ask in plain lines instead of a full screen")
  static let stateDirectory = Option(
    "state-dir", value: .text("DIR"), help: "instead of XDG_STATE_HOME/updates-tui")
  static let cacheDirectory = Option(
    "cache-dir", value: .text("DIR"), help: "instead of XDG_CACHE_HOME/updates-tui")
}
