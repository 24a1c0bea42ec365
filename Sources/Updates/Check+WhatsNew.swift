extension Check {
  /// What is new in the running version since another one.
  mutating func whatsNew(after seen: Version?, in running: Version) async -> WhatsNew {
    var failure: CheckError?
    var notes: [VersionNotes] = []
    do throws(CheckError) {
      try await loadConfiguration()
      var answer = try await askFeed()
      answer.releases.removeAll { release in
        guard let version = release.version else { return true }
        return version > running || (seen.map { version <= $0 } ?? false)
      }
      try await fetchFeatureTexts(into: &answer, after: seen, upTo: running)
      notes = try await news(in: &answer, after: seen, running)
    } catch {
      failure = error
    }
    return WhatsNew(
      app: app, notes: notes, failure: failure, warnings: warnings + documents.warnings)
  }

  /// The notes of the releases that can have been installed here, newest first.
  private mutating func news(
    in answer: inout FeedResult, after seen: Version?, _ running: Version
  ) async throws(CheckError) -> [VersionNotes] {
    guard let oldest = seen ?? (try? Version("0.0.0", scheme: scheme)) else { return [] }
    var facts = facts(installed: oldest, answer: answer)
    // A build would be compared with that of the running version.
    facts.installedBuild = nil
    facts.allowsPrereleases = facts.allowsPrereleases || running.isPrerelease
    let selection = ReleaseSelection(facts)
    var newest: ReleaseOrder.Candidate?
    for candidate in selection.candidates where selection.order.isNewer(candidate, than: newest) {
      newest = candidate
    }
    guard let newest else { return [] }
    try await fetchLinkedNotes(of: newest.index, into: &answer)
    let release = answer.releases[newest.index]
    guard answer.releases.count > 1 else {
      return release.notes.map {
        [
          VersionNotes(
            version: release.version?.text, publishedAt: release.publishedAt, notes: $0)
        ]
      } ?? []
    }
    facts.releases = answer.releases
    return ReleaseSelection(facts).history(upTo: newest, notes: release.notes)
  }
}
