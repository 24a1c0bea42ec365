/// Content that is remembered.
public struct StoredContent: Equatable, Sendable {
  /// The package's name.
  public var name: String
  /// Where it is put; nil where the program saves it itself.
  public var path: String?
  /// Whether it is there.
  public var isInPlace: Bool
  /// The folder that an interrupted update has left beside it, or a running one has.
  ///
  /// The next update uses it or removes it.
  public var leftover: String?
  /// The date of what is in place as it was told; nil where none was.
  public var lastModified: String?
  /// The entity tag of what is in place as it was told; nil where none was.
  public var etag: String?
}
