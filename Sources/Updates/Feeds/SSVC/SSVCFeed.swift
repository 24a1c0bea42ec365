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

/// What SSVC's server is told of the installed app.
struct SSVCInstalled: Equatable, Sendable {
  let version: String
  /// The build where it is an unsigned integer, else the packed version; 0 where neither is known.
  let number: UInt64
  /// The language without script and country, such as `en`; empty where it is not known.
  let language: String
  /// The country in upper case, such as `GB`; empty where it is not known.
  let country: String

  init(_ app: App) {
    version = app.version ?? ""
    number = app.build.flatMap(Self.unsigned) ?? UInt64(PackedVersion(version).number)
    // As the keys NSLocaleLanguageCode and NSLocaleCountryCode give them.
    language = (app.language ?? "").prefix { $0 != "-" && $0 != "_" }.lowercased()
    country = (app.country ?? "").uppercased()
  }

  /// The parameters of the request, in their order.
  var parameters: [(name: String, value: String)] {
    [
      ("SSVCLatestVersionKey", version), ("SSVCLatestVersionNumber", String(number)),
      ("SSVCLanguage", language), ("SSVCCountry", country), ("SSVCClientProtocolVersion", "1"),
    ]
  }

  /// Swift would take a sign too.
  private static func unsigned(_ text: String) -> UInt64? {
    text.utf8.allSatisfy(\.isDigit) ? UInt64(text) : nil
  }
}
