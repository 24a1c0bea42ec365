import HarmlessText

extension Check {
  /// The part of the time that is left for notes: who waits for an update can do without them.
  static let shareOfNotes = 0.5

  /// Adds the notes that lie elsewhere to the release that is to be offered, and asks for no others.
  ///
  /// Which release that is depends on what is remembered. It is looked up here without the lock of
  /// the state, as nothing may wait for a server while it is held; the decision is made afterwards.
  /// Throws only where the check was given up; notes that cannot be had are warned about.
  mutating func fetchLinkedNotes(into result: inout FeedResult) async throws {
    guard result.releases.contains(where: \.hasLinkedNotes),
      let index = offeredIndex(in: result)
    else { return }
    try await fetchLinkedNotes(of: index, into: &result)
  }

  /// Adds the notes of one release where they lie elsewhere.
  mutating func fetchLinkedNotes(
    of index: Int, into result: inout FeedResult
  ) async throws {
    guard let query, result.releases[index].hasLinkedNotes else { return }
    do {
      result.releases[index].notes = try await ReleaseNotes.fetched(
        for: result.releases[index], of: query, from: documents, timeShare: Self.shareOfNotes)
    } catch let error as DocumentError {
      guard !error.isCancellation else { throw error }
      warnOfNotes(error.summary)
    } catch {
      warnOfNotes("\(error)")
    }
  }

  mutating func warnOfNotes(_ cause: String) {
    warnings.append(
      Warning(code: "feed.notes", message: "The release notes could not be loaded: \(cause)"))
  }

  /// Which of the announced releases is available; nil where none is, or where that is decided
  /// without them.
  func offeredIndex(in result: FeedResult) -> Int? {
    // What is wrong with the version, or with the state, is said where the decision is made.
    guard let installed = app.version.flatMap({ try? Version($0, scheme: scheme) }) else {
      return nil
    }
    var warnings: [Warning] = []
    let state = known(noting: &warnings)
    let decision = Policy.decide(
      facts(installed: installed, result: result).knowing(state, newRolloutID))
    return decision.update == nil ? nil : decision.chosen
  }
}

extension Release {
  /// Whether what is new in it is told only elsewhere.
  fileprivate var hasLinkedNotes: Bool {
    notes == nil && notesURL != nil
  }
}

extension Check {
  /// The most keys that a warning names.
  private static let mostNamed = 3

  /// Adds the texts of the features of the release that is to be offered, and of those between it
  /// and the installed one; where nothing is offered nobody is asked.
  ///
  /// Throws only where the check was given up.
  mutating func fetchFeatureTexts(into result: inout FeedResult) async throws {
    guard result.textsURL != nil, let index = offeredIndex(in: result),
      let offered = result.releases[index].version,
      let installed = app.version.flatMap({ try? Version($0, scheme: scheme) })
    else { return }
    try await fetchFeatureTexts(into: &result, after: installed, upTo: offered)
  }

  /// Adds the texts of the features of all releases between two versions.
  mutating func fetchFeatureTexts(
    into result: inout FeedResult, after oldest: Version?, upTo newest: Version
  ) async throws {
    guard let query, let folder = result.textsURL else { return }
    let indices = result.releases.indices.filter { index in
      let release = result.releases[index]
      guard let version = release.version, release.exclusion == nil, !release.features.isEmpty
      else { return false }
      return version <= newest && (oldest.map { version > $0 } ?? true)
    }
    guard !indices.isEmpty else { return }
    let features = indices.flatMap { result.releases[$0].features }
    let texts = try await FeatureTexts.fetched(
      features, in: folder, language: app.language, of: query, from: documents,
      timeShare: Self.shareOfNotes)
    for cause in texts.causes { warnOfNotes(cause) }
    warnOfMissing(texts.missing(of: features))
    for index in indices {
      result.releases[index].notes = texts.notes(of: result.releases[index].features)
    }
  }

  private mutating func warnOfMissing(_ keys: [String]) {
    var named: [String] = []
    for key in keys where !named.contains(key) { named.append(key) }
    guard !named.isEmpty else { return }
    let shown = named.prefix(Self.mostNamed).map { "'\($0.harmlessLine(limit: 60))'" }
      .joined(separator: ", ")
    let rest = named.count - Self.mostNamed
    warnings.append(
      Warning(
        code: "feed.notes",
        message: "No text tells what these features are: \(shown)"
          + (rest > 0 ? " and \(rest) more" : "")))
  }
}

extension Check {
  /// What is new in the running version since another one.
  mutating func whatsNew(after seen: Version?, in running: Version) async -> WhatsNew {
    var failure: CheckError?
    var notes: [VersionNotes] = []
    do {
      try await loadConfiguration()
      var result = try await askFeed()
      result.releases.removeAll { release in
        guard let version = release.version else { return true }
        return version > running || (seen.map { version <= $0 } ?? false)
      }
      try await fetchFeatureTexts(into: &result, after: seen, upTo: running)
      notes = try await news(in: &result, after: seen, running)
    } catch {
      failure = CheckError(error)
    }
    return WhatsNew(
      app: app, notes: notes, failure: failure, warnings: warnings + documents.warnings)
  }

  /// The notes of the releases that can have been installed here, newest first.
  private mutating func news(
    in result: inout FeedResult, after seen: Version?, _ running: Version
  ) async throws -> [VersionNotes] {
    guard let oldest = seen ?? (try? Version("0.0.0", scheme: scheme)) else { return [] }
    var facts = facts(installed: oldest, result: result)
    // A build would be compared with that of the running version.
    facts.installedBuild = nil
    facts.allowsPrereleases = facts.allowsPrereleases || running.isPrerelease
    let selection = ReleaseSelection(facts)
    var newest: ReleaseOrder.Candidate?
    for candidate in selection.candidates where selection.order.isNewer(candidate, than: newest) {
      newest = candidate
    }
    guard let newest else { return [] }
    try await fetchLinkedNotes(of: newest.index, into: &result)
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

/// What is new in the version that runs, since another.
package struct WhatsNew: Sendable {
  /// The app, with country and language as they are known.
  package var app: App
  /// The notes of each version, newest first.
  package var notes: [VersionNotes]
  /// What could not be found out.
  package var failure: CheckError?
  /// What did not stop the search.
  package var warnings: [Warning]
}

extension UpdateChecker {
  /// What the feed tells to be new in the running version since another; nothing is remembered.
  ///
  /// - Parameters:
  ///   - seen: The version whose news are known already; nil: none, so that all are told.
  ///   - running: The version that runs; what came after it is left out.
  /// - Returns: The notes of each version, or why there are none.
  package func whatsNew(after seen: Version?, in running: Version) async -> WhatsNew {
    var checker = self
    checker.options.dryRun = true
    checker.options.keepsInstalledVersion = true
    // What only knows the next version is asked for that after the one that was seen.
    checker.app.version = (seen ?? running).text
    var check = Check(checker: checker)
    return await check.whatsNew(after: seen, in: running)
  }
}
