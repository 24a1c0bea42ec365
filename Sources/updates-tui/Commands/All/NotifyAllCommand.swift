import Updates
import UpdatesCLI
import UpdatesTerminal
import UpdatesUI

enum NotifyAllCommand: ToolCommand {
  static var command: Command { NotifyCommand.command }

  static let blankMembers: JSONObject = [
    "apps": [], "shown": false, "reason": .null, "refreshStarted": false,
  ]

  static func exitCode(of failure: Problem) -> ExitCode { NotifyCommand.exitCode(of: failure) }

  static func reply(to arguments: Arguments, in world: World) throws -> Reply {
    guard !arguments.has("segment") || !arguments.has("json") else { throw Problem.segmentTwice }
    var reply = Reply(text: nil, result: "done", members: blankMembers)
    if let name = world.environment.first(of: SystemEnvironment.noticeSilencers) {
      reply.members["reason"] = .string(Reason.switchedOff.rawValue)
      if arguments.has("verbose") { world.output.note("not shown: \(name) is set") }
      return reply
    }
    var flow = NotifyAllFlow(arguments: arguments, world: world)
    do {
      try flow.run()
    } catch {
      flow.warnings.append(try NotifyCommand.warning(of: error))
    }
    reply.members["shown"] = .bool(flow.isShown)
    reply.members["refreshStarted"] = .bool(flow.isRefreshStarted)
    if arguments.has("json") {
      reply.members["apps"] = .array(flow.apps.map(\.member))
      reply.warnings = flow.warnings
    } else if arguments.has("verbose") {
      let all = flow.warnings + flow.apps.flatMap(\.warnings)
      for warning in all { world.output.warn(warning.advised.message) }
    }
    if arguments.has("segment") {
      reply.text = UpdateCount.mark(
        of: flow.apps.count { $0.announcement?.isNews ?? false }, isUTF8: world.environment.isUTF8)
    }
    return reply
  }
}

extension Problem {
  static let segmentAlone = Problem(
    .usageSegment, "--segment counts the updates of all apps", hint: "give --all too")

  fileprivate static let segmentTwice = Problem(
    .usageSegment, "--segment and --json both write to standard output",
    hint: "give one of them; with --json count the apps whose 'update' is not null")
}
