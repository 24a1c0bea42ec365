import HarmlessText

extension Check {
  /// The share of the remaining time that may be spent on notes, which are not essential.
  static let shareOfNotes = 0.5

  /// Fetches the linked notes of the release that will be offered, or the texts of the features of
  /// all releases after the installed one up to it; if nothing will be offered, nothing is fetched.
  ///
  /// This throws only if the check is cancelled; what cannot be fetched gives a warning.
  mutating func fetchNotes(into result: inout FeedResult) throws {
    guard result.textsURL != nil || result.releases.contains(where: \.hasLinkedNotes),
      let decision = preview(of: result), decision.update != nil, let index = decision.chosen
    else { return }
    try fetchLinkedNotes(of: index, into: &result)
    if let offered = result.releases[index].version, let installed {
      try fetchFeatureTexts(into: &result, after: installed, upTo: offered)
    }
  }

  mutating func fetchLinkedNotes(of index: Int, into result: inout FeedResult) throws {
    guard let query, result.releases[index].hasLinkedNotes else { return }
    do {
      result.releases[index].notes = try ReleaseNotes.fetched(
        for: result.releases[index], of: query, from: documents, timeShare: Self.shareOfNotes)
    } catch let error as Problem {
      warnOfNotes(error.summary)
    }
  }

  mutating func warnOfNotes(_ cause: String) {
    warn("feed.notes", "The release notes could not be loaded: \(cause)")
  }
}

extension Release {
  fileprivate var hasLinkedNotes: Bool {
    notes == nil && notesURL != nil
  }
}

extension Check {
  private static let mostNamed = 3

  /// Fetches the feature texts of all releases after `oldest` up to `newest`.
  mutating func fetchFeatureTexts(
    into result: inout FeedResult, after oldest: Version?, upTo newest: Version
  ) throws {
    guard let query, let folder = result.textsURL else { return }
    let indices = result.releases.indices.filter { index in
      let release = result.releases[index]
      guard let version = release.version, release.exclusion == nil, !release.features.isEmpty
      else { return false }
      return version <= newest && (oldest.map { version > $0 } ?? true)
    }
    guard !indices.isEmpty else { return }
    let features = indices.flatMap { result.releases[$0].features }
    let texts = try FeatureTexts.fetched(
      features, in: folder, language: report.app.language, of: query, from: documents,
      timeShare: Self.shareOfNotes)
    for cause in texts.causes { warnOfNotes(cause) }
    warnOfMissing(texts.missing(of: features))
    for index in indices {
      result.releases[index].notes = texts.notes(of: result.releases[index].features)?
        .hidingSecrets(of: query.headers)
    }
  }

  private mutating func warnOfMissing(_ keys: [String]) {
    var seen: Set<String> = []
    let named = keys.filter { seen.insert($0).inserted }
    guard !named.isEmpty else { return }
    let shown = named.prefix(Self.mostNamed).map { "'\($0.harmlessLine(limit: 60))'" }
      .joined(separator: ", ")
    let rest = named.count - Self.mostNamed
    warn(
      "feed.notes",
      "There is no text for these features: \(shown)" + (rest > 0 ? " and \(rest) more" : ""))
  }
}

extension UpdateChecker {
  /// Asks the feed what is new in the running version since an earlier one; nothing is remembered.
  ///
  /// - Parameters:
  ///   - seen: The version whose news the user has seen; nil if none, so that all news is included.
  ///   - running: The running version; later versions are left out.
  ///   - deadline: Cancels the search.
  /// - Returns: The notes of each version, newest first, and a report without a decision, which says
  ///   why there are none.
  package func whatsNew(
    after seen: Version?, in running: Version, until deadline: Deadline
  ) -> (notes: [VersionNotes], report: CheckReport) {
    var checker = self
    checker.options.dryRun = true
    checker.options.keepsInstalledVersion = true
    // A server that only knows the next version is asked for the one after the seen version.
    checker.app.version = (seen ?? running).text
    var check = Check(checker: checker, until: deadline)
    let notes = check.news(after: seen, in: running)
    check.report.warnings += check.documents.warnings
    return (notes, check.report)
  }
}

extension Check {
  fileprivate mutating func news(after seen: Version?, in running: Version) -> [VersionNotes] {
    do {
      try loadConfiguration()
      var result = try askFeed()
      result.releases.removeAll { release in
        guard let version = release.version else { return true }
        return version > running || (seen.map { version <= $0 } ?? false)
      }
      try fetchFeatureTexts(into: &result, after: seen, upTo: running)
      return try news(in: &result, after: seen, running)
    } catch {
      report.failure = .ofCheck(error)
      return []
    }
  }

  /// The notes of the releases that could have been installed here, newest first.
  private mutating func news(
    in result: inout FeedResult, after seen: Version?, _ running: Version
  ) throws -> [VersionNotes] {
    guard let oldest = seen ?? (try? Version("0.0.0", scheme: scheme)) else { return [] }
    var facts = facts(installed: oldest, result: result, state: state)
    // The known build is that of the running version, so builds must not be compared.
    facts.installedBuild = nil
    facts.allowsPrereleases = facts.allowsPrereleases || running.isPrerelease
    let selection = ReleaseSelection(facts)
    guard let newest = selection.newest(where: { _ in true }) else { return [] }
    try fetchLinkedNotes(of: newest.index, into: &result)
    let release = result.releases[newest.index]
    guard result.releases.count > 1 else {
      return release.notes.map {
        [
          VersionNotes(
            version: release.version?.text, publishedAt: release.publishedAt, notes: $0)
        ]
      } ?? []
    }
    facts.releases = result.releases
    return ReleaseSelection(facts).history(upTo: newest, notes: release.notes)
  }
}
