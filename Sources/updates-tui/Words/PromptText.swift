import Updates
import UpdatesUI

/// `CheckText` says the same, with more details, to whoever publishes the app.
struct PromptText {
  let report: CheckReport
  let words: Localization
  let now: Instant
  /// The rule of an administrator that forbids to check; nil if none does.
  let rule: SystemPolicy.Rule?

  /// Nil if there is only a failure to report.
  var text: String? {
    switch report.decision?.offered {
    case .available(let update, nil): line(about: update)
    case .available(let update, let reason?): silence(reason, update)
    case .unsupported(let minimum):
      words.text(
        .unsupported,
        ["app": name ?? words.text(.unsupportedWithoutName), "version": "\(minimum)"])
    case .none(.upToDate)?: upToDate
    case .none(let reason)?: words.text(.noUpdateBecause, ["reason": sentence(for: reason)])
    case nil: nil
    }
  }

  func line(about update: Update, command: String? = nil) -> String {
    notice(of: update, address: update.page, command: command)
  }

  func silence(_ reason: Reason, _ update: Update) -> String {
    let text = words.text(
      .notShownBecause,
      ["headline": notice(of: update, address: nil), "reason": sentence(for: reason)])
    guard [.skipped, .snoozed, .notifiedEnough].contains(reason) else { return text }
    return words.text(.optionShowsIt, ["sentence": text, "option": "--always"])
  }

  private func notice(of update: Update, address: String?, command: String? = nil) -> String {
    let line = Notice(
      name: name, version: update.version, release: update.name, installed: report.app.version,
      isRequired: update.isRequired, address: address, command: command, words: words
    ).line(columns: nil)
    return String(line.dropLast())
  }

  private var upToDate: String {
    switch (name, report.app.version) {
    case (let name?, let version):
      words.text(.upToDate, ["app": [name, version].compactMap(\.self).joined(separator: " ")])
    case (nil, let version?): words.text(.upToDateVersion, ["version": version])
    case (nil, nil): words.text(.noUpdate)
    }
  }

  private var name: String? {
    report.app.name ?? report.app.id
  }

  private var snoozed: String {
    switch report.decision?.snooze {
    case .date(let end)?:
      words.text(.becauseSnoozedUntil, ["time": words.moment(end, at: now)])
    case .versionAfter?: words.text(.becauseSnoozedVersion)
    // Another process has snoozed it since the check.
    case nil: words.text(.becauseSnoozed)
    }
  }

  func sentence(for reason: Reason) -> String {
    switch reason {
    case .switchedOff where report.prohibition != nil:
      words.sentence(forbiddenBy: rule)
    case .notifiedEnough where report.notifications.limit != 0:
      words.text(.becauseShown, count: report.notifications.shown)
    case .skipped where report.decision?.failed != nil: words.text(.becauseDidNotRun)
    case .snoozed: snoozed
    case .notInChannel where report.channel?.answer.isOfFiles == true: words.text(.becauseNoFile)
    default: words.text(reason.word)
    }
  }
}
