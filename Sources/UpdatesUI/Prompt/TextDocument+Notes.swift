package import Updates
package import UpdatesTerminal

extension TextDocument {
  /// Release notes in their own markup.
  package init(_ notes: ReleaseNotes, words: Localization = Localization()) {
    self.init(Section.sections(nil, notes), cutNotice: words.text(.notesCut))
  }

  /// The notes of an update: those of each version under a heading where there are several.
  ///
  /// Versions without notes are left out; where there are no notes at all, that is said.
  package init(notesOf update: Update, words: Localization) {
    if let sections = Self.sections(of: update, words: words) {
      self.init(sections, cutNotice: words.text(.notesCut))
    } else {
      self.init(words.text(.noReleaseNotes), format: .plain)
    }
  }

  /// The sections of an update's notes; nil where nothing is written in them.
  private static func sections(of update: Update, words: Localization) -> [Section]? {
    let sections =
      update.history.count > 1
      ? update.history.filter { $0.notes.isWritten }.flatMap { version in
        Section.sections(version.heading ?? words.text(.storeVersion), version.notes)
      }
      : [update.releaseNotes, update.history.first?.notes].compactMap { $0 }
        .filter(\.isWritten).prefix(1).flatMap { Section.sections(nil, $0) }
    return sections.isEmpty ? nil : sections
  }
}

extension TextDocument.Section {
  /// Notes under a heading; what is known one by one has its title above it.
  fileprivate static func sections(_ heading: String?, _ notes: ReleaseNotes) -> [Self] {
    guard !notes.features.isEmpty else { return [Self(heading, notes)] }
    let features = notes.features.map {
      Self(
        heading: $0.title, isHeadingClose: true, source: $0.description ?? "", format: .plain)
    }
    return (heading.map { [Self(heading: $0, source: "", format: .plain)] } ?? []) + features
  }

  private init(_ heading: String?, _ notes: ReleaseNotes) {
    let format: TextDocument.Format =
      switch notes.format {
      case .plain: .plain
      case .markdown: .markdown
      case .html: .html
      }
    self.init(heading: heading, source: notes.text, format: format)
  }
}

extension VersionNotes {
  /// `2.1.0 · 2026-01-02`, or what of it is known.
  fileprivate var heading: String? {
    let date = publishedAt.map { String($0.iso8601.prefix(10)) }
    return [version?.nonEmpty, date].compactMap { $0 }.joined(separator: " · ").nonEmpty
  }
}

extension ReleaseNotes {
  /// Whether there is more in it than blanks.
  package var isWritten: Bool {
    text.contains { !$0.isWhitespace }
  }
}
