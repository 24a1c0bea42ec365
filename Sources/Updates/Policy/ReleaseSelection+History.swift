extension ReleaseSelection {
  static let mostNotes = 100

  /// The notes of all releases after the installed one up to the offered one, newest first.
  ///
  /// If a version is listed more than once, for example for several systems, the first counts.
  /// Above the limit the oldest notes are dropped, so the shown versions have no gap.
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
    for candidate in newest.candidates where order.isNewer(candidate) {
      let release = release(candidate)
      let isOffered = candidate.index == offered.index
      guard let text = isOffered ? notes : release.notes, !text.isBlank else { continue }
      history.append(
        VersionNotes(
          version: release.version?.text ?? release.name, publishedAt: release.publishedAt,
          notes: text))
    }
    return history
  }
}

extension ReleaseNotes {
  fileprivate var isBlank: Bool {
    text.allSatisfy(\.isWhitespace)
  }
}
