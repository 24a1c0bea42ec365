import HarmlessText
import Updates
import UpdatesCLI
import UpdatesTerminal
import UpdatesUI

/// Why an update is not offered, or not shown.
struct ReasonText {
  let words: Localization
  let now: Instant
  private let decision: Decision?
  private let shown: (count: Int, limit: Int?)
  private let isOfFiles: Bool
  /// What an administrator forbids, as a sentence; nil if checks are allowed.
  private let prohibition: String?
  /// What was found, in English; nil if it is not known, or not wanted.
  private let detail: String?

  /// With details, English sentences say what was found, for whoever publishes the app.
  init(
    _ report: CheckReport, rule: SystemPolicy.Rule?, in words: Localization, at now: Instant,
    hasDetails: Bool = false
  ) {
    let isDetailed = hasDetails && words.language == "en"
    (self.words, self.now, decision) = (words, now, report.decision)
    shown = (report.notifications.shown, report.notifications.limit)
    isOfFiles = report.channel?.isOfFiles ?? false
    prohibition = isDetailed ? report.prohibition : rule.map(words.sentence)
    detail = isDetailed ? report.decision?.stop ?? report.detailOfStore : nil
  }

  init(
    _ announcement: Announcement, of state: State, rule: SystemPolicy.Rule?,
    in words: Localization, at now: Instant, hasDetails: Bool = false
  ) {
    let isDetailed = hasDetails && words.language == "en"
    (self.words, self.now, decision) = (words, now, announcement.decision)
    shown = (state.notifications[announcement.key] ?? 0, announcement.limit)
    isOfFiles = state.channel?.isOfFiles ?? false
    prohibition = isDetailed ? rule?.sentence : rule.map(words.sentence)
    let ofChannel = announcement.reason == .notInChannel ? state.channel?.details : nil
    detail = isDetailed ? announcement.decision?.stop ?? ofChannel : nil
  }

  func sentence(for reason: Reason) -> String {
    let word: Word
    switch reason {
    case .upToDate: return words.text(.noUpdate)
    case .skipped: return words.text(decision?.failed == nil ? .becauseSkipped : .becauseDidNotRun)
    case .snoozed: return snoozed
    case .notifiedEnough:
      return shown.limit == 0
        ? words.text(.becauseNotifyNever) : words.text(.becauseShown, count: shown.count)
    case .switchedOff:
      if let prohibition { return prohibition }
      word = .becauseSwitchedOff
    case .osTooOld: word = .becauseSystemTooOld
    case .belowLevel: word = .becauseBelowLevel
    case .noRelease: word = .becauseNoRelease
    case .notDue: word = .becauseNotDue
    case .tooYoung: word = .becauseTooYoung
    case .pinned: word = .becausePinned
    case .notInRollout: word = .becauseNotInRollout
    case .notInChannel: word = isOfFiles ? .becauseNoFile : .becauseNotInChannel
    case .feedFailed: word = .becauseFeedFailed
    }
    let sentence = words.text(word)
    guard let detail, detail != sentence else { return sentence }
    let found = detail.withLocalDates(at: now)
    // These say all that the sentence says.
    return [.pinned, .tooYoung].contains(reason) ? found : "\(sentence): \(found)"
  }

  private var snoozed: String {
    switch decision?.snooze {
    case .date(let end)?: words.text(.becauseSnoozedUntil, ["time": words.moment(end, at: now)])
    case .versionAfter?: words.text(.becauseSnoozedVersion)
    // Another process has snoozed it since the check.
    case nil: words.text(.becauseSnoozed)
    }
  }

  /// What a list of apps says of one, after its name.
  func line(of outcome: Decision.Outcome, installed: String?) -> String {
    switch outcome {
    case .none(.upToDate):
      return words.text(.upToDate, ["app": installed ?? words.text(.unsupportedWithoutName)])
    case .none(let reason): return words.text(.noUpdateBecause, ["reason": sentence(for: reason)])
    case .unsupported(let minimum): return words.sentence(unsupported: nil, minimum)
    case .available(let update, let reason):
      let versions = "\(installed ?? "?") → \(update.listName ?? "?")"
      if update.isRequired { return words.text(.digestRequired, ["update": versions]) }
      return reason.map { reason in
        words.text(
          .notShownBecause, ["headline": versions, "reason": sentence(for: reason)])
      } ?? versions
    }
  }
}

extension Localization {
  func line(about failure: Problem?) -> String {
    let message = failure.map { ($0.told(in: self) ?? $0).message }
    return [text(.inboxFailed), message ?? text(.becauseFeedFailed)].joined(separator: ": ")
  }

  func sentence(forbiddenBy rule: SystemPolicy.Rule) -> String {
    text(.becauseForbidden) + (rule.reason.map { ": \($0)" } ?? "")
  }

  func sentence(unsupported name: String?, _ minimum: String) -> String {
    text(.unsupported, ["app": name ?? text(.unsupportedWithoutName), "version": minimum])
  }
}

extension Decision {
  /// What the gate has found that has decided; nil if none has.
  fileprivate var stop: String? { gates.first { $0.outcome == .stop }?.detail }
}

extension CheckReport {
  fileprivate var detailOfStore: String? {
    guard decision?.reason == .noRelease, feed?.kind == Feed.appStore.kind else { return nil }
    return app.country.map {
      "the store does not list this app in the country '\($0)'; --country selects another"
    } ?? "the store does not list this app; --country selects a country"
  }
}

extension Announcement.Gap {
  var sentence: String {
    switch self {
    case .neverChecked: "no check has been made yet"
    case .versionUnanswered: "the next check determines the installed version"
    case .versionUnchecked: "no check has been made for the installed version yet"
    case .noAnswer: "the result of the last check is unknown"
    }
  }
}

extension Update {
  /// What a list calls it: its version, or else its name or build; nil if it has none.
  var listName: String? { (version ?? title)?.shortened }

  /// What it is called where it has no version: its name, or its build.
  var title: String? { name ?? build.map { "build \($0)" } }
}

extension String {
  var shortened: String { harmlessLine().truncated(to: 40) }
}
