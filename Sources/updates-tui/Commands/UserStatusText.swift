import HarmlessText
import Updates
import UpdatesUI

/// `StatusText` says the same in English, with more details.
struct UserStatusText {
  let status: Status
  let words: Localization
  let now: Instant
  /// The command that ends a snooze.
  let ending: String

  var text: String {
    let state = status.state
    var lines = [
      status.name, status.app.version.map { words.text(.installed, ["installed": $0]) },
    ]
    lines.append(
      state.lastAttempt.map { words.text(.statusLastCheck, ["time": moment($0)]) }
        ?? words.text(.statusNeverChecked))
    if state.failures > 0 {
      lines.append(state.lastSuccess.map { words.text(.statusLastSuccess, ["time": moment($0)]) })
      lines.append(words.text(.statusFailedChecks, ["number": "\(state.failures)"]))
    }
    lines += [nextCheck, news, ready, skipped, snoozed]
    return lines.compactMap(\.self).joined(separator: "\n")
  }

  private var nextCheck: String? {
    status.announcement.nextDue.map {
      $0 <= now
        ? words.text(.statusNextCheckDue) : words.text(.statusNextCheck, ["time": moment($0)])
    }
  }

  private var news: String? {
    guard let line = status.notice(in: words) else { return nothing }
    guard status.announcement.didNotRun else { return line }
    return words.text(
      .notShownBecause, ["headline": line, "reason": words.text(.becauseDidNotRun)])
  }

  /// Nil if that is unknown.
  private var nothing: String? {
    guard status.prohibition == nil else {
      return words.text(.noUpdateBecause, ["reason": words.text(.becauseForbidden)])
    }
    guard status.announcement.gap == nil else { return nil }
    guard let reason = status.announcement.reason, reason != .notDue, reason != .upToDate else {
      return words.text(.noUpdate)
    }
    return words.text(.noUpdateBecause, ["reason": words.text(reason.word)])
  }

  private var ready: String? {
    status.state.staged.flatMap(\.nonEmpty).map { words.text(.nowReady, ["subject": $0]) }
  }

  private var skipped: String? {
    let versions = status.state.skipped.filter { $0 != Release.namelessKey }
    return versions.isEmpty
      ? nil : words.text(.statusSkipped, ["list": versions.joined(separator: ", ")])
  }

  private var snoozed: String? {
    if let until = status.snoozedUntil, until > now {
      return words.text(.snoozedUntil, ["time": moment(until), "command": ending])
    }
    return status.state.snoozedVersion.map { version in
      version == Release.namelessKey
        ? words.text(.becauseSnoozedVersion)
        : words.text(.snoozedVersion, ["version": version, "command": ending])
    }
  }

  private func moment(_ date: Instant) -> String { words.moment(date, at: now) }
}
