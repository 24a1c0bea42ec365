import HarmlessText
import Updates
import UpdatesCLI
import UpdatesTerminal
import UpdatesUI

enum NotifyCommand: AllAppsCommand {
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
    guard !arguments.has("segment") else {
      throw Problem(
        .usageSegment, "--segment counts the updates of all apps", hint: "give --all too")
    }
    var reply = Reply(members: blankMembers)
    try reply.notify(arguments, in: world) { reply in
      var selection = try AppSelection(arguments, in: world)
      guard !selection.isReadOnce || world.document != nil else { throw Problem.readOnce }
      reply.warnings = selection.warnings
      if let silence = selection.allowance.silence {
        return reply.silence(because: silence, in: world)
      }
      selection.lookUpVersion()
      reply.warnings = selection.warnings
      var flow = try NotifyFlow(selection, in: world)
      // Also after a failure halfway, because the person may already have seen the notice.
      defer { reply = flow.reply }
      try flow.run()
    }
    return reply
  }

  static let blankMembersOfAll: JSONObject? = [
    "apps": [], "shown": false, "reason": .null, "refreshStarted": false,
  ]

  static func replyForAll(to arguments: Arguments, in world: World) throws -> Reply {
    guard !arguments.has("segment") || !arguments.has("json") else {
      throw Problem(
        .usageSegment, "--segment and --json both write to standard output",
        hint: "give one of them; with --json count the apps whose 'update' is not null")
    }
    var reply = Reply(members: blankMembersOfAll ?? [:])
    try reply.notify(arguments, in: world) { reply in
      let (registered, warnings) = try world.registeredApps(arguments)
      reply.warnings = warnings
      var digest = NotifyDigest(registered, arguments, in: world)
      if digest.announce() { reply.members["shown"] = true }
      if digest.isRefreshDue, !["dry-run", "offline"].contains(where: arguments.has) {
        let job = RefreshJob(words: arguments.words(without: NotifyFlow.ownOptions))
        reply.start(job, of: "checks", in: world) {
          RefreshJob.lockForAll(
            in: try Directories(
              environment: world.environment, state: arguments.path("state-dir", to: "folder")
            ).state)
        }
      }
      if arguments.has("json") {
        reply.members["apps"] = .array(digest.entries)
      } else {
        reply.warnings += digest.warnings
      }
      if arguments.has("segment") {
        reply.text = Digest.mark(of: digest.count, isUTF8: world.environment.isUTF8)
      }
    }
    return reply
  }
}

extension Reply {
  /// Unless `notify` is silenced, does its work, whose failures become warnings.
  ///
  /// The caller hears of its own errors in the call, but not of problems at run time, unless it
  /// wants a document or gives `--verbose`.
  fileprivate mutating func notify(
    _ arguments: Arguments, in world: World, _ work: (inout Reply) throws -> Void
  ) throws {
    if let name = world.environment.first(of: SystemEnvironment.noticeSilencers) {
      silence(because: "\(name) is set", in: world)
    } else {
      do {
        try work(&self)
      } catch {
        let failure = Problem(error)
        guard !(error is EndingSignal), ![.usage, .interrupted].contains(failure.exitCode) else {
          throw error
        }
        warnings.append(failure.warning)
      }
    }
    guard !arguments.has("json") else { return }
    if arguments.has("verbose") {
      for warning in warnings { world.output.warn(warning.advised.message) }
    }
    warnings = []
  }

  fileprivate mutating func silence(because reason: String, in world: World) {
    members["reason"] = .string(Reason.switchedOff.rawValue)
    world.output.explain("not shown: \(reason)")
  }
}

/// The updates of all apps in one notice.
private struct NotifyDigest {
  let arguments: Arguments
  let world: World
  private let apps: [RegisteredApp]
  /// By the places of the apps: nil is an app that is silenced.
  private var flows: [Result<NotifyFlow?, Problem>] = []

  init(_ apps: [RegisteredApp], _ arguments: Arguments, in world: World) {
    (self.apps, self.arguments, self.world) = (apps, arguments, world)
    for app in apps {
      flows.append(Result { try flow(of: app) }.mapError { Problem($0) })
    }
  }

