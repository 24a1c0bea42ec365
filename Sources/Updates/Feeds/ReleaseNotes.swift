/// What is new in a release, in the words of its publisher.
public struct ReleaseNotes: Equatable, Sendable {
  /// How the text is marked up.
  public enum Format: String, Sendable {
    case plain, markdown, html
  }

  /// Harmless text; at most 1 MiB.
  public var text: String
  /// The markup of `text`.
  public var format: Format

  /// Notes as a feed gave them.
  public init(text: String, format: Format) {
    self.text = text
    self.format = format
  }
}
