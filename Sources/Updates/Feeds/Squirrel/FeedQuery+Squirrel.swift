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
