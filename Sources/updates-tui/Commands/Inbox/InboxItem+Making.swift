import Updates
import UpdatesCLI
import UpdatesUI

extension InboxItem {
  init(remembering app: RegisteredApp, in world: World) {
    let status: Status
    do {
      status = try app.status(in: world).get()
    } catch {
      self.init(name: app.name, installed: nil, news: .unknown)
      progress = .failed(error.message)
      return
    }
    let announcement = status.announcement
    let news: News =
      announcement.update.map { .update($0.listName ?? "?") }
      ?? News(without: announcement.reason, in: world.words)
    self.init(name: app.name, installed: status.app.version, news: news)
    update = announcement.update
    isRequired = update?.isRequired ?? false
    silence = Silence(announcement.reason)
    let failures = status.state.failures
    if announcement.gap != nil, failures > 0 {
      progress = .failed(world.words.text(.statusFailedChecks, ["number": "\(failures)"]))
    }
    forbid(app, in: world.words)
  }

  /// What is remembered if the app was not checked.
  init(of app: RegisteredApp, in world: World) {
    guard let report = app.report else {
      self.init(remembering: app, in: world)
      return
    }
    let decision = report.decision ?? app.kept
    let words = world.words(for: report.app)
    let news: News
    switch decision?.offered {
    case .available(let update, _): news = .update(update.listName ?? "?")
    case .unsupported: news = .unsupported
    case .some(.none(let reason)): news = News(without: reason, in: words)
    case nil: news = .unknown
    }
    self.init(name: app.name, installed: report.app.version, news: news)
    progress = report.failure.map { .failed(Problem($0).message) } ?? .checked
    forbid(app, in: words)
    guard case .available(let update, let reason) = decision?.offered else { return }
    self.update = update
    isRequired = update.isRequired
    isCritical = update.release.isCritical
    silence = Silence(reason)
    guard case .success(let selection) = app.selection else { return }
    content = Dialog(
      about: update, appName: report.app.name, installed: report.app.version, words: words,
      way: selection.way(to: update, in: world), trust: selection.trust(in: update, words: words),
      doubt: report.channel?.answer.doubt(about: update.notificationKey),
      prohibition: prohibition)
  }

  private mutating func forbid(_ app: RegisteredApp, in words: Localization) {
    guard case .success(var selection) = app.selection else { return }
    selection.isAsked = true
    prohibition = selection.prohibition?.sentence(in: words)
  }
}

extension InboxItem.News {
  /// Without a reason, it is unknown whether there is an update.
  init(without reason: Reason?, in words: Localization) {
    switch reason {
    case nil: self = .unknown
    case .upToDate, .noRelease, .notDue: self = .current
    case let reason?: self = .held(words.text(reason.word))
    }
  }
}

extension InboxItem.Silence {
  init?(_ reason: Reason?) {
    switch reason {
    case .skipped: self = .skipped
    case .snoozed: self = .snoozed
    default: return nil
    }
  }
}
