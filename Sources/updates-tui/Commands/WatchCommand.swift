import Updates
import UpdatesCLI
import UpdatesPlatform
import UpdatesTerminal
import UpdatesUI

enum WatchCommand: ToolCommand {
  static let command = Command(
    "watch", summary: "keep checking, and print one line per event",
    discussion: [
      "It checks by the schedule of the app file (default: daily), counted from the last check, "
        + "until a signal ends it. After ^C it exits with 130.",
      "With --every, the first check is one interval from now, unless --now-first is given. After "
        + "a failure it checks again in a minute, then less and less often, but at least once a "
        + "day.",
      "With \(SystemEnvironment.silencers.alternatives) in the environment, it does nothing.",
    ],
    operands: [.app],
    groups: [
      .whichApp, .whereToAsk,
      OptionGroup(
        "When",
        [
          Option(
            "every", value: .text("PERIOD"),
            help: "hourly, daily, weekly, monthly or a duration such as 4h"),
          Option("now-first", help: "check at once, then by the schedule"),
        ]),
      OptionGroup(
        "How",
        [Option("json", help: "print one line of JSON per event")]
          + OptionGroup.howToReport.options.filter {
            !["json", "offline", "now"].contains($0.name)
          }),
    ],
    essentials: ["app", "config", "installed", "every", "now-first", "json"],
    examples: ["updates-tui watch --app com.example.tool --every 4h --json"])

  static var blankMembers: JSONObject { Reply(event: "error", at: Instant.now).members }

  static func reply(to arguments: Arguments, in world: World) throws -> Reply {
    if let name = world.environment.first(of: SystemEnvironment.silencers) {
      return notWatching(because: "'\(name)' is set", arguments, world)
    }
    let period = try arguments.value(
      "every", expected: "hourly, daily, weekly, monthly or a duration such as 4h",
      parse: Schedule.init)
    var selection = try AppSelection(arguments, in: world)
    guard !selection.isReadOnce else { throw Problem.readOnce }
    if let silence = selection.allowance.silence {
      return notWatching(because: silence, arguments, world, warnings: selection.warnings)
    }
    guard selection.schedule != .never else {
      throw Problem(
        .usageSchedule, "the schedule is 'never', so there is nothing to watch for")
    }
    var scheduler = UpdateScheduler(
      checker: selection.checker, schedule: selection.schedule,
      first: arguments.has("now-first") ? .atOnce : period == nil ? .whenDue : .afterInterval)
    scheduler.refresh = { checker in
      do {
        var fresh = try AppSelection(arguments, in: world)
        fresh.askVersionCommand(in: world)
        checker = fresh.checker
        return fresh.warnings
      } catch {
        return [Problem(error).warning]
      }
    }
    // What makes every check fail, now and later, is told at once.
    selection.askVersionCommand(in: world)
    selection.checker.options.isOffline = true
    selection.checker.options.dryRun = true
    let trial = try world.report(of: selection)
    if let failure = trial.failure.map({ Problem($0) }), failure.exitCode == .usage {
      throw failure
    }
    return try watch(scheduler, arguments, in: world)
  }

  private static func notWatching(
    because reason: String, _ arguments: Arguments, _ world: World, warnings: [Warning] = []
  ) -> Reply {
    if !arguments.has("json") { world.output.note("Not watching: \(reason)") }
    var reply = Reply(event: "stopped", at: Instant.now)
    reply.members["reason"] = JSON(Reason.switchedOff.rawValue)
    reply.warnings = warnings
    return reply
  }

  private static func watch(
    _ scheduler: UpdateScheduler, _ arguments: Arguments, in world: World
  ) throws -> Reply {
    let asJSON = arguments.has("json")
    let mailbox = Mailbox<Result<ScheduledEvent, Problem>>()
    let deadline = Deadline()
    defer { deadline.cancel() }
    var said: Set<Warning> = []
    var told: String?
    let end = try listen(to: mailbox) {
      mailbox.serve { scheduler.run(until: deadline) { mailbox.post(.success($0)) } }
    } _: { result in
      let event = try result.get()
      if let report = event.report { world.describe(report) }
      let isNews = event.news.map { $0 != told } ?? false
      if isNews { told = event.news }
      var reply = Reply(event, isNews: isNews)
      // The person does not need the same warnings at each check. The set is limited, so that it
      // does not grow for ever.
      if said.count > 100 { said = [] }
      if !asJSON { reply.warnings.removeAll { !said.insert($0).inserted } }
      return try world.write(reply, of: "watch", asJSON: asJSON)
    }
    var reply = Reply(event: "stopped", at: Instant.now, sentence: "Stopped")
    switch end {
    case .finished: break
    case .interrupted: reply.exitCode = .interrupted
    case .ended(let signal): reply.endingSignal = signal
    }
    return reply
  }
}

extension ScheduledEvent {
  /// What is told once, and again if it becomes required; nil if no update should be told.
  fileprivate var news: String? {
    guard case .available(let update) = kind, update.shouldNotify else { return nil }
    return "\(update.isRequired) \(update.notificationKey)"
  }
}

extension Reply {
  fileprivate init(_ event: ScheduledEvent, isNews: Bool) {
    var failure = event.report?.failure.map { Problem($0) }
    if case .failed(let error) = event.kind { failure = Problem(error) }
    let word =
      switch event.kind {
      case .waiting: "waiting"
      case .available where isNews: "available"
      case .available, .none, .unsupported: "none"
      case .failed: "error"
      }
    let reason = event.report?.reason
    let text = event.report.flatMap { Self.sentence($0, at: event.at, isKnown: !isNews) }
    let sentences = [
      text, failure.map { "Could not check: \($0.message)" },
      event.nextCheck.map { "Next check \($0.local(at: event.at))" },
    ].compactMap(\.self)
    let rest = sentences.dropFirst().map { $0.prefix(1).lowercased() + $0.dropFirst() }
    self.init(
      event: word, at: event.at,
      sentence: (sentences.prefix(1) + rest).joined(separator: "; "))
    warnings = event.report?.warnings ?? []
    self.failure = failure
    if case .unsupported = event.kind, let text {
      self.failure = Problem(.updateUnsupported, text)
    }
    members["nextCheck"] = JSON(event.nextCheck?.iso8601)
    let update = isNews || word != "none" ? event.report?.decision?.update : nil
    members["update"] = update.map { CheckMembers.update($0) } ?? .null
    let isKnown = word == "none" && reason == nil
    members["reason"] = JSON((isKnown ? .notifiedEnough : reason)?.rawValue)
  }

  /// Nil if there is only a failure to report; `isKnown` says that the update was told.
  private static func sentence(
    _ report: CheckReport, at now: Instant, isKnown: Bool
  ) -> String? {
    let text = UpdateText(report, in: .english, at: now, hasDetails: true)
    guard isKnown, case .available(let update, nil) = report.decision?.offered else {
      return text.sentence
    }
    return text.line(about: update) + ", as before"
  }

  /// Without a sentence, nothing is printed.
  fileprivate init(event: String, at date: Instant, sentence: String? = nil) {
    self.init(
      text: sentence.map { "\(date.local(at: nil))  \($0)" }, result: event,
      members: [
        "event": .string(event), "at": .string(date.iso8601), "nextCheck": .null, "update": .null,
        "reason": .null,
      ])
  }
}
