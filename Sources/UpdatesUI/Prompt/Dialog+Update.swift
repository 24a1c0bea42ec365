import HarmlessText
package import Updates
import UpdatesTerminal

extension Dialog where Action == Answer {
  /// Asks about an update; `way` says how it is carried out, and `trust` what verifies it.
  package init(
    about update: Update, appName: String?, installed: String?, words: Localization,
    footer: String? = nil, way: UpgradeWay = .own, trust: String? = nil,
    doubt: ChannelAnswer.Doubt? = nil, prohibition: String? = nil
  ) {
    let subject = UpdateSubject(of: update, appName: appName)
    var notes = TextDocument(
      notesOf: update, words: words, ending: update.storeLines(in: words))
    if let summary = NotesSummary(notes.outline) {
      notes.insertFirst(line: summary.line(in: words))
    }
    let choices = Self.choices(
      isRequired: update.isRequired, isPossible: way != .unknown, in: words)
    self.init(
      title: subject.text(UpdateSubject.titles, in: words),
      pages: [Page(text: notes, choices: choices)],
      leaving: update.isRequired ? .quit : .cancel, words: words)
    isRequired = update.isRequired
    versions = subject.versions(after: installed)
    self.installed = installed?.harmlessLine().nonEmpty.map {
      words.text(.installed, ["installed": $0])
    }
    details = Self.details(of: update, in: words)
    self.subject = versions.map { [subject.name, $0].compactMap(\.self).joined(separator: " ") }
    let early: Word? =
      switch doubt {
      case .manager: .maybeNotInChannel
      case .file: .maybeNoFile
      case nil: nil
      }
    notice =
      [prohibition, way.line(in: words), trust, early.map { words.text($0) }]
      .compactMap(\.self).joined(separator: "\n").nonEmpty
    self.footer = footer?.harmlessLine().nonEmpty
    copyable = way.shown
    hasText =
      update.releaseNotes?.isWritten == true || update.history.contains { $0.notes.isWritten }
    pausesText = true
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
  private static func choices(
    isRequired: Bool, isPossible: Bool, in words: Localization
  ) -> [Choice] {
    func choice(
      _ word: Word, _ letter: Character, _ effect: Effect, help: Word? = nil, leaves: Bool = false
    ) -> Choice {
      let title = words.text(word)
      var choice = Choice(
        title, letter, effect, help: help.map { words.text($0) }, escape: leaves ? title : nil)
      choice.button.plainLetter = letter
      return choice
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
      isRequired ? .quitButtonTitle : isPossible ? .cancelButtonTitle : .closeButtonTitle
    let leaves = choice(
      leave, isRequired ? "q" : "c", .answer(isRequired ? .quit : .cancel), leaves: true)
    return isPossible ? [update] + others + [leaves] : [leaves] + others
  }
}

extension InlineDialog where Action == Answer {
  /// Whether the notes are short enough to be asked about at the cursor.
  package static func suits(_ update: Update, columns: Int) -> Bool {
    var notes = TextDocument(notesOf: update, words: Localization())
    return notes.lines(width: columns - 3).count <= mostLines
  }
}
