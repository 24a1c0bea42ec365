import Updates
import UpdatesCLI

/// `apps list`: lists the registered apps.
enum AppsListCommand: ToolCommand {
  static let command = Command(
    "list", summary: "list the registered apps", groups: [AppsCommands.options],
    examples: ["updates-tui apps list"])

  static let blankMembers = AppsReply.blank

  static func reply(to arguments: Arguments, in world: World) throws -> Reply {
    let entries = try AppsReply.registry(in: world).list()
    var reply = Reply(text: nil, result: "done", members: blankMembers)
    var lines: [String] = []
    var apps: [JSON] = []
    var findings: [JSON] = []
    for entry in entries {
      switch entry.outcome {
      case .success(let loaded):
        apps.append(AppsReply.member(id: entry.id, name: loaded.file.name, path: entry.path))
        lines.append(
          [entry.id, loaded.file.name].compactMap { $0?.quotable }.joined(separator: "  "))
        reply.warnings += loaded.warnings
      case .failure(let error):
        let failure = Failure(error)
        findings.append(AppsReply.finding(failure.message, isError: true))
        reply.warnings.append(Warning(code: failure.code, message: failure.message))
      }
    }
    if entries.isEmpty { world.output.note("No app is registered; 'apps add FILE' registers one") }
    reply.text = lines.joined(separator: "\n")
    reply.members["apps"] = .array(apps)
    reply.members["findings"] = .array(findings)
    return reply
  }
}
