import UpdatesCLI
import UpdatesPlatform

@main
enum Breeze: CommandLineTool {
  static let name = "breeze"

  static let table = CommandTable(
    tool: name,
    summary: "Fetches content for programs, and makes and checks its manifests.",
    of: [FreshCommands.command] + implementations.map { $0.command },
    footer: "Exit codes: 0 done, 64 wrong usage, 65 findings or a malformed document, 101 a "
      + "required update; others are failures.")

  private static let implementations: [any ToolCommand.Type] = [
    SyncCommand.self, ManifestCommand.self, SHACommand.self, VerifyCommand.self,
    CompletionsCommand<Breeze>.self, CompleteCommand<Breeze>.self,
  ]

  static var documentPrefix: [String] { [name] }

  static func implementation(of path: [String]) -> (any ToolCommand.Type)? {
    let types = path.count > 1 ? FreshCommands.implementations : implementations
    return types.first { $0.command.name == path.last }
  }

  static func problem(_ error: any Error) -> Problem { Problem(error) }
}
