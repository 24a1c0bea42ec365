/// What a feed said.
package struct FeedResult: Equatable, Sendable {
  /// The releases announced, in no particular order; a policy chooses among them.
  package var releases: [Release]
  /// The server's decision; nil where it is ours.
  ///
  /// With `offered` there is one release.
  package var ruling: Release.Ruling?
  /// An installed version below it must be updated, as the feed says; nil where it says nothing.
  package var minimumVersion: Version?
  /// The folder that has the localized texts of the releases' features: a URL that ends in `/`.
  package var textsURL: String?
  /// Where the answer came from; nil where nobody was asked.
  package var url: String?
  /// Whether a stored answer was used.
  package var isFromCache: Bool
  /// What in it could not be used.
  package var warnings: [Warning]

  /// An answer with what was found.
  package init(
    releases: [Release], ruling: Release.Ruling? = nil, minimumVersion: Version? = nil,
    url: String? = nil, isFromCache: Bool = false, warnings: [Warning] = []
  ) {
    self.releases = releases
    self.ruling = ruling
    self.minimumVersion = minimumVersion
    self.url = url
    self.isFromCache = isFromCache
    self.warnings = warnings
  }
}
