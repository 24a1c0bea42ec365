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

  package var dialog: Dialog<Answer> {
    var dialog = Dialog(
      title: title, pages: [.init(text: notes, choices: choices)], leaving: leaving, words: words)
    dialog.isRequired = isRequired
    dialog.versions = versions
    dialog.installed = installed.map { words.text(.installed, ["installed": $0]) }
    dialog.details = details
    dialog.subject = versions.map { [name, $0].compactMap(\.self).joined(separator: " ") }
    dialog.notice = wayLines
    dialog.footer = footer
    dialog.copyable = copyable
    dialog.hasText = hasNotes
    dialog.pausesText = true
    return dialog
  }

  /// The default first; Update is one only if there is a way to update.
  private var choices: [Dialog<Answer>.Choice] {
    func choice(
      _ word: Word, _ letter: Character, _ effect: Dialog<Answer>.Effect, help: Word? = nil,
      leaves: Bool = false
    ) -> Dialog<Answer>.Choice {
      let title = words.text(word)
      var button = PageButton(
        title, letter: letter, help: help.map { words.text($0) }, escape: leaves ? title : nil)
      button.plainLetter = letter
      return .init(button: button, effect: effect)
    }
    let times = Snooze.allCases.map { (words.text($0.word), Answer.later($0)) }
    let update = choice(.updateButtonTitle, "u", .answer(.update))
    let others =
      isRequired
      ? []
      : [
        choice(
          .laterButtonTitle, "l", .menu(.init(title: words.text(.laterTitle), items: times)),
          help: .helpLater),
        choice(.skipButtonTitle, "s", .answer(.skip)),
      ]
    let leave: Word =
      isRequired ? .quitButtonTitle : way == .unknown ? .closeButtonTitle : .cancelButtonTitle
    let leaves = choice(leave, isRequired ? "q" : "c", .answer(leaving), leaves: true)
    return way == .unknown ? [leaves] + others : [update] + others + [leaves]
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

  /// Such as `1.4.0 → 2.0.0`; only the installed one if the other is unknown, nil if that is
  /// unknown.
  var versions: String? {
    guard let installed = installed?.truncated(to: Self.widest) else { return nil }
    guard let offered = (version ?? release)?.truncated(to: Self.widest) else { return installed }
    return "\(installed) → \(offered)"
  }

  private static let widest = 40
}

extension InlineDialog where Action == Answer {
  /// Whether the notes are short enough to be asked about at the cursor.
  package static func suits(_ update: Update, columns: Int) -> Bool {
    var notes = TextDocument(notesOf: update, words: Localization())
    return notes.lineCount(width: columns - 3) <= mostLines
  }
}
