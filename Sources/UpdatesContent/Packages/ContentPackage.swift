/// Content on a server: one compressed file, or an archive of many files.
///
/// ```swift
/// let package = ContentPackage(name: "content", url: "https://example.com/content.tgz")
/// let update = try await ContentStore().update(package)
/// ```
public struct ContentPackage: Equatable, Sendable {
  /// The name under which this computer stores the content and its record.
  public var name: String
  /// The URL of the content: https, http to this machine, or `file:`.
  public var url: String
  /// A copy that came with the program, used if the server gives no content.
  ///
  /// A file `<bundledPath>.meta` beside it may contain its date.
  public var bundledPath: String?
  /// The path of the content's file or folder; nil keeps the previous place.
  ///
  /// The first place is `$XDG_DATA_HOME/updates-tui/content/NAME`.
  public var destination: String?
  /// The headers of each request to the server of `url`.
  public var headers: [Header]
  /// The SHA-256 that the download must have, in hexadecimal digits.
  public var sha256: String?
  /// The minisign key with which the download must be signed: `RW…`.
  public var publicKey: String?
  /// The URL of the signature; nil appends `.minisig` to the path of `url`.
  public var signatureURL: String?

  /// A package without checksum and signature.
  public init(
    name: String, url: String, bundledPath: String? = nil, destination: String? = nil,
    headers: [Header] = []
  ) {
    self.name = name
    self.url = url
    self.bundledPath = bundledPath
    self.destination = destination
    self.headers = headers
  }
}

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
