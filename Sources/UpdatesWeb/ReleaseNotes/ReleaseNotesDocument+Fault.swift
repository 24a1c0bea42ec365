extension ReleaseNotesDocument {
  /// A value that cannot be used, and where it stands.
  package struct Fault: Equatable, Sendable {
    /// The index of the release that it is in; nil where it is in none.
    package var release: Int?
    /// The member of that, or else of the document, that is meant; nil where all of it is.
    package var key: String?
    /// The index of the member's element that is meant.
    package var element: Int?
    /// What is wrong, behind the path.
    var problem: String
    /// Whether nothing of the document can be used.
    var isFatal = false

    /// Such as `'releases[0].version' is null, expected a version`.
    package var message: String {
      let path = [release.map { "releases[\($0)]" }, key].compactMap(\.self).joined(separator: ".")
      guard !path.isEmpty else { return problem }
      return "'\(path)\(element.map { "[\($0)]" } ?? "")' \(problem)"
    }
  }
}
