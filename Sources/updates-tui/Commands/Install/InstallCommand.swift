import HarmlessText
import Updates
import UpdatesCLI
import UpdatesInstaller
import UpdatesUI

enum InstallCommand: AllAppsCommand {
  static let command = Command(
    "update", summary: "check now and update, without asking",
    discussion: [
      "'install' and 'upgrade' are other words for it. Without NAME it updates the only registered "
        + "app; --all updates all but what is skipped or snoozed.",
      "Downloads the release's file for this system, verifies it, puts it in place of the installed "
        + "one, and runs the version command. If the new version does not run, the old one comes "
        + "back. The last two versions are kept for 'rollback'.",
      "The app file says what to install and where: see 'action.install'. With 'action.run' and "
        + "'action.by-install', the command is run.",
    ],
    operands: [.app],
    groups: [
      .whichApp, .whereToAsk,
      OptionGroup(
        "How to install",
        [
          .all, Option("staged", help: "download and verify it, and leave it ready"),
          Option(
            "after", value: .text("PID"),
            help: "install what lies ready when this process has ended"),
          Option("keep", help: "keep the new version even if it does not run"),
          Option(
            "progress", value: .oneOf(["json"]), help: "write the progress as lines of JSON"),
        ]),
      .howToReport,
    ],
    essentials: [
      "app", "all", "config", "trust", "staged", "after", "keep", "progress", "dry-run", "json",
    ],
    examples: ["updates-tui update tool"])

  static let blankMembers: JSONObject = [
    "app": .null, "from": .null, "to": .null, "path": .null, "verification": .null,
    "provenance": .null, "keyId": .null, "proved": .null, "plan": .null, "reason": .null,
  ]

  static func reply(to arguments: Arguments, in world: World) throws -> Reply {
    var selection = try AppSelection(arguments, in: world)
    try selection.refuseToInstall()
    // A program that a killed installation has removed is found again after that.
    try selection.settleInstallation(in: world)
    try selection.checkHowToInstall()
    selection.askVersionCommand(in: world, isFresh: true)
    if let process = try arguments.value(
      "after", expected: "the number of a process", parse: OtherProcess.init)
    {
      return try installReady(after: process, selection, in: world)
    }
    selection.checker.options.countsAnnouncement = false
    selection.checker.options.ignoresSkipAndSnooze = true
    // The download itself shows whether the file is there.
    selection.checker.channel?.asksForFiles = false
    let report = try world.report(of: selection)
    world.describe(report)
    var reply = Reply(report, of: selection, in: world)
    reply.text = selection.text(of: report, in: world, hasDetails: true).text
    reply.members = blankMembers
    reply.members["app"] = report.app.json
    reply.words = world.words(for: report.app)
    var offered = report.decision?.offered
    if case .available(let update, _)? = offered, !arguments.has("always"),
      let (reason, words) = report.decision?.refusal(
        ofAll: arguments.has("all"), hasPerson: world.hasPerson)
    {
      offered = .none(reason)
      reply.text = "\(update.version?.harmlessLine() ?? "The update") was not installed: \(words)"
    }
    guard case .available(let update, _)? = offered,
      !selection.isInstalled(update, in: report.app)
    else {
      reply.leave(offered, of: report)
      return reply
    }
    reply.text = nil
    reply.exitCode = .done
    reply.members["from"] = JSON(report.app.version)
    reply.members["to"] = JSON(update.version)
    guard let action = selection.action else {
      reply.failInstallation(.nothingToRun(update.page, isRequired: update.isRequired))
      return reply
    }
    try UpdateAction(
      action: action, update: update, app: report.app, selection: selection, world: world
    ).update(into: &reply)
    return reply
  }

  private static func installReady(
    after process: OtherProcess, _ selection: AppSelection, in world: World
  ) throws -> Reply {
    let app = selection.knownApp
    guard case .install(let action) = selection.action else { throw Problem.nothingToRun(nil) }
    let flow = InstallFlow(selection: selection, action: action, app: app, world: world)
    // One process is enough: it installs what lies ready then, for all programs that run.
    guard let lock = try selection.checker.record.state.takeLock(of: .exit) else {
      throw Problem(
        .installWaiting, "another process waits already to install what lies ready")
    }
    defer { _ = lock.descriptor }
    let hasEnded = try world.result(
      showing: flow.words.text(.waiting), isShown: !flow.tellsEvents
    ) { deadline in
      process.waitForEnd(until: deadline)
    }
    guard hasEnded else { throw Problem.interrupted }
    var reply = Reply(text: nil, result: "installed", members: blankMembers)
    reply.warnings = selection.warnings
    reply.words = flow.words
    reply.members["app"] = app.json
    try reply.take(of: flow) { try flow.installStaged() }
    return reply
  }
}

extension Decision {
  /// Why the update is not installed without a person, or with those of all apps; nil if it is.
  fileprivate func refusal(ofAll isOfAll: Bool, hasPerson: Bool) -> (Reason, words: String)? {
    guard isOfAll || !hasPerson else { return nil }
    if failed != nil { return (.skipped, "it did not run here before; --always tries it again") }
    func isPassedOver(_ name: Gate.Name) -> Bool {
      update?.isRequired != true && gates.last { $0.name == name }?.outcome == .passedOver
    }
    if isPassedOver(.skipped) { return (.skipped, "it was skipped; --always installs it") }
    guard isOfAll, isPassedOver(.snoozed) else { return nil }
    return (.snoozed, "it is snoozed; --always installs it")
  }
}

