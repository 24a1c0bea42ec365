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
