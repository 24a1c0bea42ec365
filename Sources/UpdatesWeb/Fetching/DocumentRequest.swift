import HarmlessText

package struct DocumentRequest: Equatable, Sendable {
  /// An http or https URL, or a `file:` URL if `readsFiles` is true.
  package var url: String
  package var method: String
  package var headers: [Header]
  package var body: [UInt8]?
  /// The value of `Accept`, unless the caller's headers have one.
  package var accept: String
  /// Whether redirects are followed; if not, the redirect is the response.
  package var followsRedirects: Bool
  /// Whether the URL may name a file, because a local file or an option gave it.
  ///
  /// A URL from a server may not name a file.
  package var readsFiles = false
  /// The share of the remaining time that this request may use, if others may have to follow.
  package var timeShare = 1.0
  /// The demands on the document's signature; nil if it needs none.
  package var signing: DocumentSigning?

  package init(
    url: String, method: String = "GET", headers: [Header] = [], body: [UInt8]? = nil,
    accept: String = "application/json", followsRedirects: Bool = true
  ) {
    self.url = url
    self.method = method
    self.headers = headers
    self.body = body
    self.accept = accept
    self.followsRedirects = followsRedirects
  }
}

extension DocumentRequest {
  var cacheKey: CacheKey {
    CacheKey(
      url: url, method: method, body: body, endsAtRedirect: !followsRedirects, headers: headers)
  }

  /// Whether the document is read from a file and not from a server.
  package var isForFile: Bool {
    readsFiles && url.isFileURL
  }

  func accepts(status: Int) -> Bool {
    switch status {
    case 200..<300: true
    case 304: false
    case 300..<400: !followsRedirects
    default: false
    }
  }
}

extension DocumentRequest {
  private static let secretNames = [
    "auth", "cookie", "credential", "key", "pass", "secret", "session", "token",
  ]

  /// The shortest value that counts as a secret; shorter ones may be in a document by chance.
  private static let shortestSecret = 8

  /// A response's body, with every secret of the request replaced by `***`.
  ///
  /// Some servers repeat the request in the response; the secrets would then be stored and quoted
  /// in errors.
  func withoutSecrets(_ body: [UInt8]) -> [UInt8] {
    secrets.reduce(body) { body, secret in body.replacing(secret, with: "***".utf8) }
  }

  private var secrets: [[UInt8]] {
    headers.filter { header in
      let name = header.name.lowercased()
      return Self.secretNames.contains { name.contains($0) }
    }
    .flatMap { $0.value.split(separator: " ") }
    .map { Array($0.utf8) }
    .filter { $0.count >= Self.shortestSecret }
  }
}
