import HarmlessText

/// The lookup of Apple's App Store, or of a server that answers in the same form.
///
/// Source: the [iTunes Search API](https://performance-partners.apple.com/search-api), "Lookup".
package struct AppStoreFeed: Feed {
  package static let kind = "app-store"
  package static let usedKeys: Set = ["lookup-url"]
  package static let lookupURL = "https://itunes.apple.com/lookup"

  /// Looks up the app by its identifier, or by the store's number if only that is known.
  package func result(for query: FeedQuery, from documents: DocumentSource) throws -> FeedResult {
    let url = try Self.url(for: query)
    let shown = presentableURL(url)
    var request = DocumentRequest(url: url, headers: query.headers)
    request.readsFiles = true
    var answer = try documents.feedResult("feed-app-store", asking: request) {
      let document = try JSON(parsing: $0.bytes, from: shown)
      let entry = try AppStoreResponse(document, source: shown, scheme: query.scheme)
      return FeedResult(releases: entry.release.map { [$0] } ?? [], warnings: entry.warnings)
    }
    if query.app.country == nil { answer.warnings.append(Self.noCountry) }
    return answer
  }

  private static let noCountry = Warning(
    code: "feed.no-country",
    message: "The country is unknown, so the store uses its default")

  static func url(for query: FeedQuery) throws -> String {
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
}

/// The answer of an App Store lookup: `{"resultCount": n, "results": […]}` or a bare array.
struct AppStoreResponse: Sendable {
  private(set) var release: Release?
  private(set) var warnings: [Warning] = []

  init(_ document: JSON, source: String, scheme: VersionScheme) throws {
    let results: [JSON]
    switch document {
    case .array(let elements):
      results = elements
    case .object(let members):
      guard case .array(let elements)? = members["results"] else {
        throw Problem.malformed(
          source: source,
          problem: "'results' is \(members["results"]?.excerpt ?? "missing"), expected an array")
      }
      results = elements
    default:
      throw Problem.malformed(
        source: source, problem: "it is \(document.kindName), expected an object")
    }
    var problem: String?
    for (index, element) in results.enumerated() {
      if let version = Self.version(of: element, scheme: scheme) {
        release = Self.release(version, element)
        return
      }
      let sentence = "'results[\(index)]" + Self.problem(of: element)
      problem = problem ?? sentence
      if warnings.count < 5 { warnings.append(Warning(code: "feed.element", message: sentence)) }
    }
    if let problem { throw Problem.malformed(source: source, problem: problem) }
  }

  private static func version(of element: JSON, scheme: VersionScheme) -> Version? {
    element["version"]?.stringValue.flatMap { try? Version($0.harmlessLine(), scheme: scheme) }
  }

  private static func problem(of element: JSON) -> String {
    guard case .object(let members) = element else {
      return "' is \(element.excerpt), expected an object"
    }
    guard case .string(let text)? = members["version"] else {
      return ".version' is \(members["version"]?.excerpt ?? "missing"), expected a string"
    }
    return ".version' is \(JSON.string(text).excerpt), expected a version"
  }

  private static func release(_ version: Version, _ element: JSON) -> Release {
    guard case .object(let members) = element else { return Release(version: version) }
    let fields = Fields(members: members)
    return Release(
      version: version,
      notes: fields.text("releaseNotes").map { ReleaseNotes(text: $0, format: .plain) },
      publishedAt: fields.line("currentVersionReleaseDate").flatMap { Instant(iso8601: $0) },
      minimumOS: fields.systemVersion("minimumOsVersion").map {
        Release.SystemRequirement(version: $0, isForAppleSystems: true)
      },
      storeID: fields.digits("trackId"), storeURL: fields.webURL("trackViewUrl"),
      size: fields.digits("fileSizeBytes").flatMap { Int($0) },
      listing: StoreListing(
        seller: fields.line("sellerName"), price: fields.line("formattedPrice"),
        rating: fields.members["averageUserRating"]?.doubleValue,
        ratingCount: fields.digits("userRatingCount").flatMap { Int($0) }))
  }
}

/// The optional fields of an element; a field of the wrong type counts as absent.
private struct Fields {
  let members: JSONObject

  func line(_ key: String) -> String? {
    guard case .string(let text)? = members[key] else { return nil }
    let line = text.harmlessLine()
    return line.isEmpty ? nil : line
  }

  func text(_ key: String) -> String? {
    guard case .string(let text)? = members[key], !text.isEmpty else { return nil }
    return text.harmlessText()
  }

  func digits(_ key: String) -> String? {
    switch members[key] {
    case .string(let text)?, .number(let text)?:
      !text.isEmpty && text.utf8.count <= 20 && text.utf8.allSatisfy(\.isDigit) ? text : nil
    default: nil
    }
  }

  func systemVersion(_ key: String) -> String? {
    line(key).flatMap { (try? Version($0)) != nil ? $0 : nil }
  }

  func webURL(_ key: String) -> String? {
    // A text that is not a web URL is left out, like every other field of the wrong kind.
    line(key).flatMap { Address(link: $0)?.text }
  }
}
