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
  /// Whether the document is read from a file and not from a server.
  package var isForFile: Bool {
    readsFiles && url.isFileURL
  }

  /// Whether the request may be conditional: only a GET or HEAD without a body has validators.
  var allowsConditions: Bool {
    body == nil && (method == "GET" || method == "HEAD")
  }

  func accepts(status: Int) -> Bool {
    switch status {
    case 200..<300: true
    case 304: false
    case 300..<400: !followsRedirects
    default: false
    }
  }

  /// A hash that tells requests apart in files.
  ///
  /// It covers the caller's headers, because a server may answer each user differently. It does not
  /// reveal secrets in the URL, headers or body.
  package var fingerprint: String {
    var hash = FowlerNollVo()
    hash.take("\(method)\n\(!followsRedirects)\n\(url)\n".utf8)
    for header in headers { hash.take("\(header.name.lowercased()): \(header.value)\n".utf8) }
    if let body { hash.take([1] + body) }
    return hash.text
  }
}
