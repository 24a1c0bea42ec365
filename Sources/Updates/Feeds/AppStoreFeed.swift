import HarmlessText

/// The lookup of Apple's App Store, or of whatever answers in its form.
///
/// Source: the [iTunes Search API](https://performance-partners.apple.com/search-api), "Lookup".
package struct AppStoreFeed: Feed {
  /// The word for it.
  package static let kind = "app-store"
  /// Only the base of the lookup can be chosen.
  package static let usedKeys: Set = ["lookup-url"]
  /// The base of the lookup unless another is given.
  package static let lookupURL = "https://itunes.apple.com/lookup"

  /// The lookup.
  package init() {}

  /// Asks for the app's entry by its identifier, or by the store's number where only that is known.
  package func result(
    for query: FeedQuery, from documents: DocumentSource
  ) async throws -> FeedResult {
    let url = try Self.url(for: query)
    let shown = presentableURL(url)
    var request = DocumentRequest(url: url, headers: query.headers)
    request.readsFiles = true
    var answer = try await documents.feedResult("feed-app-store", asking: request) {
      let document = try JSON(parsing: $0.bytes, from: shown)
      let entry = try AppStoreResponse(document, source: shown, scheme: query.scheme)
      return FeedResult(releases: entry.release.map { [$0] } ?? [], warnings: entry.warnings)
    }
    if query.app.country == nil { answer.warnings.append(Self.noCountry) }
    return answer
  }

  private static let noCountry = Warning(
    code: "feed.no-country",
    message: "No country is known, so the store answers for its own default")

  static func url(for query: FeedQuery) throws -> String {
    var parameters: [(name: String, value: String)] = []
    if let id = query.app.id {
      parameters.append(("bundleId", id))
    } else if let storeID = query.storeID {
      parameters.append(("id", storeID))
    } else {
      throw FeedError.identifierMissing
    }
    if let country = query.app.country {
      parameters.append(("country", country.lowercased()))
    }
    return query.lookupURL.appendingQuery(parameters)
  }
}
