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
  /// By which its answer is kept.
  var question: Question {
    Question(url: url, method: method, body: body, endsAtRedirect: !followsRedirects)
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

extension String {
  /// Whether this is a URL of a file, well-formed or not.
  package var isFileURL: Bool {
    prefix(5).lowercased() == "file:"
  }
}
