import HarmlessText

/// Any JSON document that names a version, with pointers (RFC 6901) to where its parts lie.
///
/// Where the app file has no pointers they are `/version`, `/notes`, `/url` and `/date`.
package struct JSONFeed: Feed {
  /// The word for it.
  package static let kind = "json"
  /// Where the document is, how it is asked for, and where its parts lie.
  package static let usedKeys: Set = ["url", "pointers", "method", "body"]

  /// The feed.
  package init() {}

  /// Asks for the document.
  package func answer(
    to query: FeedQuery, from documents: DocumentSource
  ) async throws -> FeedAnswer {
    let reading = try JSONFeedReading(pointers: query.pointers, scheme: query.scheme)
    return try await query.firstAnswer { request in
      let shown = presentableURL(request.url)
      return try await documents.feedAnswer("feed-json", asking: request) { content in
        let document = try JSON(parsing: content.bytes, from: shown)
        let found = try reading.release(in: document, source: shown)
        return FeedAnswer(releases: [found.release], warnings: found.warnings)
      }
    }
  }
}
