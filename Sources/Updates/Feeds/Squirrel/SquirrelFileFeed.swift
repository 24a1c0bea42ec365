/// A file of all releases in Squirrel's form, as it lies on a server that only serves files.
///
/// `{"currentRelease": "2.0.0", "releases": [{"version": "2.0.0", "updateTo": {…}}]}`, where
/// `updateTo` is what an update server would answer. Without `currentRelease` the document is read
/// as such an answer itself.
package struct SquirrelFileFeed: Feed {
  package static let kind = "squirrel-file"
  package static let usedKeys: Set = ["url", "method", "body"]

  package init() {}

  /// The current release: with its notes and its download where it is newer than what is installed.
  package func result(
    for query: FeedQuery, from documents: DocumentSource
  ) async throws -> FeedResult {
    let (scheme, installed) = (query.scheme, query.app.version)
    return try await query.firstSquirrelResult(name: "feed-squirrel-file", from: documents) {
      document in
      guard document.members["currentRelease"] != nil else {
        let update = try SquirrelUpdate(document, scheme: scheme)
        return FeedResult(releases: [update.release], ruling: .offered, warnings: update.warnings)
      }
      let current = try SquirrelCurrentRelease(document, installed: installed, scheme: scheme)
      return FeedResult(releases: [current.release], warnings: current.warnings)
    }
  }
}
