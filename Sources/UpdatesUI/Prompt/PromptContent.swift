import HarmlessText
package import Updates
package import UpdatesTerminal

package struct PromptContent: Sendable {
  package let title: String
  private let name: String?
  package let version: String?
  package let release: String?
  package let installed: String?
  package let details: String?
  package let isRequired: Bool
  package let footer: String?
  package let notes: TextDocument
  /// If not, `notes` says that there are none.
  package let hasNotes: Bool
  package let words: Localization
  private let way: UpgradeWay
  private let prohibition: String?
  private let trust: String?
  private let doubt: ChannelAnswer.Doubt?

  package init(
    _ update: Update, appName: String?, installed: String?, words: Localization,
    footer: String? = nil, way: UpgradeWay = .own, trust: String? = nil,
    doubt: ChannelAnswer.Doubt? = nil, prohibition: String? = nil
  ) {
    let subject = UpdateSubject(
      name: appName, version: update.version, release: update.name, widest: Self.widest)
    version = update.version?.harmlessLine().nonEmpty
    release = update.name?.harmlessLine().nonEmpty
    self.installed = installed?.harmlessLine().nonEmpty
    self.isRequired = update.isRequired
    self.footer = footer?.harmlessLine().nonEmpty
    self.words = words
    self.way = way
    self.trust = trust
    self.doubt = doubt
    self.prohibition = prohibition
    name = appName?.harmlessLine().nonEmpty?.truncated(to: Self.widest)
    details = Self.details(of: update, in: words)
    title = subject.text(UpdateSubject.titles, in: words)
    var notes = TextDocument(
      notesOf: update, words: words, ending: update.storeLines(in: words))
    notes.lead = NotesSummary(notes.outline())?.line(in: words) ?? ""
    self.notes = notes
    hasNotes =
      update.releaseNotes?.isWritten == true || update.history.contains { $0.notes.isWritten }
  }

  private static func details(of update: Update, in words: Localization) -> String? {
    let versions = update.history.count
    let known = [
      update.publishedAt.map { words.date($0) },
      update.release.size.flatMap { $0 > 0 ? words.size($0) : nil },
      versions > 1 ? words.text(.versionsSince, count: versions) : nil,
    ]
    return known.compactMap(\.self).joined(separator: " · ").nonEmpty
  }

  /// The default first; Update is one only if there is a way to update.
  package var actions: [PromptAction] {
    let others: [PromptAction] = isRequired ? [] : [.later, .skip]
    return way == .unknown ? [.leave] + others : [.update] + others + [.leave]
  }

  /// Nil if there is nothing to say.
  package var wayLines: String? {
    let early: Word? =
      switch doubt {
      case .manager: .maybeNotInChannel
      case .file: .maybeNoFile
      case nil: nil
      }
    let lines = [prohibition, way.line(in: words), trust, early.map { words.text($0) }]
    return lines.compactMap(\.self).joined(separator: "\n").nonEmpty
  }

  /// The command or the address that is shown; nil if there is none.
  var copyable: String? {
    switch way {
    case .running(let text), .typing(let text), .installing(_, let text), .opening(let text),
      .visiting(let text):
      text.harmlessLine()
    case .own, .unknown: nil
    }
  }

  package var leaving: Answer {
    isRequired ? .quit : .cancel
  }

  package func title(of action: PromptAction) -> String {
    switch action {
    case .update: words.text(.updateButtonTitle)
    case .later: words.text(.laterButtonTitle)
    case .skip: words.text(.skipButtonTitle)
    case .leave where isRequired: words.text(.quitButtonTitle)
    case .leave: words.text(way == .unknown ? .closeButtonTitle : .cancelButtonTitle)
    }
  }

  package func letter(of action: PromptAction) -> Character {
    switch action {
    case .update: "u"
    case .later: "l"
    case .skip: "s"
    case .leave: isRequired ? "q" : "c"
    }
  }

  /// Such as `Tool 1.4.0 → 2.0.0`; nil if no version is known.
  var subject: String? {
    guard let versions else { return nil }
    return [name, versions].compactMap(\.self).joined(separator: " ")
  }

  /// Such as `1.4.0 → 2.0.0`; only the installed one if the other is unknown, nil if that is
  /// unknown.
  var versions: String? {
    guard let installed = installed?.truncated(to: Self.widest) else { return nil }
    guard let offered = (version ?? release)?.truncated(to: Self.widest) else { return installed }
    return "\(installed) → \(offered)"
  }

  private static let widest = 40
}

package enum PromptAction: Sendable, CaseIterable {
  case update, later, skip
  case leave
}
