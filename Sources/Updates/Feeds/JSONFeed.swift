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
  package func result(
    for query: FeedQuery, from documents: DocumentSource
  ) async throws -> FeedResult {
    let reading = try JSONFeedReader(pointers: query.pointers, scheme: query.scheme)
    return try await query.firstResult { request in
      let shown = presentableURL(request.url)
      return try await documents.feedResult("feed-json", asking: request) { content in
        let document = try JSON(parsing: content.bytes, from: shown)
        let found = try reading.release(in: document, source: shown)
        return FeedResult(releases: [found.release], warnings: found.warnings)
      }
    }
  }
}
