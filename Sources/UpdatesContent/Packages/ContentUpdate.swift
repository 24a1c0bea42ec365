/// What an update of content came to.
public struct ContentUpdate: Equatable, Sendable {
  /// What is in place now.
  public enum Outcome: String, Sendable {
    /// New content of the server.
    case updated
    /// The content in place is the server's newest.
    case notModified = "not-modified"
    /// The content in place, as the server gave no other.
    case kept
    /// The copy that came with the program.
    case bundled
  }

  /// What is in place now.
  public var outcome: Outcome
  /// The package's name.
  public var name: String
  /// Where the content is; nil where the program saves it itself.
  public var path: String?
  /// The server's answer; nil where there was none.
  public var status: Int?
  /// The date of what is in place as the server, or the bundled copy, told it.
  public var lastModified: String?
  /// The entity tag of what is in place as the server told it.
  public var etag: String?
  /// Why the server's content is not in place.
  public var failure: ContentError?
  /// What did not keep the update from going on.
  public var warnings: [Warning] = []
}
