/// What is new in each version of an app: a `release_notes.json`.
///
/// `{"releases": [{"version", "minimumSystemVersion", "conditions": [{"key", "comparison",
/// "value"}], "features": [key, …]}], "minimumVersion", "upgradeURL"}`, or the array alone. The
/// texts of a feature lie in the localized strings beside the document, under its key with
/// `.title` and `.description` behind it.
package struct ReleaseNotesDocument: Equatable, Sendable {
  package struct Release: Equatable, Sendable {
    package var version: Version
    /// The oldest system that it runs on, in dotted form; `systemVersion` is the older name.
    package var minimumSystemVersion: String?
    /// For which apps and systems it is; nil: for all.
    package var condition: Condition?
    /// The keys of what is new.
    package var features: [String]
  }

  /// The most bytes of the document.
  package static let byteLimit = ResponseCache.bodyLimit
  /// The most features of one release that count.
  package static let featureLimit = 100
  /// The most bytes of a feature's key.
  package static let keyLimit = 256

  package var releases: [Release]
  /// An installed version below it must be updated.
  package var minimumVersion: Version?
  /// Where updates are: http or https, with a host.
  package var upgradeURL: String?
  /// What in it could not be used.
  package var warnings: [Warning]
}

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
