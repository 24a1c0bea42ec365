extension ReleaseSelection {
  /// The most versions whose notes are shown together, and the most bytes of their text.
  static let mostNotes = 100
  static let mostNoteBytes = 1 << 20

  /// The notes from the offered release down to that after the installed one, newest first.
  ///
  /// Of a version that is listed more than once, as for several systems, the first counts. What is
  /// too much goes from the oldest on, so that no version is missing between two that are shown.
  func history(upTo offered: Candidate, notes: ReleaseNotes?) -> [VersionNotes] {
    guard facts.releases.count > 1 else { return [] }
    var newest = NewestReleases(limit: Self.mostNotes, order: order)
    newest.insert(offered)
    for candidate in candidates
    where newest.takes(candidate) && order.isNewer(candidate)
      && !order.isNewer(candidate, than: offered)
    {
      if facts.releases[candidate.index].notes?.isBlank == false { newest.insert(candidate) }
    }
    var history: [VersionNotes] = []
    var bytes = 0
    for candidate in newest.candidates where order.isNewer(candidate) {
      let release = release(candidate)
      let isOffered = candidate.index == offered.index
      guard let text = isOffered ? notes : release.notes, !text.isBlank else { continue }
      bytes += text.text.utf8.count
      guard bytes <= Self.mostNoteBytes else { break }
      history.append(
        VersionNotes(
          version: release.version?.text ?? release.name, publishedAt: release.publishedAt,
          notes: text))
    }
    return history
  }
}

extension ReleaseNotes {
  /// Whether there is nothing to read.
  fileprivate var isBlank: Bool {
    text.allSatisfy(\.isWhitespace)
  }
}
