import HarmlessText
import Updates
import UpdatesCLI

enum AppsListCommand: ToolCommand {
  static let command = Command(
    "list", summary: "list the registered apps", groups: [AppsCommands.options],
    examples: ["updates-tui apps list"])

  static let blankMembers = AppsReply.blank

  static func reply(to arguments: Arguments, in world: World) throws -> Reply {
    var problems: [Problem] = []
    let entries = try AppsReply.registry(in: world).list(noting: &problems)
    var reply = Reply(members: blankMembers)
    reply.warnings = problems.map { Problem($0).warning }
    var rows: [[String]] = []
    var apps: [JSON] = []
    var findings: [JSON] = []
    for entry in entries {
      switch entry.outcome {
      case .success(let loaded):
        apps.append(AppsReply.member(id: entry.id, name: loaded.file.name, path: entry.path))
        rows.append(
          [entry.id.quotable, loaded.file.name?.quotable ?? "", place(of: entry)])
        reply.warnings += loaded.warnings
      case .failure(let error):
        let failure = Problem(error)
        findings.append(AppsReply.finding(failure.message, isError: true))
        reply.warnings.append(Warning(code: failure.code, message: failure.message))
      }
    }
    if entries.isEmpty { world.noteThatNoAppIsRegistered() }
    reply.text = rows.inColumns
    reply.members["apps"] = .array(apps)
    reply.members["findings"] = .array(findings)
    return reply
  }

  private static func place(of entry: AppRegistry.Entry) -> String {
    entry.isPackaged ? FileSystem.folder(of: entry.path).quotable : "yours"
  }
}
