extension FeedQuery {
  /// What the first URL that gives an answer says, read by `read`; 204 is the ruling that there is
  /// no update.
  func firstSquirrelAnswer(
    name: String, from documents: DocumentSource,
    read: @escaping @Sendable (SquirrelDocument) throws -> FeedAnswer
  ) async throws -> FeedAnswer {
    try await firstAnswer { request in
      var request = request
      // The answer is read as JSON whatever the caller would rather have.
      request.headers.removeAll { $0.name.lowercased() == "accept" }
      request.accept = "application/json"
      let url = request.url
      return try await documents.feedAnswer(name, asking: request) { content in
        guard content.status != 204 else {
          return FeedAnswer(releases: [], ruling: .upToDate)
        }
        return try read(SquirrelDocument(content.bytes, from: url))
      }
    }
  }
}
