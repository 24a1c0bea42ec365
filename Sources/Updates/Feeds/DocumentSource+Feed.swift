extension DocumentSource {
  /// A feed's answer to a request, with where it came from, and whether from a copy, filled in.
  ///
  /// Throws `DocumentError`, or what `read` throws.
  package func feedResult(
    _ name: String, asking request: DocumentRequest,
    read: @escaping @Sendable (DocumentContent) throws -> FeedResult
  ) async throws -> FeedResult {
    let document = try await document(name, asking: request, read: read)
    var answer = document.value
    answer.url = document.url
    answer.isFromCache = document.isFromCache
    return answer
  }
}
