/// The configuration itself announces the version: `check-for` is `manually`.
struct ManualFeed: Feed {
  static let kind = "manual"
  static let usedKeys: Set<String> = []

  let configuration: Configuration

  func answer(
    to query: FeedQuery, from documents: DocumentSource
  ) async throws -> FeedAnswer {
    guard let text = configuration.version,
      let version = try? Version(text, scheme: query.scheme)
    else { return FeedAnswer(releases: []) }
    let notes = configuration.releaseNotes?.text(in: query.app.language)
    return FeedAnswer(
      releases: [
        Release(
          version: version, notes: notes.map { ReleaseNotes(text: $0, format: .markdown) },
          storeID: configuration.appStoreID)
      ])
  }
}
