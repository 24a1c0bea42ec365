import UpdatesCLI
import UpdatesPlatform

extension CommandTable {
  /// The commands of `updates-tui`.
  static let tool = CommandTable(
    tool: "updates-tui",
    summary:
      "Tells people about a new version of a program, once and kindly, and offers to update it.",
    commands: implementations.map { $0.command } + [AppsCommands.command, FreshCommands.command],
    defaultCommand: "prompt", defaultCommands: ["json": "check"],
    footer: "Exit codes: 0 go on: done, no update, or whatever 'prompt' was answered; 100 an "
      + "update is available (check, explain); 101 a required update; 102 no supported version "
      + "runs on this system; others are failures.")

  /// The type that carries out the command at a path.
  static func implementation(of path: [String]) -> (any ToolCommand.Type)? {
    let among =
      switch path.first {
      case "apps" where path.count > 1: AppsCommands.implementations
      case "fresh" where path.count > 1: FreshCommands.implementations
      default: implementations
      }
    return among.first { $0.command.name == path.last }
  }

  /// The members of the document if a group's command is missing; nil if the path is a command.
  static func blankMembers(ofGroup path: [String]) -> JSONObject? {
    switch path {
    case ["apps"]: AppsReply.blank
    case ["fresh"]: [:]
    default: nil
    }
  }

  private static let implementations: [any ToolCommand.Type] = [
    PromptCommand.self, CheckCommand.self, NotifyCommand.self, ExplainCommand.self,
    StatusCommand.self, NotesCommand.self, SkipCommand.self, SnoozeCommand.self,
    ResetCommand.self, WatchCommand.self, DemoCommand.self, DoctorCommand.self,
    SyncCommand.self, RefreshCommand.self,
  ]
}
