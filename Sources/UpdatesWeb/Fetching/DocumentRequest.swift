/// What to ask for a document.
package struct DocumentRequest: Equatable, Sendable {
  /// http or https; `file:` too where `readsFiles`.
  package var url: String
  package var method: String
  /// Headers of the caller's own.
  package var headers: [Header]
  package var body: [UInt8]?
  /// Sent as `Accept` unless the caller's own headers have one.
  package var accept: String
  /// Whether a redirect is followed, or is itself the answer.
  package var followsRedirects: Bool
  /// Whether the URL was given by a local file or an option, which may name files; what a server
  /// said may not.
  package var readsFiles = false
  /// The part of the time that is left which the request may take, where others may have to follow.
  package var timeShare = 1.0

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
  /// The key under which its response is kept.
  var cacheKey: CacheKey {
    CacheKey(url: url, method: method, body: body, endsAtRedirect: !followsRedirects)
  }

  /// Whether a file is read instead of a server asked.
  package var isForFile: Bool {
    readsFiles && url.isFileURL
  }

  /// Whether an answer of this status is the document, or may be.
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
  /// Parts of the names of headers whose values nobody else should see.
  private static let secretNames = [
    "auth", "cookie", "credential", "key", "pass", "secret", "session", "token",
  ]

  /// Shorter values are no secrets, or too likely to stand in a document by chance.
  private static let shortestSecret = 8

  /// An answer's body without the secrets that the server sends back, as one that shows requests
  /// does: else they would be kept, and quoted in errors.
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
