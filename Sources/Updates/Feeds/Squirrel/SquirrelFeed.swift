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

extension FeedQuery {
  /// What the first URL that gives an answer says, read by `read`; 204 is the ruling that there is
  /// no update.
  func firstSquirrelResult(
    name: String, from documents: DocumentSource,
    read: @escaping @Sendable (SquirrelDocument) throws -> FeedResult
  ) async throws -> FeedResult {
    try await firstResult { request in
      var request = request
      // The answer is read as JSON whatever the caller would rather have.
      request.headers.removeAll { $0.name.lowercased() == "accept" }
      request.accept = "application/json"
      let url = request.url
      return try await documents.feedResult(name, asking: request) { content in
        guard content.status != 204 else {
          return FeedResult(releases: [], ruling: .upToDate)
        }
        return try read(SquirrelDocument(content.bytes, from: url))
      }
    }
  }
}
