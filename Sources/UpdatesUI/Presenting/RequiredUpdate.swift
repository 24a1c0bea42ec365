import HarmlessText
package import Updates
package import UpdatesContent

/// How the update that a presentation demands is carried out.
package enum UpgradeWay: Equatable, Sendable {
  /// By the caller's own means.
  case own
  /// By opening this address.
  case opening(String)
  /// Nobody knows, so that there is nothing to choose but to leave.
  case unknown
}

extension Presentation {
  /// The update that a forced presentation demands.
  ///
  /// Its notes are the titles of the pages, which were shown before it; only where none has a title
  /// they are their texts. An address that is to be opened stands before them, so that nobody goes
  /// where they have not read.
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
