/// The argument list of `action.run`, in which `{version}` stands for the version offered.
package enum CommandTemplate {
  /// Good in URLs, and refused in commands so that nobody believes it to be replaced.
  private static let otherPlaceholders = [
    "{build}", "{id}", "{os}", "{os-version}", "{arch}", "{country}", "{language}", "{channel}",
  ]

  /// Throws what is wrong with a template whatever the version.
  package static func check(_ words: [String]) throws(ActionError) {
    guard let program = words.first, !program.isEmpty else { throw .emptyCommand }
    for word in words {
      guard !word.utf8.contains(0) else { throw .notAnArgument(word) }
      for placeholder in otherPlaceholders where word.contains(placeholder) {
        throw .unknownPlaceholder(placeholder)
      }
    }
    guard !program.contains("{version}") else { throw .placeholderInProgram(program) }
  }

  /// The arguments for a version; the first is the program as it was written.
  package static func arguments(
    of words: [String], version: String?
  ) throws(ActionError) -> [String] {
    try check(words)
    guard words.contains(where: { $0.contains("{version}") }) else { return words }
    guard let version else { throw .versionUnknown }
    guard isSafe(version) else { throw .versionNotSafe(version) }
    return words.map { replacing("{version}", in: $0, by: version) }
  }

  /// Digits, letters, `.`, `+`, `-`, beginning with a digit or letter.
  ///
  /// So it is neither an option nor a way out of a folder.
  package static func isSafe(_ version: String) -> Bool {
    let bytes = Array(version.utf8)
    guard let first = bytes.first, bytes.count <= Version.maximumLength, isLetterOrDigit(first)
    else { return false }
    return bytes.allSatisfy { isLetterOrDigit($0) || [0x2B, 0x2D, 0x2E].contains($0) }
  }

  private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
    default: false
    }
  }

  private static func replacing(
    _ placeholder: String, in word: String, by version: String
  ) -> String {
    word.split(separator: placeholder, omittingEmptySubsequences: false).joined(separator: version)
  }
}
