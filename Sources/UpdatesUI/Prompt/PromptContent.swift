import HarmlessText
package import Updates
package import UpdatesTerminal

/// The texts and choices of a prompt, on a screen and in plain lines alike.
package struct PromptContent: Sendable {
  package let title: String
  private let name: String?
  package let version: String?
  /// The title of an update that has no version.
  package let release: String?
  package let installed: String?
  /// What is known about the release on one line: its date, its size, and the versions between.
  package let details: String?
  package let isRequired: Bool
  /// One line at the edge, such as how to silence the prompt.
  package let footer: String?
  /// The release notes, and below them what a store says.
  package let notes: TextDocument
  /// Whether the publisher wrote notes; if not, `notes` says that there are none.
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
    notes = TextDocument(
      notesOf: update, words: words, ending: update.storeLines(in: words))
    hasNotes =
      update.releaseNotes?.isWritten == true || update.history.contains { $0.notes.isWritten }
  }

  private static func details(of update: Update, in words: Localization) -> String? {
    let versions = update.history.count
    let known = [
      update.publishedAt.map { words.date($0) },
      update.size.flatMap { $0 > 0 ? words.size($0) : nil },
      versions > 1 ? words.text(.versionsSince, count: versions) : nil,
    ]
    return known.compactMap(\.self).joined(separator: " · ").nonEmpty
  }

  /// The choices, the default first; Update is one only if there is a way to update.
  package var actions: [PromptAction] {
    let others: [PromptAction] = isRequired ? [] : [.later, .skip]
    return way == .unknown ? [.leave] + others : [.update] + others + [.leave]
  }

  /// The lines above the choices: what an administrator forbids, how Update works, how its file is
  /// verified, and whether it may be too early for it.
  ///
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

  /// The answer of a person who leaves.
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

  /// The name and the versions, such as `Tool 1.4.0 → 2.0.0`; nil if no version is known.
  var subject: String? {
    guard let versions else { return nil }
    return [name, versions].compactMap(\.self).joined(separator: " ")
  }

  /// The installed and the offered version, such as `1.4.0 → 2.0.0`.
  ///
  /// It is only the installed version if the offered one is unknown, and nil if the installed one
  /// is unknown.
  var versions: String? {
    guard let installed = installed?.truncated(to: Self.widest) else { return nil }
    guard let offered = (version ?? release)?.truncated(to: Self.widest) else { return installed }
    return "\(installed) → \(offered)"
  }

  /// The rest of the line would have no room beside a wider name or version.
  private static let widest = 40
}

/// A button of the prompt.
package enum PromptAction: Sendable, CaseIterable {
  case update, later, skip
  /// Cancel, or Quit if the update is required, or Close if there is no way to update.
  case leave
}
