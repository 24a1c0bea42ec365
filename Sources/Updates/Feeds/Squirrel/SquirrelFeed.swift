/// A Squirrel update server: it decides by itself whether there is an update, and which.
///
/// 204 says that there is none; another status from 200 to 299 brings the update JSON of
/// [Squirrel.Mac](https://github.com/Squirrel/Squirrel.Mac#server-support), which is offered
/// whatever its version.
package struct SquirrelFeed: Feed {
  package static let kind = "squirrel"
  package static let usedKeys: Set = ["url", "method", "body"]

  package init() {}

  /// Asks with the caller's own method, headers and body.
  package func result(
    for query: FeedQuery, from documents: DocumentSource
  ) async throws -> FeedResult {
    let scheme = query.scheme
    return try await query.firstSquirrelResult(name: "feed-squirrel", from: documents) { document in
      let update = try SquirrelUpdate(document, scheme: scheme)
      return FeedResult(releases: [update.release], ruling: .offered, warnings: update.warnings)
    }
  }
}
