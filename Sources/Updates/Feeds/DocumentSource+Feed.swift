extension DocumentSource {
  /// A feed's answer to a request; its reading is kept, so that a 304 costs none.
  ///
  /// `read` must depend on nothing but the content and the query, and not on the query's URLs,
  /// headers and body. Where the answer came from, and whether from a copy, is filled in. Throws
  /// `DocumentError`, or what `read` throws.
  package func feedAnswer(
    _ name: String, asking request: DocumentRequest, for query: FeedQuery,
    read: @escaping @Sendable (DocumentContent) throws -> FeedAnswer
  ) async throws -> FeedAnswer {
    let document = try await document(
      name, asking: request, digest: .feedAnswer(for: query), read: read)
    var answer = document.value
    answer.url = document.url
    answer.isFromCache = document.isFromCache
    return answer
  }
}