extension AppSelection {
  fileprivate func checkHowToInstall() throws {
    let waits = arguments.value("after") != nil
    let own = waits ? "after" : ["staged", "keep"].first(where: arguments.has)
    if let own, action?.key != "install" {
      throw Problem(
        .usageInstall, "--\(own) needs an app file with 'action.install'", hint: "leave it out")
    }
    if waits, let other = ["staged", "dry-run"].first(where: arguments.has) {
      throw Problem.excluding("--after", "--\(other)", code: .usageInstall)
    }
  }

  fileprivate func isInstalled(_ update: Update, in app: App) -> Bool {
    guard let offered = update.version.flatMap({ try? Version($0, scheme: scheme) }),
      let installed = app.version.flatMap({ try? Version($0, scheme: scheme) })
    else { return false }
    return offered == installed && (update.build == nil || update.build == app.build)
  }
}

extension UpdateAction {
  /// Carries it out for `update`, or says what would be done.
  fileprivate func update(into reply: inout Reply) throws {
    let isDry = selection.checker.options.dryRun
    switch action {
    case .byHand(let work) where !update.isInformational:
      reply.members["plan"] = try plan().json
      let line = try work.line(version: update.version)
      return reply.failInstallation(.byHand(work, line: line, page: update.page))
    case .run where !update.isInformational, .install where !update.isInformational:
      guard !isDry else {
        let plan = try plan()
        reply.result = "planned"
        reply.members["plan"] = plan.json
        reply.members["path"] = JSON(plan.path)
        reply.text = plan.text(in: world)
        return
      }
    default:
      guard update.page != nil else {
        return reply.failInstallation(.nothingToRun(nil, isRequired: update.isRequired))
      }
      reply.result = "none"
      guard world.hasPerson, !selection.arguments.has("json"), !isDry else {
        reply.text = update.page?.harmlessLine()
        return
      }
    }
    let outcome = try carryOut(into: &reply)
    reply.members["action"] = nil
    switch outcome {
    case .installed(let report, let sentence): reply.take(report, saying: sentence)
    case .ran(let version):
      let subject = [app.name, version ?? update.version].compactMap { $0?.harmlessLine() }
      reply.result = "installed"
      reply.members["to"] = JSON(version ?? update.version)
      reply.members["proved"] = version == nil ? .null : true
      reply.text =
        version == nil
        ? words.text(.notCheckable)
        : words.text(.nowInstalled, ["subject": subject.joined(separator: " ")])
    case .failed: reply.result = "failed"
    case .opened, .page, .command, .nothing, .cancelled: break
    }
  }
}

extension Reply {
  mutating func take(of flow: InstallFlow, _ work: () throws -> InstallReport) throws {
    do {
      let report = try work()
      warnings += report.warnings
      take(report, saying: flow.sentence(for: report))
    } catch let failure as Problem where failure.exitCode != .interrupted {
      failInstallation(failure)
    }
  }

  fileprivate mutating func failInstallation(_ failure: Problem) {
    result = "failed"
    self.failure = failure
    exitCode = failure.exitCode
  }

  mutating func take(_ report: InstallReport, saying sentence: String) {
    result = report.outcome.rawValue
    members["from"] = JSON(report.from)
    members["to"] = JSON(report.to)
    members["path"] = .string(report.path)
    members["verification"] = JSON(report.new.verification?.word)
    members["keyId"] = JSON(report.new.verification?.keyID)
    members["provenance"] = report.new.verification?.provenance?.json ?? .null
    members["proved"] = report.isProved.map { .bool($0) } ?? .null
    text = sentence
  }
}

extension Problem {
  fileprivate static func nothingToRun(_ page: String?, isRequired: Bool = false) -> Problem {
    Problem(
      .installNoAction, "the app file says neither what to install nor what to run",
      hint: page.map { "get the update at \($0)" } ?? "add 'action' to the app file",
      exitCode: isRequired ? .required : nil)
  }

  fileprivate static func byHand(_ work: ByHand, line: String?, page: String?) -> Problem {
    Problem(
      .installByHand, "nothing was installed: \(work.reason.harmlessLine())",
      hint: line.map { "run: \($0.quotable)" } ?? page.map { "get the update at \($0)" }
        ?? "update it the way you installed it",
      exitCode: [.rights, .policy].contains(work.obstacle) ? .notPermitted : .unavailable)
  }
}

extension Reply {
  /// Nothing is installed: tells what is in place, or why nothing is offered.
  fileprivate mutating func leave(_ offered: Decision.Outcome?, of report: CheckReport) {
    if case .available? = offered { text = nil }
    if report.result == "available" { (result, exitCode) = ("none", .done) }
    if report.decision != nil, failure == nil, exitCode == .done {
      members["from"] = JSON(report.app.version)
      // Only what has nothing newer is up to date.
      if case .none(let reason)? = offered, reason != .upToDate {
        members["reason"] = .string(reason.rawValue)
      } else {
        result = "already"
        members["to"] = JSON(report.app.version)
      }
    }
  }
}

extension AppSelection {
  /// Completes what a killed installation has begun, or takes it back; nil if there was none.
  @discardableResult
  func settleInstallation(in world: World, takesBack: Bool = false) throws -> InstallReport? {
    var action = file.action
    // A new version that has removed itself is not found any more.
    if case .byInstall(let ways) = action { action = ways.standalone }
    guard case .install(let install) = action, !checker.options.dryRun else { return nil }
    return try InstallFlow(selection: self, action: install, app: knownApp, world: world)
      .settle(takesBack: takesBack)
  }
}
