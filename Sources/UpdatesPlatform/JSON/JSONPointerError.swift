/// Why a text is no JSON pointer.
package enum JSONPointerError: Error, Equatable, Sendable {
  /// It is not empty, and does not begin with a slash.
  case noSlash(String)
  /// A `~` with neither `0` nor `1` behind it.
  case badEscape(String)

  /// What was expected, to stand in 'was expected'.
  package var expectation: String {
    switch self {
    case .noSlash: "a JSON pointer that begins with '/', such as /releases/0/version,"
    case .badEscape: "a JSON pointer with ~0 for '~' and ~1 for '/'"
    }
  }
}
