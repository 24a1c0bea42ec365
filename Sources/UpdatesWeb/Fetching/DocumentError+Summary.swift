import HarmlessText

extension DocumentError {
  /// The failure in one sentence without a full stop, for a warning beside an answer.
  package var summary: String {
    switch self {
    case .missing(let path): "'\(path)' is not there"
    case .unreadable(let path, let detail), .readFailed(let path, let detail):
      "'\(path)' cannot be read: \(detail)"
    case .tooLarge(let source, let limit): "'\(source)' is larger than \(limit.byteCount)"
    case .notJSON(let source, let line, let column, let problem, _):
      "'\(source)' is not JSON: line \(line), column \(column): \(problem)"
    case .notXML(let source, let line, let problem):
      "'\(source)' is not XML that can be used: line \(line): \(problem)"
    case .webPage(let url): "'\(url)' answered with a web page instead of a document"
    case .libraryMissing(let name, _): LibraryLoading.summary(of: name)
    case .malformed(let source, let problem): "'\(source)' cannot be used: \(problem)"
    case .status(let url, let code, _): "'\(url)' answered with status \(code)"
    case .transport(let error): error.summary
    case .noneAnswered(let first, _): first.summary
    case .offline(let url): "'\(url)' was not asked, and no copy of it is kept"
    case .unsupportedLocation(let text):
      "'\(presentableURL(text, limit: 200))' is neither a path nor a file:, http: or https: URL"
    }
  }
}