  private func flow(of app: RegisteredApp) throws -> NotifyFlow? {
    var selection = try app.selection.get()
    if let silence = selection.allowance.silence {
      world.output.explain("\(app.name.quotable) is not shown: \(silence)")
      return nil
    }
    selection.lookUpVersion()
    let flow = try NotifyFlow(selection, in: world)
    if let silence = flow.silence {
      world.output.explain("\(app.name.quotable) is not shown: \(silence)")
    }
    return flow
  }

  private subscript(_ place: Int) -> NotifyFlow? { try? flows[place].get() }

  private var announcements: [Announcement] {
    apps.indices.compactMap { self[$0]?.announcement }
  }

  var isRefreshDue: Bool { announcements.contains(where: \.isRefreshDue) }

  var count: Int { announcements.count(where: \.isNews) }

  /// False if nothing is shown.
  mutating func announce() -> Bool {
    let welcome = apps.indices.filter { self[$0]?.announcement.isWelcome ?? false }
    guard !welcome.isEmpty else { return false }
    let place = world.noticePlace
    guard world.canPrint(at: place) else { return false }
    // Before a prompt, the shell runs what was typed ahead at once.
    guard !arguments.has("segment") || !StandardStreams.hasLineTypedAhead else {
      world.output.explain("not shown: a line was typed ahead")
      return false
    }
    // What is required comes first, then what was shown less often.
    var listed = welcome.sorted { (self[$0]?.rank ?? 0, $0) < (self[$1]?.rank ?? 0, $1) }
    var count = 0
    // What the digest only counts is named another time.
    while count < digest(of: listed).countShown(at: place), count < listed.count {
      if claim(listed[count]) { count += 1 } else { listed.remove(at: count) }
    }
    guard !listed.isEmpty else { return false }
    let digest = digest(of: listed)
    world.show(
      at: place, arguments, line: { digest.line(columns: $0) },
      lines: { digest.lines(columns: $0, hasColor: $1) })
    return true
  }

  private func digest(of listed: [Int]) -> Digest {
    let items = listed.compactMap { place -> Digest.Item? in
      guard let flow = self[place], let offer = flow.offer else { return nil }
      return Digest.Item(
        name: apps[place].name,
        installed: flow.selection.knownApp.version ?? flow.state.app?.version,
        version: offer.version, release: offer.name, isRequired: offer.isRequired)
    }
    return Digest(items, command: "updates-tui inbox", words: world.words)
  }

  /// Counts an update before it is shown; false if this process may not show it.
  private mutating func claim(_ place: Int) -> Bool {
    guard var flow = self[place], let offer = flow.offer else { return false }
    defer { flows[place] = .success(flow) }
    guard flow.claim(offer) else { return false }
    flow.noteShown(offer)
    return true
  }

  var warnings: [Warning] {
    zip(apps, flows).flatMap { app, flow in
      switch flow {
      case .success(let flow): (flow?.reply.warnings ?? []).map { $0.of(app.id) }
      case .failure(let failure): [failure.warning(of: app.id)]
      }
    }
  }

  /// One for each app, for the document.
  var entries: [JSON] {
    zip(apps, flows).map { app, flow in
      var said = Reply(members: NotifyCommand.blankMembers)
      switch flow {
      case .success(let flow?): said = flow.reply
      case .success(nil): said.members["reason"] = .string(Reason.switchedOff.rawValue)
      case .failure(let failure): said.failure = failure
      }
      said.members["refreshStarted"] = nil
      return app.entry(said)
    }
  }
}

extension Reply {
  /// Starts a refresh; what kept it from starting is a warning, and `subject` is what it is for.
  mutating func start(
    _ job: RefreshJob, of subject: String, in world: World,
    holding lock: () throws -> FileLock, ifDue isDue: () throws -> Bool = { true }
  ) {
    do {
      let start = try job.start(
        holding: lock(), by: OwnExecutable.path, arguments: ["updates-tui", "refresh"],
        environment: world.environment.variables, ifDue: isDue)
      members["refreshStarted"] = .bool(start == .started)
      world.output.explain(start.sentence)
    } catch {
      warnings.append(
        Warning(
          code: "refresh.failed",
          message: "The background \(subject) could not be started: \(Problem(error).message)"))
    }
  }
}

extension RefreshJob.Start {
  fileprivate var sentence: String {
    switch self {
    case .started: "a background check was started"
    case .running: "a background check is already running"
    case .notDue: "a background check has just finished"
    case .jobTooLarge: "no background check: the command line is too long"
    case .noExecutable: "no background check: updates-tui is not found"
    }
  }
}
