/// A Squirrel update server, which itself decides whether there is an update, and which one.
///
/// The status 204 means that there is no update. Any other status from 200 to 299 comes with the
/// update JSON of [Squirrel.Mac](https://github.com/Squirrel/Squirrel.Mac#server-support). That
/// update is offered, regardless of its version.
package struct SquirrelFeed: Feed {
  package static let kind = "squirrel"
  package static let usedKeys: Set = ["url", "method", "body"]

  package func result(for query: FeedQuery, from documents: DocumentSource) throws -> FeedResult {
    let scheme = query.scheme
    return try query.firstSquirrelResult(name: "feed-squirrel", from: documents) { document in
      let update = try SquirrelUpdate(document, scheme: scheme)
      return FeedResult(releases: [update.release], ruling: .offered, warnings: update.warnings)
    }
  }
}

/// A file of all releases in Squirrel's form, for a server that only serves static files.
///
/// The form is `{"currentRelease": "2.0.0", "releases": [{"version": "2.0.0", "updateTo": {…}}]}`.
/// Each `updateTo` has the form of an update server's answer. If `currentRelease` is missing, the
/// whole document is read as such an answer.
package struct SquirrelFileFeed: Feed {
  package static let kind = "squirrel-file"
  package static let usedKeys: Set = ["url", "method", "body"]

  /// Returns the current release, with notes and download if an update to it is needed.
  package func result(for query: FeedQuery, from documents: DocumentSource) throws -> FeedResult {
    let (scheme, installed) = (query.scheme, query.app.version)
    return try query.firstSquirrelResult(name: "feed-squirrel-file", from: documents) {
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
  /// Returns the answer of the first URL that gives one, read by `read`.
  ///
  /// The status 204 is the ruling that there is no update.
  func firstSquirrelResult(
    name: String, from documents: DocumentSource,
    read: @escaping @Sendable (SquirrelDocument) throws -> FeedResult
  ) throws -> FeedResult {
    try firstResult { request in
      var request = request
      // The answer is read as JSON, so the caller's `Accept` header is replaced.
      request.headers.removeAll { $0.name.lowercased() == "accept" }
      request.accept = "application/json"
      let url = request.url
      return try documents.feedResult(name, asking: request) { content in
        guard content.status != 204 else {
          return FeedResult(releases: [], ruling: .upToDate)
        }
        return try read(SquirrelDocument(content.bytes, from: url))
      }
    }
  }
}
