/// Why a `presentation.json` cannot be used.
public enum PresentationError: Explained, Equatable {
  /// The document cannot be read, or is not JSON.
  case document(DocumentError)
  /// A value is invalid at its path, such as `configuration.releaseNotes[2].title`.
  case unusable(source: String, line: Int, path: String, found: String, expected: String)

  /// A description in one line without a full stop.
  public var summary: String {
    switch self {
    case .document(let error): error.summary
    case .unusable(let source, _, _, _, _):
      "'\(source)' cannot be used: " + (line.map { "line \($0): " } ?? "") + problem
    }
  }

  /// The line of the error, counted from 1; nil if it concerns the whole document.
  package var line: Int? {
    switch self {
    case .document(.notJSON(_, let line, _, _, _)): line
    case .document: nil
    case .unusable(_, let line, _, _, _): line
    }
  }

  package var problem: String {
    switch self {
    case .document(.notJSON(_, _, let column, let problem, _)): "column \(column): \(problem)"
    case .document(let error): error.summary
    case .unusable(_, _, let path, let found, let expected):
      path.isEmpty
        ? "it is \(found), expected \(expected)" : "'\(path)' is \(found), expected \(expected)"
    }
  }
}
