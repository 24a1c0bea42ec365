import Updates
import UpdatesCLI

extension OptionGroup {
  static let whichAppRemembered = OptionGroup(
    "Which app", [.config, .app, .id, .appName])

  static let whichApp = OptionGroup(
    "Which app",
    [
      .config, .app, .id, .appName, .installed,
      Option("build", value: .text("BUILD"), help: "the build that is installed"),
      Option("country", value: .text("CC"), help: "two letters; default: the locale's"),
      .language, .systemVersion,
      Option("channel", value: .text("NAME"), help: "the release channel, such as beta"),
    ])

  static let whereToAsk = OptionGroup(
    "Where to ask",
    [
      Option(
        "feed", value: .oneOf(Feed.all.map(\.kind)),
        help: "the kind of feed; default: app-store"),
      Option(
        "url", value: .text("URL"), isRepeatable: true,
        help: "the feed, or OWNER/NAME for github; several are tried in order"),
      Option(
        "header", value: .text("FIELD"), isRepeatable: true,
        help: "a header such as 'Name: value', or @FILE with one header per line"),
      Option(
        "lookup-url", value: .text("URL"),
        help: "the URL of the App Store lookup; default: \(Feed.lookupURL)"),
    ])

  static let howToCheck = how(to: "ask")

  static let howToReport = how(to: "show it")

  private static func how(to tell: String) -> OptionGroup {
    OptionGroup(
      "How",
      [
        .json, .quiet, .verbose, .noColor, .screenReader, .stateDirectory, .cacheDirectory,
        Option("offline", help: "use cached responses, without the network"),
        Option("always", help: "\(tell) even if already shown, skipped or snoozed"),
        Option(
          "min-age", value: .text("DURATION"),
          help: "offer only versions known here for this long, such as 3d"),
        Option("dry-run", help: "record and change nothing"),
        Option("now", value: .text("DATE"), help: "use this ISO 8601 date as the current time"),
        Option("timeout", value: .text("SECONDS"), help: "for the whole check; default: 10"),
        Option("allow-insecure-http", help: "allow http for hosts other than this machine"),
        Option("trust", help: "allow your own --config PATH to name commands to run"),
      ])
  }

  static let howToRemember = OptionGroup(
    "How", [.json, .quiet, .verbose, .noColor, .screenReader, .stateDirectory, .cacheDirectory])
}

extension Option {
  static let all = Option("all", help: "all registered apps instead of one")
  static let config = Option(
    "config", value: .text("URL|PATH|-"), help: "the configuration; a local one may be an app file")
  static let id = Option(
    "id", value: .text("ID"), help: "the id of the app, such as com.example.tool")
  static let screen = Option("screen", help: "ask on the whole screen")
  static let inline = Option("inline", help: "ask in a few lines at the cursor")
  static let stateDirectory = Option(
    "state-dir", value: .text("DIR"),
    help: "the folder of the state; default: XDG_STATE_HOME/updates-tui")
}
