import HarmlessText

/// The feed of Sparkle and its relatives: RSS 2.0 with elements of a namespace of its own.
package struct AppcastFeed: Feed {
  /// The word for it.
  package static let kind = "appcast"
  /// Where the document is, and how it is asked for.
  package static let usedKeys: Set = ["url", "method", "body"]

  /// The feed.
  package init() {}

  /// Asks for the document.
  package func result(
    for query: FeedQuery, from documents: DocumentSource
  ) async throws -> FeedResult {
    try await query.firstResult { request in
      var request = request
      request.accept = "application/rss+xml, application/xml;q=0.9, text/xml;q=0.9, */*;q=0.1"
      let shown = presentableURL(request.url)
      // A file has no place that a relative address could be read by.
      let base = WebAddress(request.url)
      return try await documents.feedResult("feed-appcast", asking: request) { content in
        let found = try AppcastResponse(content.bytes, source: shown, base: base, for: query)
        return FeedResult(releases: found.releases, warnings: found.warnings)
      }
    }
  }
}
