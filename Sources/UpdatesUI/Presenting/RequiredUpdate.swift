import HarmlessText
package import Updates
package import UpdatesContent

/// How the update that a presentation requires is carried out.
package enum UpgradeWay: Equatable, Sendable {
  /// The caller has its own way.
  case own
  /// By opening this address.
  case opening(String)
  /// The way is unknown, so that the person can only leave.
  case unknown
}

extension Presentation {
  /// The update that a forced presentation requires.
  ///
  /// Its notes are the titles of the pages, which were already shown; if no page has a title, they
  /// are the texts of the pages. An address to open stands before them, so that nobody goes to an
  /// address that they have not read.
  package func requiredUpdate(by way: UpgradeWay, in words: Localization) -> Update {
    let titles = pages.compactMap(\.title.nonEmpty)
    var parts =
      titles.isEmpty ? pages.compactMap(\.description.nonEmpty) : [titles.joined(separator: "\n")]
    if case .opening(let address) = way {
      parts.insert(words.text(.updateAddress, ["address": address.harmlessLine()]), at: 0)
    }
    let notes = parts.joined(separator: "\n\n")
    return Update(
      version: nil, kind: .hard, isRequired: true,
      releaseNotes: notes.nonEmpty.map { ReleaseNotes(text: $0, format: .plain) },
      storeURL: upgradeURL)
  }
}
