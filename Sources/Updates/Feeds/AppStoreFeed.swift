import HarmlessText

extension Feed {
  package static let lookupURL = "https://itunes.apple.com/lookup"

  /// The lookup of Apple's App Store, or of a server that answers in the same form.
  ///
  /// The answer is `{"resultCount": n, "results": […]}` or the array alone. Source: the
  /// [iTunes Search API](https://performance-partners.apple.com/search-api), "Lookup".
  package static let appStore = Feed(
    kind: "app-store", keys: ["lookup-url"], urls: { [try lookupURL(for: $0)] }, read: readLookup)

  /// Looks up the app by its identifier, or by the store's number if only that is known.
  private static func lookupURL(for query: FeedQuery) throws -> String {
    var parameters: [(name: String, value: String)] = []
    if let id = query.app.id {
      parameters.append(("bundleId", id))
    } else if let storeID = query.storeID {
      parameters.append(("id", storeID))
    } else {
      throw Problem.identifierMissing
    }
    if let country = query.app.country {
      parameters.append(("country", country.lowercased()))
    }
    return query.lookupURL.appendingQuery(parameters)
  }

  private static func readLookup(_ document: inout FeedDocument) throws -> FeedResult {
    let value = try document.json()
    let results =
      try value.arrayValue
      ?? document.array(document.object(value)["results"], named: "results")
    var releases: [Release] = []
    for (index, element) in results.enumerated() {
      if let version = document.version(element["version"]) {
        releases = [release(version, element)]
        break
      }
      document.refuse(element, at: "results[\(index)]", key: "version")
    }
    if releases.isEmpty, let problem = document.firstRefusal { throw document.malformed(problem) }
    if document.query.app.country == nil {
      document.warn(
        "The country is unknown, so the store uses its default", code: "feed.no-country")
    }
    return FeedResult(releases: releases)
  }

  private static func release(_ version: Version, _ element: JSON) -> Release {
    Release(
      version: version,
      notes: element["releaseNotes"]?.lines.map { ReleaseNotes(text: $0, format: .plain) },
      publishedAt: element["currentVersionReleaseDate"]?.date,
      minimumOS: element["minimumOsVersion"]?.line.flatMap { text in
        (try? Version(text)).map { _ in
          Release.SystemRequirement(version: text, isForAppleSystems: true)
        }
      },
      storeID: element["trackId"]?.digits, storeURL: element["trackViewUrl"]?.webURL,
      size: element["fileSizeBytes"]?.digits.flatMap { Int($0) },
      listing: StoreListing(
        seller: element["sellerName"]?.line, price: element["formattedPrice"]?.line,
        rating: element["averageUserRating"]?.doubleValue,
        ratingCount: element["userRatingCount"]?.digits.flatMap { Int($0) }))
  }
}

extension JSON {
  /// A number without sign that is written as a number or as a text.
  fileprivate var digits: String? {
    switch self {
    case .string(let text), .number(let text):
      (1...20).contains(text.utf8.count) && text.utf8.allSatisfy(\.isDigit) ? text : nil
    default: nil
    }
  }
}
