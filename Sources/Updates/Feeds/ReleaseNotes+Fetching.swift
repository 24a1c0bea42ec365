extension ReleaseNotes {
  /// The notes that lie where a release says; nil where it names no place, or nothing is there.
  ///
  /// The caller's headers go along to the origin of the feed's first URL only. Throws
  /// `DocumentError`.
  package static func fetched(
    for release: Release, of query: FeedQuery, from documents: DocumentSource,
    timeShare: Double = 1
  ) async throws -> ReleaseNotes? {
    guard let url = release.notesURL else { return nil }
    var request = DocumentRequest(
      url: url, headers: try query.headers(for: url),
      accept: "text/markdown, text/html;q=0.9, text/plain;q=0.8, */*;q=0.1")
    request.timeShare = timeShare
    let document = try await documents.document("release-notes", asking: request) { content in
      ReleaseNotes(
        limiting: String(decoding: content.bytes, as: UTF8.self), format: format(at: url))
    }
    return document.value.text.utf8.allSatisfy(\.isBlank) ? nil : document.value
  }

  /// By the ending of the file's name: a page unless it says otherwise.
  private static func format(at url: String) -> Format {
    let path = url.prefix { $0 != "?" && $0 != "#" }.lowercased()
    if path.hasSuffix(".md") || path.hasSuffix(".markdown") { return .markdown }
    return path.hasSuffix(".txt") ? .plain : .html
  }
}
