import Updates
import UpdatesCLI
import UpdatesUI

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
