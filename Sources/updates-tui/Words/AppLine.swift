import HarmlessText
import Updates
import UpdatesCLI
import UpdatesTerminal
import UpdatesUI

/// What a list of apps says of one, after its name.
extension Localization {
  /// `silence` says why the update is not shown; nil if it is.
  func line(about update: Update, installed: String?, silence: String?) -> String {
    let versions = "\(installed ?? "?") → \(update.listName ?? "?")"
    if update.isRequired { return text(.digestRequired, ["update": versions]) }
    return silence.map { text(.notShownBecause, ["headline": versions, "reason": $0]) } ?? versions
  }

  func line(because reason: Reason, _ sentence: String, installed: String?) -> String {
    reason == .upToDate
      ? text(.upToDate, ["app": installed ?? text(.unsupportedWithoutName)])
      : text(.noUpdateBecause, ["reason": sentence])
  }

  func line(about failure: Problem?) -> String {
    let message = failure.map { ($0.told(in: self) ?? $0).message }
    return [text(.inboxFailed), message ?? text(.becauseFeedFailed)].joined(separator: ": ")
  }

  func sentence(forbiddenBy rule: SystemPolicy.Rule?) -> String {
    text(.becauseForbidden) + (rule?.reason.map { ": \($0)" } ?? "")
  }
}

extension Update {
  /// What a list calls it: its version, or else its name or build; nil if it has none.
  var listName: String? { (version ?? name ?? build.map { "build \($0)" })?.shortened }
}

extension String {
  var shortened: String { harmlessLine().truncated(to: 40) }
}
