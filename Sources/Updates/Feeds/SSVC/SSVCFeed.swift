import HarmlessText

/// A server of the simple version checking client, SSVC, in protocol version 1.
///
/// Source: [SSVC](https://github.com/mrtom/SSVC).
///
/// The request names the installed version, and the server answers with numbers. These numbers
/// decide whether there is an update; they override this package's rules for versions.
package struct SSVCFeed: Feed {
  package static let kind = "ssvc"
  package static let usedKeys: Set = ["url"]

  /// Sends a GET request; the protocol's five parameters follow those of the URL.
  package func result(for query: FeedQuery, from documents: DocumentSource) throws -> FeedResult {
    let installed = SSVCInstalled(query.app)
    let scheme = query.scheme
    return try query.firstResult { request in
      var request = request
      request.method = "GET"
      request.body = nil
      request.url = request.url.appendingQuery(installed.parameters)
      let shown = presentableURL(request.url)
      return try documents.feedResult("feed-ssvc", asking: request) { content in
        let response = try SSVCResponse(
          JSON(parsing: content.bytes, from: shown), source: shown, scheme: scheme)
        return try response.result(for: installed, scheme: scheme)
      }
    }
  }
}

struct SSVCInstalled: Equatable, Sendable {
  let version: String
  /// The build if it is an unsigned integer, else the packed version; 0 if neither is known.
  let number: UInt64
  /// The language without script and country, such as `en`; empty if it is unknown.
  let language: String
  /// The country in upper case, such as `GB`; empty if it is unknown.
  let country: String

  init(_ app: App) {
    version = app.version ?? ""
    number = app.build.flatMap(Self.unsigned) ?? UInt64(PackedVersion(version).number)
    // The form is that of the values for NSLocaleLanguageCode and NSLocaleCountryCode.
    language = (app.language ?? "").prefix { $0 != "-" && $0 != "_" }.lowercased()
    country = (app.country ?? "").uppercased()
  }

  /// The parameters of the request, in the order in which they are sent.
  var parameters: [(name: String, value: String)] {
    [
      ("SSVCLatestVersionKey", version), ("SSVCLatestVersionNumber", String(number)),
      ("SSVCLanguage", language), ("SSVCCountry", country), ("SSVCClientProtocolVersion", "1"),
    ]
  }

  /// Parses an unsigned integer without a sign; Swift's own initializer accepts a sign.
  private static func unsigned(_ text: String) -> UInt64? {
    text.utf8.allSatisfy(\.isDigit) ? UInt64(text) : nil
  }
}
