import HarmlessText

extension Check {
  /// The most keys that a warning names.
  private static let mostNamed = 3

  /// Adds the texts of the features of the release that is to be offered, and of those between it
  /// and the installed one; where nothing is offered nobody is asked.
  ///
  /// Throws only where the check was given up.
  mutating func fetchFeatureTexts(into answer: inout FeedResult) async throws(CheckError) {
    guard answer.textsURL != nil, let index = offeredIndex(in: answer),
      let offered = answer.releases[index].version,
      let installed = app.version.flatMap({ try? Version($0, scheme: scheme) })
    else { return }
    try await fetchFeatureTexts(into: &answer, after: installed, upTo: offered)
  }

  /// Adds the texts of the features of all releases between two versions.
  mutating func fetchFeatureTexts(
    into answer: inout FeedResult, after oldest: Version?, upTo newest: Version
  ) async throws(CheckError) {
    guard let query, let folder = answer.textsURL else { return }
    let indices = answer.releases.indices.filter { index in
      let release = answer.releases[index]
      guard let version = release.version, release.exclusion == nil, !release.features.isEmpty
      else { return false }
      return version <= newest && (oldest.map { version > $0 } ?? true)
    }
    guard !indices.isEmpty else { return }
    let features = indices.flatMap { answer.releases[$0].features }
    do throws(DocumentError) {
      let texts = try await FeatureTexts.fetched(
        features, in: folder, language: app.language, of: query, from: documents,
        timeShare: Self.shareOfNotes)
      for cause in texts.causes { warnOfNotes(cause) }
      warnOfMissing(texts.missing(of: features))
      for index in indices {
        answer.releases[index].notes = texts.notes(of: answer.releases[index].features)
      }
    } catch {
      throw .feed(error)
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
