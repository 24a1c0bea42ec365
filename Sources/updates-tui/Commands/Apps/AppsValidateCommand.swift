import HarmlessText
import Updates
import UpdatesCLI

enum AppsValidateCommand: ToolCommand {
  static let command = Command(
    "validate", summary: "list everything that is wrong with an app file or a configuration",
    operands: [Operand("FILE")],
    groups: [AppsCommands.options], examples: ["updates-tui apps validate tool.json"])

  static let blankMembers = AppsReply.blank

  static func reply(to arguments: Arguments, in world: World) throws -> Reply {
    let path = arguments.operands[0]
    let report = try AppFileReport(path: path)
    var findings = report.findings.map { ($0.warning.message, $0.isError) }
    findings += report.configurationWarnings.map { ($0.message, false) }
    var reply = Reply(members: blankMembers)
    reply.members["findings"] = .array(
      findings.map { AppsReply.finding($0.0, isError: $0.1) })
    let lines = findings.map { message, isError in
      "\(path.quotable): \(isError ? "error" : "warning"): \(message)"
    }
    reply.text =
      lines.isEmpty
      ? "\(path.quotable) can be \(report.isConfiguration ? "published" : "registered")"
      : lines.joined(separator: "\n")
    guard report.isUsable else {
      reply.result = "error"
      reply.failure = Problem(
        .appFileUnusable, "'\(path.quotable)' cannot be registered", hint: "fix the errors above")
      reply.exitCode = .badAppFile
      return reply
    }
    return reply
  }
}
