import HarmlessText
package import Updates
package import UpdatesContent

extension Presentation {
  /// The update that a forced presentation requires.
  ///
  /// Its notes are the titles of the pages, which were already shown; if no page has a title, they
  /// are the texts of the pages.
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
