/// Stored content and the facts in its record.
public struct StoredContent: Equatable, Sendable {
  /// The package's name.
  public var name: String
  /// The content's path; nil if the program saves it itself.
  public var path: String?
  /// Whether the content exists at its place.
  public var isInPlace: Bool
  /// The staging folder beside it, left by an interrupted update or in use by a running one.
  ///
  /// The next update reuses or removes it.
  public var leftover: String?
  /// The date of the content in place, from the server or the bundled copy; nil if there was none.
  public var lastModified: String?
  /// The entity tag of the content in place, from the server; nil if there was none.
  public var etag: String?
}
