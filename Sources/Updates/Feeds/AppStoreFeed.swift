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
  package func latestRelease(
    for query: FeedQuery, from documents: DocumentSource
  ) async throws -> FeedAnswer {
    let url = try Self.url(for: query)
    let shown = presentableURL(url)
    let document = try await documents.document("feed-app-store", at: url, headers: query.headers) {
      try AppStoreAnswer(JSON(parsing: $0, from: shown), source: shown, scheme: query.scheme)
    }
    var warnings = document.value.warnings
    if query.app.country == nil {
      warnings.append(Self.noCountry)
    }
    return FeedAnswer(
      release: document.value.release, url: url, isFromCache: document.isFromCache,
      warnings: warnings)
  }

  private static let noCountry = Warning(
    code: "feed.no-country",
    message: "No country is known, so the store answers for its own default; --country sets one")

  static func url(for query: FeedQuery) throws -> String {
    var parameters: [String] = []
    if let id = query.app.id {
      parameters.append("bundleId=" + id.percentEncoded)
    } else if let storeID = query.storeID {
      parameters.append("id=" + storeID.percentEncoded)
    } else {
      throw CheckError.identifierMissing
    }
    if let country = query.app.country {
      parameters.append("country=" + country.lowercased().percentEncoded)
    }
    let base = query.lookupURL
    let joint = !base.contains("?") ? "?" : base.hasSuffix("?") || base.hasSuffix("&") ? "" : "&"
    return base + joint + parameters.joined(separator: "&")
  }
}
