import Updates
import UpdatesCLI
import UpdatesTerminal
import UpdatesUI

enum InboxCommand: ToolCommand {
  static let command = Command(
    "inbox", summary: "see all registered apps on one screen, and update them",
    discussion: [
      "It shows at once what is remembered, checks every app, a few at a time, and fills in what "
        + "it finds. Space marks an app, and Enter updates the marked ones one after the other.",
      "Without a terminal, or with --json, it prints what the last checks have found, without the "
        + "network. Nothing in the inbox counts as shown.",
      "Exits with 0, also if nothing was updated; with the code of the first failure if an update "
        + "failed; and with 130 after ^C. Where it prints, it exits with 100 if an update is known, "
        + "and with 101 if one is required.",
    ],
    groups: [
      OptionGroup("How to ask", [.screen, .plain]),
      OptionGroup(
        "How",
        OptionGroup.howToReport.options.filter { !["always", "trust"].contains($0.name) }),
    ],
    essentials: ["plain", "offline", "timeout", "dry-run", "json"],
    examples: ["updates-tui inbox"])

  static let blankMembers: JSONObject = ["apps": []]

  static func reply(to arguments: Arguments, in world: World) throws -> Reply {
    var (apps, warnings) = try world.registeredApps(arguments)
    let conversation = try Conversation(arguments, in: world)
    let isPiped = arguments.beginning == .nothing && !StandardStreams.isOutputTerminal
    let isReport = arguments.has("json") || !conversation.mode.asks || isPiped
    if apps.isEmpty, !isReport {
      return try Welcome(arguments: arguments, conversation: conversation, world: world).reply()
    }
    if apps.isEmpty {
      world.noteThatNoAppIsRegistered()
      return Reply(result: "none", members: blankMembers, warnings: warnings)
    }
    world.output.explain(conversation.mode.sentence)
    guard !isReport else { return try remembered(apps, warnings, arguments, in: world) }
    for warning in warnings { world.output.warn(warning.advised.message) }
    for index in apps.indices { try apps[index].settleInstallation(in: world) }
    return try InboxFlow(
      apps: apps, arguments: arguments, conversation: conversation, world: world,
      found: Latest(apps)
    ).reply()
  }

  private static func remembered(
    _ apps: [RegisteredApp], _ warnings: [Warning], _ arguments: Arguments, in world: World
  ) throws -> Reply {
    let checks = AppChecks(apps: apps, world: world) { options in
      options.isOffline = true
      options.dryRun = true
      options.countsAnnouncement = false
    }
    let checked = try world.checked(checks).map { app in
      var app = app
      if app.report?.failure?.kind == .offline {
        app.report?.failure = Problem(.checkMissing, "no check has succeeded yet")
      }
      return app
    }
    var reply = Reply(checked: checked, warnings, asJSON: arguments.has("json"), in: world)
    // That nothing was checked yet is no failure here, and what is not offered is no update.
    if !checked.contains(where: \.isOffered) {
      reply.result = "none"
      reply.exitCode = .done
      reply.failure = nil
    }
    return reply
  }
}

struct InboxFlow {
  let apps: [RegisteredApp]
  let arguments: Arguments
  let conversation: Conversation
  let world: World
  /// The apps as their last checks have found them.
  let found: Latest<[RegisteredApp]>

  func reply() throws -> Reply {
    let choice =
      conversation.mode == .screen ? try chooseOnScreen() : try chooseInPlainLines()
    var reply = Reply(members: InboxCommand.blankMembers)
    guard case .update(let places) = choice else { return reply }
    var run = InboxRun(world: world)
    for place in places { try run.update(found.value[place]) }
    run.tell()
    reply.exitCode = run.exitCode
    return reply
  }

  private var checks: AppChecks {
    let isOffline = arguments.has("offline")
    var checks = AppChecks(apps: apps, world: world) { options in
      options.countsAnnouncement = false
      // Kept answers say nothing new that could be recorded.
      if isOffline { options.dryRun = true }
    }
    checks.readsKept = !isOffline
    return checks
  }

