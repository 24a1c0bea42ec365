import Updates
import UpdatesCLI
import UpdatesTerminal

/// `notify`: the form for host programs; it never fails, slows down or blocks its host.
enum NotifyCommand: ToolCommand {
  static let command = Command(
    "notify",
    summary: "announce an update that is already known, and check for new ones in the background",
    discussion: [
      "For a program to call whenever it starts: it answers from what is remembered, in a few "
        + "milliseconds and without the network. If something is new and a person can see it, a "
        + "notice is printed on standard error. When the schedule says so ('check' of the app "
        + "file, else daily), a background process checks for updates.",
      "Exits with 0 whatever happens, but with 101 if a required update is known. "
        + "\(SystemEnvironment.noticeSilencers.alternatives) in the environment silence it.",
    ],
    groups: [
      .whichApp, .whereToAsk,
      OptionGroup(
        "How to tell",
        [Option("prompt", help: "ask instead, if somebody can be asked"), .plain]),
      .howToCheck,
    ],
    examples: ["updates-tui notify --app com.example.tool --installed 1.4.0"])

  static let blankMembers: JSONObject = [
    "shown": false, "reason": .null, "refreshStarted": false, "update": .null,
  ]

  /// The host continues even if the call is wrong; the error is still reported.
  static func exitCode(of failure: Failure) -> ExitCode {
    failure.exitCode == .interrupted ? .interrupted : .done
  }

  static func reply(to arguments: Arguments, in world: World) throws -> Reply {
    var reply = Reply(text: nil, result: "done", members: blankMembers)
    if let name = world.environment.first(of: SystemEnvironment.noticeSilencers) {
      reply.members["reason"] = .string(Reason.switchedOff.rawValue)
      if arguments.has("verbose") { world.output.note("not shown: \(name) is set") }
      return reply
    }
    do {
      var selection = try AppSelection(arguments, in: world)
      selection.lookUpVersion()
      reply.warnings = selection.warnings
      var flow = NotifyFlow(selection: selection, arguments: arguments, world: world, reply: reply)
      // Also after a failure halfway, because the person may already have seen the notice.
      defer { reply = flow.reply }
      try flow.run()
    } catch let signal as EndingSignal {
      throw signal
    } catch {
      let failure = Failure(error)
      // The host should hear of its own errors in the call, but not of problems at run time.
      guard ![.usage, .interrupted].contains(failure.exitCode) else { throw failure }
      reply.warnings.append(Warning(code: failure.code, message: failure.message))
    }
    return said(reply, arguments, world)
  }

  /// Puts warnings into the document, and on standard error only with `--verbose`.
  private static func said(_ reply: Reply, _ arguments: Arguments, _ world: World) -> Reply {
    guard !arguments.has("json") else { return reply }
    if arguments.has("verbose") {
      for warning in reply.warnings { world.output.warn(warning.message) }
    }
    var reply = reply
    reply.warnings = []
    return reply
  }
}

extension NoticePlace.WhyNot {
  /// The reason why a notice is not shown, for `--verbose`.
  var sentence: String {
    switch self {
    case .noTerminal: "not shown: standard error is no terminal"
    case .inBackground: "not shown: the program runs in the background"
    }
  }
}
