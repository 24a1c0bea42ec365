/// The result of an update of content.
public struct ContentUpdate: Equatable, Sendable {
  /// What is in place now.
  public enum Outcome: String, Sendable {
    /// New content from the server.
    case updated
    /// The content in place is the server's newest.
    case notModified = "not-modified"
    /// The previous content, because the server gave no new one.
    case kept
    /// The copy that came with the program.
    case bundled
  }

  /// What is in place now.
  public var outcome: Outcome
  /// The package's name.
  public var name: String
  /// The content's path; nil if the program saves it itself.
  public var path: String?
  /// The HTTP status of the server's response; nil if there was none.
  public var status: Int?
  /// The date of the content in place, from the server or the bundled copy.
  public var lastModified: String?
  /// The entity tag of the content in place, from the server.
  public var etag: String?
  /// The reason why the server's content is not in place.
  public var failure: Problem?
  /// The problems that did not stop the update.
  public var warnings: [Warning] = []
}
