import HarmlessText
import Updates
import UpdatesCLI
import UpdatesUI

enum HistoryCommand: AllAppsCommand {
  static let command = Command(
    "history", summary: "show what was installed when, from where, and how it was verified",
    operands: [.app],
    groups: [
      .whichAppRemembered,
      OptionGroup("How", [.all] + OptionGroup.howToRemember.options),
    ],
    essentials: ["app", "all", "config", "id", "json"],
    examples: ["updates-tui history", "updates-tui history tool"])

  static let blankMembers: JSONObject = ["installs": []]

  static func reply(to arguments: Arguments, in world: World) throws -> Reply {
    let selection = try AppSelection(arguments, in: world)
    let reading = try selection.checker.record.state.read()
    let installs = reading.state.installs
    let app = selection.knownApp
    let (words, name) = (world.words(for: app), app.name ?? app.id)
    return Reply(
      text: installs.isEmpty
        ? "nothing was installed yet"
        : installs.map { $0.line(of: name, in: words, at: world.now) }.joined(separator: "\n"),
      members: ["installs": .array(installs.map(\.json))],
      warnings: selection.warningsWithoutTrust + reading.warnings)
  }
}

extension InstallRecord {
  /// Such as `Jan 2, 03:04  1.4.0 → 2.0.0  installed, signed by 1A2B3C4D…, it runs`.
  ///
  /// In English, it has more details.
  func line(of name: String?, in words: Localization, at now: Instant) -> String {
    let isEnglish = words.language == "en"
    let trust = verification.map { word in
      words.trust(verifiedBy: word, keyID: keyID, builtAt: provenance?.place)
    }
    let facts =
      isEnglish
      ? [
        outcome == .wentBack ? "went back" : outcome.rawValue,
        trust.map { $0.prefix(1).lowercased() + $0.dropFirst() }, proof,
        isOfferedAgain ? "offered again" : nil, way == Self.ownWay ? nil : "by \(way)",
        url.map { "from \($0)" },
      ] : [end(of: name ?? "?", in: words), trust, way == Self.ownWay ? nil : way, url]
    let end = isEnglish ? reason.map { ": \($0)" } ?? "" : ""
    return [
      words.moment(at, at: now), "\(from ?? "?") → \(to ?? "?")",
      facts.compactMap(\.self).joined(separator: ", ") + end,
    ].joined(separator: "  ")
  }

  /// Nil if it was installed.
  private func end(of name: String, in words: Localization) -> String? {
    switch outcome {
    case .installed: nil
    case .failed: words.text(.inboxNotUpdated, ["name": name.harmlessLine()])
    case .wentBack:
      words.text(.wentBack, ["name": name.harmlessLine(), "version": to ?? "?"])
    }
  }

  /// Nil if the reason says why it does not run.
  private var proof: String? {
    guard way == Self.ownWay else { return isProved.map { $0 ? "it runs" : "not updated" } }
    return isProved.flatMap { $0 ? "it runs" : reason == nil ? "it did not run" : nil }
  }
}

extension Localization {
  /// `word` is that of an `InstallRecord`.
  func trust(verifiedBy word: String, keyID: String?, builtAt place: String?) -> String {
    switch (word, keyID, place) {
    case ("provenance", _, let place?): text(.trustBuilt, ["place": place])
    case ("signature", let id?, _): text(.trustSigned, ["key": beginning(ofKey: id)])
    case ("checksum", _, _): text(.trustChecksum)
    default: word == "none" ? text(.trustNone) : word
    }
  }

  func beginning(ofKey id: String) -> String {
    SigningKey.beginning(ofID: id) + (isASCII ? "..." : "…")
  }
}
