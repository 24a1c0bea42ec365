import Updates
import UpdatesCLI

/// `explain`: checks, records nothing, and tells the decision gate by gate.
enum ExplainCommand: ToolCommand {
  static let command = Command(
    "explain", summary: "check, record nothing, and tell why it comes out as it does",
    groups: [.whichApp, .whereToAsk, .howToCheck],
    examples: ["updates-tui explain --config updates.json --installed 1.4.0"])

  static let blankMembers: JSONObject = {
    var members = CheckMembers.blank
    members["gates"] = []
    members["requests"] = []
    return members
  }()

  static func reply(to arguments: Arguments, in world: World) throws -> Reply {
    var selection = try AppSelection(arguments, in: world)
    selection.checker.options.dryRun = true
    selection.askVersionCommand(in: world)
    var report = try world.report(of: selection)
    report.warnings = selection.warnings + report.warnings
    var reply = Reply(report)
    reply.members["gates"] = .array((report.decision?.gates ?? []).map(gate))
    reply.members["requests"] = .array(report.requests.map(request))
    reply.text = ExplainText.text(of: report, localConfiguration: selection.localConfiguration)
    return reply
  }

  private static func gate(_ gate: Gate) -> JSON {
    [
      "gate": .string(gate.name.rawValue), "outcome": .string(gate.outcome.rawValue),
      "detail": .string(gate.detail),
    ]
  }

  private static func request(_ request: RequestRecord) -> JSON {
    [
      "url": .string(request.url), "status": JSON(request.status),
      "fromCache": .bool(request.isFromCache),
    ]
  }
}
