import HarmlessText

/// A server of the simple version checking client,
/// [SSVC](https://github.com/mrtom/SSVC), protocol version 1.
///
/// It is told what is installed and answers with numbers; it decides by them, whatever our own
/// rules for versions say.
package struct SSVCFeed: Feed {
  package static let kind = "ssvc"
  package static let usedKeys: Set = ["url"]

  package init() {}

  /// Asks with GET and the five parameters of the protocol behind the URL's own.
  package func result(
    for query: FeedQuery, from documents: DocumentSource
  ) async throws -> FeedResult {
    let installed = SSVCInstalled(query.app)
    let scheme = query.scheme
    return try await query.firstResult { request in
      var request = request
      request.method = "GET"
      request.body = nil
      request.url = request.url.appendingQuery(installed.parameters)
      let shown = presentableURL(request.url)
      return try await documents.feedResult("feed-ssvc", asking: request) { content in
        let response = try SSVCResponse(
          JSON(parsing: content.bytes, from: shown), source: shown, scheme: scheme)
        return try response.result(for: installed, scheme: scheme)
      }
    }
  }
}
