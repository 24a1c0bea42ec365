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
