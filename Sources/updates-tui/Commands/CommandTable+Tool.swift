import UpdatesCLI
import UpdatesPlatform

extension CommandTable {
  static let tool = CommandTable(
    tool: "updates-tui",
    summary: "Tells people about a new version of a program, and offers to update it.",
    commands: implementations.map { $0.type.command } + [AppsCommands.command],
    moved: ["fresh": "breeze fresh", "sync": "breeze sync"],
    aliases: [
      "install": ["update"], "upgrade": ["update"], "list": ["apps", "list"],
      "outdated": ["check"],
    ],
    overview: [whichWhen, otherCommands],
    defaultCommand: "prompt", launch: "inbox", defaultCommands: ["json": "check"],
    footer: "Exit codes: 0 go on: done, no update, or whatever 'prompt' was answered; 100 an "
      + "update is available (check, explain); 101 a required update; 102 no supported version "
      + "runs on this system; others are failures.")

  private static let whichWhen = CommandGroup(
    "Which command, and when",
    [
      CommandGroup.Row("updates-tui [NAME]", "for you: the inbox of all apps, or one's prompt"),
      CommandGroup.Row("notify", "when a program starts: shows a notice, never waits"),
      CommandGroup.Row("notify --at-exit", "when it ends: the notice follows its output"),
      CommandGroup.Row("prompt", "for a menu entry \"Check for Updates…\": checks and asks"),
      CommandGroup.Row("check --json", "in scripts, for agents: checks now and reports"),
      CommandGroup.Row("status --short", "in a shell prompt: one line if there is an update"),
    ])

  private static let otherCommands = CommandGroup(
    "Other commands",
    [
      CommandGroup.Row("new, embed, apps", "add the prompt to your program; register apps"),
      CommandGroup.Row("inbox, init, settings", "all apps: on one screen, in your shell, your way"),
      CommandGroup.Row("notes, history, watch", "what is new, what was installed; keep checking"),
      CommandGroup.Row("update, rollback", "update without asking, or go back"),
      CommandGroup.Row("skip, snooze, reset", "be silent about a version, or for a while; undo it"),
      CommandGroup.Row("explain, doctor, demo", "why a version is offered; what is missing; a try"),
      CommandGroup.Row("completions", "for bash, zsh and fish"),
    ])

  /// Nil if the name is that of a group, or of no command.
  static func single(_ name: String) -> CommandTable? {
    implementations.first { $0.name == name }.map {
      CommandTable(tool: "updates-tui", summary: "", commands: [$0.type.command])
    }
  }

  static func implementation(of path: [String]) -> (any ToolCommand.Type)? {
    path.count > 1
      ? AppsCommands.implementations.first { $0.command.name == path.last }
      : implementations.first { $0.name == path.last }?.type
  }

  /// The type is nil if the path is that of a group.
  ///
  /// A command line that names no command is one of `check` if it asks for a document.
  static func implementation(
    of path: [String], forAll: Bool
  ) -> (type: (any ToolCommand.Type)?, name: [String]) {
    if path.isEmpty { return (CheckCommand.self, ["check"]) }
    if forAll, let type = implementation(forAllBy: path) { return (type, path + ["--all"]) }
    return (implementation(of: path), path)
  }

  static func hasOneForAll(_ path: [String]) -> Bool { implementation(forAllBy: path) != nil }

  /// Nil if none does.
  private static func implementation(forAllBy path: [String]) -> (any ToolCommand.Type)? {
    switch path.first {
    case "check": CheckAllCommand.self
    case "notify": NotifyAllCommand.self
    case "status": StatusAllCommand.self
    case "history": EachApp<HistoryCommand>.self
    case "rollback": EachApp<RollbackCommand>.self
    case "update": EachApp<InstallCommand>.self
    default: nil
    }
  }

  // The names stand here too, so that no other command has to be made to find one.
  static let implementations: [(name: String, type: any ToolCommand.Type)] = [
    ("prompt", PromptCommand.self), ("check", CheckCommand.self), ("notify", NotifyCommand.self),
    ("explain", ExplainCommand.self), ("status", StatusCommand.self), ("notes", NotesCommand.self),
    ("skip", SkipCommand.self), ("snooze", SnoozeCommand.self), ("update", InstallCommand.self),
    ("rollback", RollbackCommand.self), ("history", HistoryCommand.self),
    ("reset", ResetCommand.self), ("watch", WatchCommand.self), ("demo", DemoCommand.self),
    ("new", NewCommand.self),
    ("settings", SettingsCommand.self),
    ("doctor", DoctorCommand.self), ("refresh", RefreshCommand.self),
    ("request", RequestCommand.self),
    ("embed", EmbedCommand.self),
    ("inbox", InboxCommand.self),
    ("init", InitCommand.self),
    ("completions", CompletionsCommand.self),
    ("complete", CompleteCommand.self),
  ]
}
