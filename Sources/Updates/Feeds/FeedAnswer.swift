/// What a feed said.
package struct FeedAnswer: Equatable, Sendable {
  /// What a server that decides by itself has decided; our version gates then do not count.
  package enum Ruling: String, Sendable {
    case upToDate, offered, required
  }

  /// The releases announced, in no particular order; a policy chooses among them.
  package var releases: [Release]
  /// The server's decision; nil where it is ours.
  ///
  /// With `offered` there is one release.
  package var ruling: Ruling?
  /// Where the answer came from; nil where nobody was asked.
  package var url: String?
  /// Whether a stored answer was used.
  package var isFromCache: Bool
  /// What in it could not be used.
  package var warnings: [Warning]

  /// An answer with what was found.
  package init(
    releases: [Release], ruling: Ruling? = nil, url: String? = nil, isFromCache: Bool = false,
    warnings: [Warning] = []
  ) {
    self.releases = releases
    self.ruling = ruling
    self.url = url
    self.isFromCache = isFromCache
    self.warnings = warnings
  }
}
