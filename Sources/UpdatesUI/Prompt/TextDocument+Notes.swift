import HarmlessText
package import Updates
package import UpdatesTerminal

extension TextDocument {
  /// Versions without notes are left out.
  package init(notesOf update: Update, words: Localization, ending: String = "") {
    let sections = Self.sections(of: update, words: words)
    self.init(
      sections.isEmpty
        ? [Section(source: words.text(.noReleaseNotes), format: .plain)] : sections,
      cutNotice: update.page.map { words.text(.notesCutAt, ["address": $0.harmlessURL()]) }
        ?? words.text(.notesCut),
      ending: ending)
  }

  /// The notes of several apps, each below its title.
  package init(notesOf updates: [(title: String, update: Update)], words: Localization) {
    let sections = updates.flatMap { title, update in
      [Section(heading: title, source: "", format: .plain)]
        + Self.sections(of: update, words: words)
    }
    self.init(sections, cutNotice: words.text(.notesCut))
  }

  private static func sections(of update: Update, words: Localization) -> [Section] {
    update.history.count > 1
      ? update.history.filter { $0.notes.isWritten }.flatMap { version in
        Section.sections(version.heading(in: words) ?? words.text(.version), version.notes)
      }
      : [update.releaseNotes, update.history.first?.notes].compactMap { $0 }
        .filter(\.isWritten).prefix(1).flatMap { Section.sections(nil, $0) }
  }
}

extension TextDocument.Section {
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
  fileprivate func heading(in words: Localization) -> String? {
    let date = publishedAt.map { words.date($0) }
    return [version?.nonEmpty, date].compactMap { $0 }.joined(separator: " · ").nonEmpty
  }
}

extension ReleaseNotes {
  package var isWritten: Bool {
    text.contains { !$0.isWhitespace }
  }
}
