/// What a feed said.
package struct FeedAnswer: Equatable, Sendable {
  /// The newest release; nil where none is announced.
  package var release: Release?
  /// Where the answer came from; nil where nobody was asked.
  package var url: String?
  /// Whether a stored answer was used.
  package var isFromCache: Bool
  /// What in it could not be used.
  package var warnings: [Warning]

  /// An answer with what was found.
  package init(
    release: Release?, url: String? = nil, isFromCache: Bool = false, warnings: [Warning] = []
  ) {
    self.release = release
    self.url = url
    self.isFromCache = isFromCache
    self.warnings = warnings
  }
}
