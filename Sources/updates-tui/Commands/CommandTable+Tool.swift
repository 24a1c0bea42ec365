import UpdatesCLI
import UpdatesPlatform

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

  /// Nil if the name is that of a group, or of no command.
  static func single(_ name: String) -> CommandTable? {
    implementations.first { $0.name == name }.map {
      CommandTable(tool: UpdatesTUI.name, summary: "", of: [$0.type.command])
    }
  }

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
    ("completions", CompletionsCommand.self), ("complete", CompleteCommand.self),
  ]
}
