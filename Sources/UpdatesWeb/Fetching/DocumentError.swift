import HarmlessText

/// Why a document, such as a configuration or a feed's answer, could not be fetched or read.
public enum DocumentError: Explained, Equatable {
  case missing(path: String)
  /// The file cannot be read; `detail` is the system's description.
  case unreadable(path: String, detail: String)
  /// Reading failed, because of the disk or a limit of this process; `detail` is the system's.
  case readFailed(path: String, detail: String)
  case tooLarge(source: String, limit: Int)
  /// The document is not JSON; `excerpt` shows the line with a caret under the place.
  case notJSON(source: String, line: Int, column: Int, problem: String, excerpt: String)
  case notXML(source: String, line: Int, problem: String)
  /// The server sent a web page, as a network does that wants users to sign in.
  case webPage(url: String)
  /// The library that reads such documents is missing; `package` is the package that contains it.
  case libraryMissing(name: String, package: String)
  case malformed(source: String, problem: String)
  /// The document must be signed, but it is not, or its signer has replaced or limited it since.
  case untrusted(source: String, problem: String)
  /// The server did not send the document; `retryAfter` is how long it asks to wait.
  case status(url: String, code: Int, retryAfter: Duration?)
  case transport(TransportError)
  /// None of several URLs answered; the summary is that of the first error.
  indirect case noneAnswered(first: DocumentError, others: [DocumentError])
  /// The network must not be used, and no copy is stored.
  case offline(url: String)
  /// The location is neither a path nor a `file:`, `http:` or `https:` URL.
  case unsupportedLocation(String)

  /// A description of the failure: a clause without a full stop.
  public var summary: String {
    switch self {
    case .missing(let path): "'\(path)' does not exist"
    case .unreadable(let path, let detail), .readFailed(let path, let detail):
      "'\(path)' cannot be read: \(detail)"
    case .tooLarge(let source, let limit): "'\(source)' is larger than \(limit.byteCount)"
    case .notJSON(let source, let line, let column, let problem, _):
      "'\(source)' is not JSON: line \(line), column \(column): \(problem)"
    case .notXML(let source, let line, let problem):
      "'\(source)' is not usable XML: line \(line): \(problem)"
    case .webPage(let url): "'\(url)' responded with a web page instead of a document"
    case .libraryMissing(let name, _): LibraryLoading.summary(of: name)
    case .malformed(let source, let problem): "'\(source)' cannot be used: \(problem)"
    case .untrusted(let source, let problem): "'\(source)' cannot be trusted: \(problem)"
    case .status(let url, let code, _): "'\(url)' responded with status \(code)"
    case .transport(let error): error.summary
    case .noneAnswered(let first, _): first.summary
    case .offline(let url): "'\(url)' was not requested, and no copy of it is stored"
    case .unsupportedLocation(let text):
      "'\(presentableURL(text, limit: 200))' is neither a path nor a file:, http: or https: URL"
    }
  }

  package init(_ error: FileError) {
    let path = presentableLocation(error.path)
    switch error {
    case .missing: self = .missing(path: path)
    case .tooLarge(_, let limit): self = .tooLarge(source: path, limit: limit)
    case .failed: self = .readFailed(path: path, detail: error.summary)
    default: self = .unreadable(path: path, detail: error.summary)
    }
  }

  /// Whether the caller has cancelled, and therefore needs no older copy either.
  package var isCancellation: Bool {
    self == .transport(.cancelled)
  }

  /// Whether somebody may have tampered with the document, or holds a newer one back.
  package var isUntrusted: Bool {
    if case .untrusted = self { true } else { false }
  }

  var isOfSyntax: Bool {
    switch self {
    case .notJSON, .notXML: true
    default: false
    }
  }

  /// The error for a document that is not usable XML; `source` is its location.
  package init(_ error: XMLError, source: String) {
    switch error {
    case .libraryMissing(let name, let package):
      self = .libraryMissing(name: name, package: package)
    default:
      self = .notXML(source: source, line: error.line, problem: error.problem)
    }
  }
}
