import HarmlessText

/// What is new in a release, in the words of its publisher.
public struct ReleaseNotes: Equatable, Sendable {
  /// How the text is marked up.
  public enum Format: String, Sendable {
    case plain, markdown, html
  }

  /// Harmless text; at most 1 MiB.
  public var text: String {
    didSet { features = [] }
  }
  /// The markup of `text`.
  public var format: Format
  /// What `text` tells of, one by one, where that is known.
  package var features: [Feature] = []

  /// One thing that is new.
  package struct Feature: Equatable, Sendable {
    /// One line of harmless text.
    package var title: String?
    /// Harmless plain text.
    package var description: String?
  }

  /// Notes as a feed gave them.
  public init(text: String, format: Format) {
    self.text = text
    self.format = format
  }
}

extension ReleaseNotes {
  /// The most bytes that notes may have.
  static let limit = 1 << 20

  /// Notes from outside, made harmless and cut to the limit.
  init(limiting text: String, format: Format) {
    let harmless = text.harmlessText()
    guard harmless.utf8.count > Self.limit else {
      self.init(text: harmless, format: format)
      return
    }
    var end = harmless.utf8.index(harmless.startIndex, offsetBy: Self.limit)
    while end.samePosition(in: harmless.unicodeScalars) == nil {
      harmless.utf8.formIndex(before: &end)
    }
    self.init(text: String(harmless[..<end]), format: format)
  }
}

/// The release notes of one version among several.
public struct VersionNotes: Equatable, Sendable {
  /// The version; nil where it has no name.
  public var version: String?
  /// When it appeared.
  public var publishedAt: Date?
  /// What is new in it.
  public var notes: ReleaseNotes

  /// Notes with what is known of their version.
  public init(version: String?, publishedAt: Date? = nil, notes: ReleaseNotes) {
    self.version = version
    self.publishedAt = publishedAt
    self.notes = notes
  }
}

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
