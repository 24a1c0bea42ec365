/// The publisher's text about what is new in a release.
public struct ReleaseNotes: Equatable, Sendable {
  /// The markup of a text.
  public enum Format: String, Sendable {
    case plain, markdown, html
  }

  /// The text, without harmful characters.
  public var text: String {
    didSet { features = [] }
  }
  /// The markup of `text`.
  public var format: Format
  /// The single features that `text` describes, if they are known.
  package var features: [Feature] = []

  package struct Feature: Equatable, Sendable {
    /// The title: one line without harmful characters.
    package var title: String?
    /// The description: plain text without harmful characters.
    package var description: String?
  }

  /// Creates notes from a text and its markup.
  public init(text: String, format: Format) {
    self.text = text
    self.format = format
  }
}

/// The release notes of one version among several.
public struct VersionNotes: Equatable, Sendable {
  /// The version, or nil if it has no name.
  public var version: String?
  /// When the version was published.
  public var publishedAt: Instant?
  /// The release notes of the version.
  public var notes: ReleaseNotes

  /// Creates the notes of a version.
  public init(version: String?, publishedAt: Instant? = nil, notes: ReleaseNotes) {
    self.version = version
    self.publishedAt = publishedAt
    self.notes = notes
  }
}
