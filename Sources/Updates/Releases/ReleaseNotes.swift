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
