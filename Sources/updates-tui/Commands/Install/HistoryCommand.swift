import HarmlessText
import Updates
import UpdatesCLI
import UpdatesUI

enum HistoryCommand: AppsCommand {
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
    let (words, name) = (world.words(for: app), app.name ?? app.id ?? "")
    return Reply(
      text: installs.isEmpty
        ? "nothing was installed yet"
        : installs.map { $0.line(of: name, in: words, at: world.now) }.joined(separator: "\n"),
      result: "done", members: ["installs": .array(installs.map(\.json))],
      warnings: selection.warningsWithoutTrust + reading.warnings)
  }
}

extension InstallRecord {
  /// Such as `2026-01-02 03:04  1.4.0 → 2.0.0  installed, signed, runs`.
  func line(at now: Instant) -> String {
    let versions = [from ?? "?", to ?? "?"].joined(separator: " → ")
    let facts = [
      Self.words(for: outcome),
      verification.map(words(forVerification:)),
      proof,
      isOfferedAgain ? "offered again" : nil,
      way == Self.ownWay ? nil : "by \(way)",
      url.map { "from \($0)" },
    ].compactMap(\.self).joined(separator: ", ")
    return "\(at.local(at: now))  \(versions)  \(facts)" + (reason.map { ": \($0)" } ?? "")
  }

  /// In English with more details.
  fileprivate func line(of name: String, in words: Localization, at now: Instant) -> String {
    guard words.language != "en" else { return line(at: now) }
    let end: String? =
      switch outcome {
      case .installed: nil
      case .failed: words.text(.inboxNotUpdated, ["name": name.harmlessLine()])
      case .wentBack:
        words.text(.wentBack, ["name": name.harmlessLine(), "version": to ?? "?"])
      }
    let trust: String? =
      switch verification {
      case nil: nil
      case "provenance": provenance.map { words.text(.trustBuilt, ["place": "\($0.place)"]) }
      case "signature":
        keyID.map { words.text(.trustSigned, ["key": SigningKey.beginning(ofID: $0) + "…"]) }
      case "checksum": words.text(.trustChecksum)
      default: words.text(.trustNone)
      }
    let facts = [
      words.moment(at, at: now), "\(from ?? "?") → \(to ?? "?")", end, trust,
      way == Self.ownWay ? nil : way, url,
    ]
    return facts.compactMap(\.self).joined(separator: "  ")
  }

  /// Nil if the reason says why it does not run.
  private var proof: String? {
    guard way == Self.ownWay else { return isProved.map { $0 ? "it runs" : "not updated" } }
    return isProved.flatMap { $0 ? "it runs" : reason == nil ? "it did not run" : nil }
  }

  private static func words(for outcome: Outcome) -> String {
    switch outcome {
    case .installed: "installed"
    case .failed: "failed"
    case .wentBack: "went back"
    }
  }

  private func words(forVerification word: String) -> String {
    switch word {
    case "provenance": provenance.map { "built by \($0.place)" } ?? "built where it says"
    case "signature": "signed" + (keyID.map { " by \(SigningKey.beginning(ofID: $0))…" } ?? "")
    case "checksum": "checksum only"
    default: "not verified"
    }
  }
}
