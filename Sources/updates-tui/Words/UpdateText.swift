import HarmlessText
import Updates
import UpdatesUI

/// What a check has found.
struct UpdateText {
  let report: CheckReport
  let words: Localization
  private let reasons: ReasonText

  /// With details, English sentences say what was found, for whoever publishes the app.
  init(
    _ report: CheckReport, rule: SystemPolicy.Rule? = nil, in words: Localization, at now: Instant,
    hasDetails: Bool = false
  ) {
    (self.report, self.words) = (report, words)
    reasons = ReasonText(report, rule: rule, in: words, at: now, hasDetails: hasDetails)
  }

  /// The sentence, and below it what a person needs to know of an update.
  var text: String? {
    guard let sentence, case .available(let update, let reason) = report.decision?.offered else {
      return sentence
    }
    return [
      sentence, update.isInformational ? words.text(.informational) : nil,
      reason == nil ? nil : address(of: update),
    ].compactMap(\.self).joined(separator: "\n")
  }

  /// One line; nil if there is only a failure to report.
  var sentence: String? {
    switch report.decision?.offered {
    case .available(let update, nil): line(about: update, address: address(of: update))
    case .available(let update, let reason?): silence(reason, update)
    case .unsupported(let minimum): words.sentence(unsupported: name, minimum)
    case .none(.upToDate)?: upToDate
    case .none(let reason)?:
      words.text(.noUpdateBecause, ["reason": reasons.sentence(for: reason)])
    case nil: nil
    }
  }

  func line(about update: Update, address: String? = nil, command: String? = nil) -> String {
    let line = Notice(
      name: name, version: update.version.map { version($0, update.build) },
      release: update.title,
      installed: report.app.version.map { version($0, report.app.build) },
      isRequired: update.isRequired, address: address, command: command, words: words
    ).line(columns: nil)
    return String(line.dropLast())
  }

  private func address(of update: Update) -> String? { update.page ?? update.downloadURL }

  private func silence(_ reason: Reason, _ update: Update) -> String {
    let text = words.text(
      .notShownBecause,
      ["headline": line(about: update), "reason": reasons.sentence(for: reason)])
    guard [.skipped, .snoozed, .notifiedEnough].contains(reason) else { return text }
    return words.text(.optionShowsIt, ["sentence": text, "option": "--always"])
  }

  /// If two builds have the same version, the version alone does not distinguish them.
  private func version(_ version: String, _ build: String?) -> String {
    let update = report.decision?.update
    guard update?.version == report.app.version, update?.build != nil, let build else {
      return version
    }
    return "\(version) build \(build)"
  }

  private var upToDate: String {
    switch (name, report.app.version) {
    case (let name?, let version):
      words.text(.upToDate, ["app": [name, version].compactMap(\.self).joined(separator: " ")])
    case (nil, let version?): words.text(.upToDateVersion, ["version": version])
    case (nil, nil): words.text(.noUpdate)
    }
  }

  private var name: String? { report.app.name ?? report.app.id }
}
