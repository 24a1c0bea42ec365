/// The news of each version of an app, from a `release_notes.json`.
///
/// The format is `{"releases": [{"version", "minimumSystemVersion", "conditions": [{"key",
/// "comparison", "value"}], "features": [key, …]}], "minimumVersion", "upgradeURL"}`, or the array
/// alone. The texts of a feature are in the localized strings beside the document, under its key
/// followed by `.title` and `.description`.
package struct ReleaseNotesDocument: Equatable, Sendable {
  package struct Release: Equatable, Sendable {
    package var version: Version
    /// The oldest system that it supports, in dotted form; `systemVersion` is an older name for it.
    package var minimumSystemVersion: String?
    /// The apps and systems for which the release is; nil means all.
    package var condition: Condition?
    package var features: [String]
  }

  package static let byteLimit = ResponseCache.bodyLimit
  package static let featureLimit = 100
  /// The most bytes that a feature's key may have.
  package static let keyLimit = 256

  package var releases: [Release]
  /// The oldest version that need not be updated.
  package var minimumVersion: Version?
  package var upgradeURL: String?
  package var warnings: [Warning]
}

extension ReleaseNotesDocument {
  /// A value that cannot be used, and its place.
  package struct Fault: Equatable, Sendable {
    /// The index of the release that contains it; nil if none does.
    package var release: Int?
    /// The member of the release or of the document; nil if the whole value is at fault.
    package var key: String?
    package var element: Int?
    var problem: String
    var isFatal = false

    /// The message, such as `'releases[0].version' is null, expected a version`.
    package var message: String {
      let path = [release.map { "releases[\($0)]" }, key].compactMap(\.self).joined(separator: ".")
      guard !path.isEmpty else { return problem }
      return "'\(path)\(element.map { "[\($0)]" } ?? "")' \(problem)"
    }
  }
}
