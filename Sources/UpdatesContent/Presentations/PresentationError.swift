/// Why a `presentation.json` cannot be used.
public enum PresentationError: Error, Equatable, Sendable {
  /// It cannot be read, or is not JSON.
  case document(DocumentError)
  /// A value is not what is expected at its place, such as `configuration.releaseNotes[2].title`.
  case unusable(source: String, line: Int, path: String, found: String, expected: String)
  /// More pages than are read.
  case tooManyPages(source: String, line: Int, limit: Int)
  /// A text of more bytes than are read.
  case textTooLong(source: String, line: Int, path: String, limit: Int)
}
