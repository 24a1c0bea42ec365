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
