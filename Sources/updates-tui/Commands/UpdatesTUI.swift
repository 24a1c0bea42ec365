import UpdatesCLI
import UpdatesPlatform

@main
enum UpdatesTUI: CommandLineTool {
  static var name: String { "updates-tui" }

  static var table: CommandTable { .tool }

  static func table(ofOnly name: String) -> CommandTable? { .single(name) }

  /// A command line that names no command is one of `check` if it asks for a document.
  static func implementation(of path: [String]) -> (any ToolCommand.Type)? {
    guard let name = path.last else { return CheckCommand.self }
    return path.count > 1
      ? AppsCommands.implementations.first { $0.command.name == name }
      : CommandTable.implementations.first { $0.name == name }?.type
  }

  static var groupMembers: JSONObject { AppsReply.blank }

  static func isApp(_ word: String) -> Bool {
    (try? AppsReply.registry(in: .current(nil)).place(named: word)) != nil
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
}

enum CompletionsCommand: CompletionsPrinter { typealias Tool = UpdatesTUI }

enum CompleteCommand: CompletionsLister { typealias Tool = UpdatesTUI }