  private func chooseOnScreen() throws -> InboxChoice {
    let mailbox = Mailbox<InboxMessage>()
    let (checks, found, world) = (checks, found, world)
    let items = apps.map { InboxItem(remembering: $0, in: world) }
    let unusable = Set(apps.indices).subtracting(checks.places)
    let deadline = Deadline()
    defer { deadline.cancel() }
    let check: @Sendable () -> Void = {
      for index in unusable { mailbox.post(.ended(index, nil)) }
      checks.run(until: deadline) { place, app in
        guard let app else { return mailbox.post(.begun(place)) }
        found.change { $0[place] = app }
        mailbox.post(.ended(place, InboxItem(of: app, in: world)))
      }
    }
    Thread.shareHeap()
    let screen = InboxScreen(
      items,
      checking: {
        guard Thread.start(check) != 0 else { return }
        for index in items.indices { mailbox.post(.ended(index, nil)) }
      },
      remembering: { place, update, answer in try remember(answer, to: update, at: place) },
      words: world.words)
    return try conversation.present(screen, posting: mailbox).outcome
  }

  private func chooseInPlainLines() throws -> InboxChoice {
    let checked = try world.checked(checks)
    found.change { $0 = checked }
    let items = checked.map { InboxItem(of: $0, in: world) }
    return try conversation.choosePlainly(among: items, words: world.words).outcome
  }

  private func remember(
    _ answer: Answer, to update: Update, at place: Int
  ) throws -> () throws -> Void {
    let checker = try apps[place].selection.get().checker
    if arguments.has("dry-run") { return {} }
    // What fails is told in the person's words.
    func saving<Result>(_ change: () throws -> Result) throws -> Result {
      do {
        return try change()
      } catch {
        var problem = Problem(error)
        let warning = Warning(unsavedAnswer: error)
        problem.message = warning.told(in: world.words) ?? warning.message
        throw problem
      }
    }
    let undo = try saving { try checker.rememberUndoably(answer, to: update) }
    return { try saving(undo) }
  }
}

extension InboxItem {
  /// What a check has found, or what is remembered if the app was not checked.
  init(of app: RegisteredApp, in world: World) {
    guard let report = app.report else {
      self.init(remembering: app, in: world)
      return
    }
    let words = world.words(for: report.app)
    let rule = try? app.selection.get().allowance.rule(against: .check)
    self.init(
      app, (report.decision ?? app.kept)?.offered, installed: report.app.version,
      ReasonText(report, rule: rule, in: words, at: world.now))
    progress = report.failure.map { .failed(Problem($0).inWords(of: words)) } ?? .checked
    guard let update, let selection = try? app.selection.get() else { return }
    content = Dialog(
      about: update, appName: report.app.name, installed: report.app.version, words: words,
      way: selection.way(to: update, in: world).way,
      trust: selection.trust(in: update, words: words),
      doubt: report.channel?.doubt,
      prohibition: prohibition)
  }

  init(remembering app: RegisteredApp, in world: World) {
    let status: Status
    do {
      status = try app.status(in: world)
    } catch {
      self.init(name: app.name, installed: nil, news: .unknown)
      progress = .failed(Problem(error).inWords(of: world.words))
      return
    }
    let (announcement, words) = (status.announcement, world.words)
    let known = announcement.update.map { Decision.Outcome.available($0, announcement.reason) }
    self.init(
      app, known ?? announcement.reason.map { .none($0) }, installed: status.app.version,
      status.reasons(in: words, at: world.now))
    let failures = status.state.failures
    if announcement.gap != nil, failures > 0 {
      progress = .failed(words.text(.statusFailedChecks, ["number": "\(failures)"]))
    }
  }

  /// Without an outcome, it is unknown whether there is an update.
  private init(
    _ app: RegisteredApp, _ outcome: Decision.Outcome?, installed: String?, _ reasons: ReasonText
  ) {
    let news: News =
      switch outcome {
      case nil: .unknown
      case .none(.upToDate)?, .none(.noRelease)?, .none(.notDue)?: .current
      case .none(let reason)?: .held(reasons.sentence(for: reason))
      case .unsupported?: .unsupported
      case .available(let update, _)?: .update(update.listName ?? "?")
      }
    self.init(name: app.name, installed: installed, news: news)
    if case .available(let update, let reason)? = outcome {
      self.update = update
      isRequired = update.isRequired
      isCritical = update.release.isCritical
      silence = reason == .skipped ? .skipped : reason == .snoozed ? .snoozed : nil
    }
    guard case .success(var selection) = app.selection else { return }
    selection.isAsked = true
    prohibition = selection.prohibition?.sentence(in: reasons.words)
  }
}

extension Problem {
  fileprivate func inWords(of words: Localization) -> String {
    (told(in: words) ?? self).message
  }
}
