package import Updates

extension Presentation {
  /// The update that a forced presentation demands.
  ///
  /// Its notes are the titles of the pages, which were shown before it; only where none has a title
  /// they are their texts.
  package var requiredUpdate: Update {
    let titles = pages.compactMap(\.title.nonEmpty)
    let notes =
      titles.isEmpty
      ? pages.compactMap(\.description.nonEmpty).joined(separator: "\n\n")
      : titles.joined(separator: "\n")
    return Update(
      version: nil, kind: .hard, isRequired: true,
      releaseNotes: notes.nonEmpty.map { ReleaseNotes(text: $0, format: .plain) },
      storeURL: upgradeURL)
  }
}
