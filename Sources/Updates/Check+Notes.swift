extension Check {
  /// The part of the time that is left for notes: who waits for an update can do without them.
  static let shareOfNotes = 0.5

  /// Adds the notes that lie elsewhere to the release that is to be offered, and asks for no others.
  ///
  /// Which release that is depends on what is remembered. It is looked up here without the lock of
  /// the state, as nothing may wait for a server while it is held; the decision is made afterwards.
  /// Throws only where the check was given up; notes that cannot be had are warned about.
  mutating func fetchLinkedNotes(into answer: inout FeedResult) async throws(CheckError) {
    guard answer.releases.contains(where: \.hasLinkedNotes),
      let index = offeredIndex(in: answer)
    else { return }
    try await fetchLinkedNotes(of: index, into: &answer)
  }

  /// Adds the notes of one release where they lie elsewhere.
  mutating func fetchLinkedNotes(
    of index: Int, into answer: inout FeedResult
  ) async throws(CheckError) {
    guard let query, answer.releases[index].hasLinkedNotes else { return }
    do {
      answer.releases[index].notes = try await ReleaseNotes.fetched(
        for: answer.releases[index], of: query, from: documents, timeShare: Self.shareOfNotes)
    } catch let error as DocumentError {
      guard !error.isCancellation else { throw .feed(error) }
      warnOfNotes(error.summary)
    } catch {
      warnOfNotes("\(error)")
    }
  }

  mutating func warnOfNotes(_ cause: String) {
    warnings.append(
      Warning(code: "feed.notes", message: "The release notes could not be had: \(cause)"))
  }

  /// Which of the announced releases is available; nil where none is, or where that is decided
  /// without them.
  func offeredIndex(in answer: FeedResult) -> Int? {
    // What is wrong with the version, or with the state, is said where the decision is made.
    guard let installed = app.version.flatMap({ try? Version($0, scheme: scheme) }) else {
      return nil
    }
    var warnings: [Warning] = []
    let state = known(noting: &warnings)
    let decision = Policy.decide(
      facts(installed: installed, answer: answer).knowing(state, newRolloutID))
    return decision.update == nil ? nil : decision.chosen
  }
}

extension Release {
  /// Whether what is new in it is told only elsewhere.
  fileprivate var hasLinkedNotes: Bool {
    notes == nil && notesURL != nil
  }
}
