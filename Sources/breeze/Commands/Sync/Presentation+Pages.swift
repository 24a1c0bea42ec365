import HarmlessText
import Updates
import UpdatesContent
import UpdatesTerminal
import UpdatesUI

extension Presentation {
  /// An image is only named, because a terminal does not show it.
  var sections: [TextDocument.Section] {
    pages.filter { !$0.isBlank }.map { page in
      let image = page.image?.harmlessLine().nonEmpty.map { "[\($0)]" }
      let text = [image, page.description.nonEmpty].compactMap(\.self).joined(separator: "\n\n")
      return .init(heading: page.title.harmlessLine().nonEmpty, source: text, format: .markdown)
    }
  }

  /// Its notes are the titles of the pages, or their texts if no page has a title.
  var requiredUpdate: Update {
    let titles = pages.compactMap(\.title.nonEmpty)
    let notes =
      titles.isEmpty
      ? pages.compactMap(\.description.nonEmpty).joined(separator: "\n\n")
      : titles.joined(separator: "\n")
    let release = Release(
      version: nil, notes: notes.nonEmpty.map { ReleaseNotes(text: $0, format: .plain) },
      storeURL: upgradeURL)
    return Update(release, kind: .hard, isRequired: true)
  }
}
