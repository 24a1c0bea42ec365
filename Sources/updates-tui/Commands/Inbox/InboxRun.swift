import HarmlessText
import Updates
import UpdatesCLI
import UpdatesInstaller
import UpdatesTerminal
import UpdatesUI

/// Updates the apps that were chosen in the inbox, one after the other.
struct InboxRun {
  let world: World
  private(set) var exitCode = ExitCode.done
  /// What came of each app, and whether the person has read it already.
  private(set) var lines: [(text: String, isTold: Bool)] = []
  private(set) var count = 0

  private var words: Localization { world.words }

  /// A failure is told, and the next app can follow.
  ///
  /// Throws if the person, or a signal, ends the program.
  mutating func update(_ app: RegisteredApp) throws {
    do {
      try carryOut(app)
    } catch let signal as EndingSignal {
      throw signal
    } catch {
      let failure = Problem(error)
      guard failure.exitCode != .interrupted else {
        tell()
        throw failure
      }
      take(failure, of: app, in: words)
    }
  }

  private mutating func carryOut(_ app: RegisteredApp) throws {
    var selection = try app.selection.get()
    selection.checker.options.countsAnnouncement = false
    // The person has chosen it, whatever was said before.
    selection.checker.options.ignoresSkipAndSnooze = true
    var report = app.report
    if !app.isOffered {
      selection.askVersionCommand(in: world)
      report = try world.report(of: selection)
    }
    guard let report else { return }
    guard case .available(let update, _)? = report.decision?.offered else {
      if let failure = report.failure { throw Problem(failure) }
      return add(.inboxNotUpdated, app)
    }
    let flow = try PromptFlow(
      selection: selection, arguments: app.arguments, world: world, counts: false)
    var reply = Reply(members: PromptCommand.blankMembers)
    let outcome = try flow.carryOut(
      update, of: report.app, by: selection.way(to: update, in: world).way, into: &reply)
    for warning in reply.warnings { world.output.warn(warning.advised.message) }
    if let failure = reply.failure {
      return take(failure, of: app, in: world.words(for: report.app))
    }
    let version: String?
    switch outcome {
    case .installed(let report, _):
      version = report.isProved == true ? report.to : update.version
    case .ran(let found):
      if found == nil { world.output.note(world.words(for: report.app).text(.notCheckable)) }
      version = found
    case .opened(let address): return add(.inboxOpened, app, ["address": address], isTold: true)
    case .page(let address): return add(.inboxPage, app, ["address": address], isTold: true)
    case .command(let line): return add(.inboxCommand, app, ["command": line], isTold: true)
    case .nothing, .cancelled, .failed: return add(.inboxNotUpdated, app, isTold: true)
    }
    count += 1
    let shown = version?.shortened
    add(
      shown == nil ? .inboxUpdatedWithoutVersion : .inboxUpdated, app, ["version": shown ?? ""])
  }

  private mutating func take(_ failure: Problem, of app: RegisteredApp, in words: Localization) {
    world.report(failure, in: words)
    if exitCode == .done { exitCode = failure.exitCode }
    let told = failure.told(in: words) ?? failure
    add(.inboxNotUpdatedBecause, app, ["reason": told.message], isTold: true, in: words)
  }

  private mutating func add(
    _ word: Word, _ app: RegisteredApp, _ values: [String: String] = [:], isTold: Bool = false,
    in words: Localization? = nil
  ) {
    let facts = values.merging(["name": app.name.harmlessLine()]) { $1 }
    lines.append(((words ?? self.words).text(word, facts: facts), isTold))
  }

  /// Of several apps, the summary repeats what was told before.
  func tell() {
    guard lines.count > 1 else {
      for line in lines where !line.isTold { world.output.note(line.text) }
      return
    }
    let summary = words.text(.inboxSummary, ["count": "\(lines.count)", "done": "\(count)"])
    world.output.note(([summary + ":"] + lines.map(\.text)).joined(separator: "\n"))
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
    progress = report.failure.map { .failed(Problem($0).message) } ?? .checked
    guard let update, let selection = try? app.selection.get() else { return }
    content = Dialog(
      about: update, appName: report.app.name, installed: report.app.version, words: words,
      way: selection.way(to: update, in: world).way,
      trust: selection.trust(in: update, words: words),
      doubt: report.channel?.answer.doubt(about: update.notificationKey),
      prohibition: prohibition)
  }

  init(remembering app: RegisteredApp, in world: World) {
    let status: Status
    do {
      status = try app.status(in: world)
    } catch {
      self.init(name: app.name, installed: nil, news: .unknown)
      progress = .failed(Problem(error).message)
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
