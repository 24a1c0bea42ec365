import Updates
import UpdatesCLI
import UpdatesTerminal
import UpdatesUI

enum NotifyCommand: AppsCommand {
  static let command = Command(
    "notify",
    summary: "show a known update, and check for new ones in the background",
    discussion: [
      "Programs call it whenever they start. It answers in a few milliseconds, without the "
        + "network. If an update is known and a person can see it, it prints a notice on standard "
        + "error. If a check is due, a background process checks for updates.",
      "Checks are due by 'check' in the app file; default: daily.",
      "Exits with 101 if a required update is known, else with 0. Without a terminal, it prints one "
        + "plain line about a required update and nothing else. "
        + "\(SystemEnvironment.noticeSilencers.alternatives) in the environment silences it.",
      "With --all, it shows the updates of all registered apps in one digest, for the start of a "
        + "shell, and always exits with 0: see 'updates-tui init --help'.",
    ],
    operands: [.app],
    groups: [
      .whichApp, .whereToAsk,
      OptionGroup(
        "How to show it",
        [
          .all,
          Option("segment", help: "with --all: print how many updates there are, such as ⇡2"),
          Option("prompt", help: "ask instead of printing a notice, if a person can answer"),
          Option("at-exit", help: "for the end of a program: the notice follows its output"),
          .screen, .inline, .plain,
        ]),
      .howToReport,
    ],
    essentials: ["app", "config", "installed", "all", "prompt", "at-exit"],
    examples: [
      "updates-tui notify --app com.example.tool --installed 1.4.0", "updates-tui notify --all",
    ])

  static let blankMembers: JSONObject = [
    "shown": false, "reason": .null, "refreshStarted": false, "update": .null,
  ]

  /// The host continues even if the call is wrong; the error is still reported.
  static func exitCode(of failure: Problem) -> ExitCode {
    failure.exitCode == .interrupted ? .interrupted : .done
  }

  static func reply(to arguments: Arguments, in world: World) throws -> Reply {
    guard !arguments.has("segment") else { throw Problem.segmentAlone }
    var reply = Reply(members: blankMembers)
    if reply.isSilenced(arguments, in: world) { return reply }
    do {
      var selection = try AppSelection(arguments, in: world)
      guard !selection.isReadOnce || world.document != nil else { throw Problem.readOnce }
      reply.warnings = selection.warnings
      if let silence = selection.allowance.silence {
        reply.silence(because: silence, arguments, in: world)
        return said(reply, arguments, world)
      }
      selection.lookUpVersion()
      reply.warnings = selection.warnings
      var flow = try NotifyFlow(selection, arguments, in: world)
      // Also after a failure halfway, because the person may already have seen the notice.
      defer { reply = flow.reply }
      try flow.run()
    } catch {
      reply.warnings.append(try warning(of: error))
    }
    return said(reply, arguments, world)
  }

  static let blankMembersOfAll: JSONObject = [
    "apps": [], "shown": false, "reason": .null, "refreshStarted": false,
  ]

  static func replyForAll(to arguments: Arguments, in world: World) throws -> Reply {
    guard !arguments.has("segment") || !arguments.has("json") else { throw Problem.segmentTwice }
    var reply = Reply(members: blankMembersOfAll)
    if reply.isSilenced(arguments, in: world) { return reply }
    var digest = NotifyDigest(arguments: arguments, world: world, reply: reply)
    do {
      try digest.run()
    } catch {
      digest.reply.warnings.append(try warning(of: error))
    }
    reply = digest.reply
    if arguments.has("json") {
      reply.members["apps"] = .array(digest.apps.map(\.entry))
    } else {
      reply.warnings += digest.apps.flatMap(\.warnings)
    }
    if arguments.has("segment") {
      reply.text = Digest.mark(
        of: digest.apps.count { $0.flow?.announcement.isNews ?? false },
        isUTF8: world.environment.isUTF8)
    }
    return said(reply, arguments, world)
  }

  /// Throws the error again if it ends the command.
  ///
  /// The caller should hear of its own errors in the call, but not of problems at run time.
  static func warning(of error: any Error) throws -> Warning {
    let failure = Problem(error)
    guard !(error is EndingSignal), ![.usage, .interrupted].contains(failure.exitCode) else {
      throw error
    }
    return Warning(code: failure.code, message: failure.message)
  }

  /// On standard error only with `--verbose`.
  private static func said(_ reply: Reply, _ arguments: Arguments, _ world: World) -> Reply {
    guard !arguments.has("json") else { return reply }
    if arguments.has("verbose") {
      for warning in reply.warnings { world.output.warn(warning.advised.message) }
    }
    var reply = reply
    reply.warnings = []
    return reply
  }
}

extension Reply {
  fileprivate mutating func isSilenced(_ arguments: Arguments, in world: World) -> Bool {
    guard let name = world.environment.first(of: SystemEnvironment.noticeSilencers)
    else { return false }
    silence(because: "\(name) is set", arguments, in: world)
    return true
  }

  fileprivate mutating func silence(
    because reason: String, _ arguments: Arguments, in world: World
  ) {
    members["reason"] = .string(Reason.switchedOff.rawValue)
    if arguments.has("verbose") { world.output.note("not shown: \(reason)") }
  }
}

extension Problem {
  fileprivate static let segmentAlone = Problem(
    .usageSegment, "--segment counts the updates of all apps", hint: "give --all too")

  fileprivate static let segmentTwice = Problem(
    .usageSegment, "--segment and --json both write to standard output",
    hint: "give one of them; with --json count the apps whose 'update' is not null")
}

extension NoticePlace.WhyNot {
  var sentence: String {
    switch self {
    case .noTerminal: "not shown: standard error is not a terminal"
    case .inBackground: "not shown: the program runs in the background"
    }
  }
}
