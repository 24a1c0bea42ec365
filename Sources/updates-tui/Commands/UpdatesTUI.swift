import Updates
import UpdatesCLI
import UpdatesPlatform
import UpdatesTerminal

@main
enum UpdatesTUI: CommandLineTool {
  static var name: String { "updates-tui" }

  static var table: CommandTable { .tool }

  static func table(ofOnly name: String) -> CommandTable? {
    CommandTable.implementations.first { $0.name == name }.map {
      CommandTable(tool: Self.name, summary: "", of: [$0.type.command])
    }
  }

  /// A command line that names no command is one of `check` if it asks for a document.
  static func implementation(of path: [String]) -> (any ToolCommand.Type)? {
    guard let name = path.last else { return CheckCommand.self }
    return path.count > 1
      ? AppsCommands.implementations.first { $0.command.name == name }
      : CommandTable.implementations.first { $0.name == name }?.type
  }

  static var groupMembers: JSONObject { AppsCommands.blankMembers }

  static func isApp(_ word: String) -> Bool {
    (try? World.current(nil).registry.place(named: word)) != nil
  }

  static func settled(_ arguments: Arguments, in world: World) throws -> Arguments {
    try arguments.settled(in: world)
  }

  static func problem(_ error: any Error) -> Problem { Problem(error) }
}

extension Problem {
  init(_ error: any Error) {
    self.init(any: error)
    // Problems of files that the user named have codes of their own.
    if path != nil, code.hasPrefix("file.") { (kind, exitCode) = (.fileFailed, .inputOutput) }
  }

  /// What is to be told of an error; throws what a person or a signal has ended the program by.
  init(unlessEnding error: any Error) throws {
    if error is EndingSignal { throw error }
    self.init(error)
    guard exitCode != .interrupted else { throw self }
  }
}

extension CommandTable {
  static let tool: CommandTable = {
    var table = CommandTable(
      tool: UpdatesTUI.name,
      summary: "Tells people about a new version of a program, and offers to update it.",
      of: implementations.map { $0.type.command } + [AppsCommands.command],
      footer: "Exit codes: 0 go on: done, no update, or whatever 'prompt' was answered; 100 an "
        + "update is available (check, explain); 101 a required update; 102 no supported version "
        + "runs on this system; others are failures.")
    table.moved = ["fresh": "breeze fresh", "sync": "breeze sync"]
    table.aliases = [
      "install": ["update"], "upgrade": ["update"], "list": ["apps", "list"],
      "outdated": ["check"],
    ]
    table.overview = [usingPrograms, makingOne]
    table.defaultCommand = "prompt"
    table.launch = "inbox"
    table.defaultCommands = ["json": "check"]
    return table
  }()

  private static let usingPrograms: Group = (
    "You use programs",
    [
      ("updates-tui [NAME]", "all updates on one screen, or those of one app"),
      ("update [NAME]", "update without asking; 'rollback' goes back"),
      ("notes, history", "what is new; what was installed"),
      ("skip, snooze", "hear no more of a version, or nothing for a while"),
      ("init, settings", "see updates in your shell; choose how often, or off"),
    ]
  )

  private static let makingOne: Group = (
    "You make one",
    [
      ("new", "make an app file for the project in this folder"),
      ("embed [LANGUAGE]", "print code to paste into your program"),
      ("demo", "the prompt with sample data: nothing is changed"),
      ("notify", "for the program's start: shows a notice, never waits"),
      ("prompt", "for a menu entry \"Check for Updates…\": checks and asks"),
      ("check --json", "for scripts and agents: checks and reports"),
    ]
  )

  // The names stand here too, so that no other command has to be made to find one.
  static let implementations: [(name: String, type: any ToolCommand.Type)] = [
    ("prompt", PromptCommand.self), ("check", CheckCommand.self), ("notify", NotifyCommand.self),
    ("explain", ExplainCommand.self), ("status", StatusCommand.self), ("notes", NotesCommand.self),
    ("skip", SkipCommand.self), ("snooze", SnoozeCommand.self), ("update", InstallCommand.self),
    ("rollback", RollbackCommand.self), ("history", HistoryCommand.self),
    ("reset", ResetCommand.self), ("watch", WatchCommand.self), ("demo", DemoCommand.self),
    ("new", NewCommand.self), ("verify", VerifyCommand.self),
    ("settings", SettingsCommand.self), ("doctor", DoctorCommand.self),
    ("refresh", RefreshCommand.self), ("request", RequestCommand.self),
    ("embed", EmbedCommand.self), ("inbox", InboxCommand.self), ("init", InitCommand.self),
    ("completions", CompletionsCommand<UpdatesTUI>.self),
    ("complete", CompleteCommand<UpdatesTUI>.self),
  ]
}

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
      .header,
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
        .dryRun, .now,
        Option("timeout", value: .text("SECONDS"), help: "for the whole check; default: 10"),
        .allowInsecureHTTP, .trust,
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
  static let dryRun = Option("dry-run", help: "record and change nothing")
  static let now = Option(
    "now", value: .text("DATE"), help: "use this ISO 8601 date as the current time")
}
