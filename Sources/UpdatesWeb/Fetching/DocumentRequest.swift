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
  /// A response's body with a mark in place of each secret of the request, to be stored.
  func hidingSecrets(in body: [UInt8]) -> [UInt8] {
    secrets.reduce(body) { $0.replacing($1.text, with: $1.mark) }
  }

  /// The body that `hidingSecrets` was given.
  func restoringSecrets(in body: [UInt8]) -> [UInt8] {
    secrets.reduce(body) { $0.replacing($1.mark, with: $1.text) }
  }

  private var secrets: [(text: [UInt8], mark: [UInt8])] {
    headers.secrets.enumerated().map { index, secret in
      (secret, Array("***\(cacheKey.fingerprint)-\(index)***".utf8))
    }
  }
}
