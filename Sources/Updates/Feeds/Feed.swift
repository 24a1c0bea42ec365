/// A place that knows an app's newest release.
///
/// A new feed is a file with a conforming type, a line in `Feeds`, and a folder of fixtures.
package protocol Feed: Sendable {
  /// The word for it, in app files and on the command line.
  static var kind: String { get }

  /// The keys of the app file's `feed` that it looks at, besides `kind`, `headers` and `scheme`.
  static var usedKeys: Set<String> { get }

  /// The releases announced, or the server's decision; throws `DocumentError` or `FeedError`.
  func result(for query: FeedQuery, from documents: DocumentSource) async throws -> FeedResult
}

extension Feed {
  /// The word for it, in app files and on the command line.
  package var kind: String {
    Self.kind
  }
}
