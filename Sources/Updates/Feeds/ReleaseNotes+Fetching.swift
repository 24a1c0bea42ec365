import HarmlessText

extension ReleaseNotes {
  /// Fetches the notes from a release's notes URL; nil if there is no URL or the notes are empty.
  ///
  /// The caller's headers are sent only to the origin of the feed's first URL. Throws
  /// a problem.
  static func fetched(
    for release: Release, of query: FeedQuery, from documents: DocumentSource,
    timeShare: Double = 1
  ) throws -> ReleaseNotes? {
    guard let url = release.notesURL else { return nil }
    var request = DocumentRequest(
      url: url, headers: try query.headers(for: url),
      accept: "text/markdown, text/html;q=0.9, text/plain;q=0.8, */*;q=0.1")
    request.timeShare = timeShare
    let document = try documents.document("release-notes", asking: request) { content in
      ReleaseNotes(text: String(harmless: content.bytes), format: format(at: url))
    }
    return document.value.text.utf8.allSatisfy(\.isBlank)
      ? nil : document.value.hidingSecrets(of: query.headers)
  }

  func hidingSecrets(of headers: [Header]) -> ReleaseNotes {
    let hidden = headers.hidingSecrets(in: text)
    return hidden == text ? self : ReleaseNotes(text: hidden, format: format)
  }

  /// The format that the file name's extension suggests; HTML by default.
  private static func format(at url: String) -> Format {
    let path = url.prefix { $0 != "?" && $0 != "#" }.lowercased()
    if path.hasSuffix(".md") || path.hasSuffix(".markdown") { return .markdown }
    return path.hasSuffix(".txt") ? .plain : .html
  }
}
