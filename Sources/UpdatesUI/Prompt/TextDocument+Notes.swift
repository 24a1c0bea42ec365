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

extension Update {
  /// One fact on each line; empty if no store says anything.
  func storeLines(in words: Localization) -> String {
    func line(_ word: Word, _ key: String, _ value: String?) -> String? {
      value?.harmlessLine().nonEmpty.map { words.text(word, [key: $0]) }
    }
    let seller = line(.storeSeller, "seller", release.listing.seller)
    let price = line(.storePrice, "price", release.listing.price)
    let rating = words.rating(release.listing.rating, count: release.listing.ratingCount)
    // Other feeds know a size too, which stands among the details of the release.
    guard seller != nil || price != nil || rating != nil else { return "" }
    let size = line(
      .storeSize, "size", release.size.flatMap { $0 > 0 ? words.size($0) : nil })
    return [seller, size, price, rating].compactMap(\.self).joined(separator: "\n")
  }
}

extension Localization {
  /// An average of 0 to 5 stars; nil if it is not a rating.
  func rating(_ rating: Double?, count: Int?) -> String? {
    guard let rating, rating.isFinite, rating >= 0, rating <= 5 else { return nil }
    let tenths = Int((rating * 10).rounded())
    let value = "\(tenths / 10)\(text(.decimalSeparator))\(tenths % 10)"
    guard let count, count >= 0 else { return text(.storeRating, ["rating": value]) }
    return text(.storeRatingCount, ["count": "\(count)", "rating": value])
  }
}
