/// Content that is kept on a server: one compressed file, or an archive of many.
///
/// ```swift
/// let package = ContentPackage(name: "content", url: "https://example.com/content.tgz")
/// let update = try await ContentStore().update(package)
/// ```
public struct ContentPackage: Equatable, Sendable {
  /// What it is called here; what is remembered is kept under it.
  public var name: String
  /// Where it is: https, http of this machine, or a `file:` URL.
  public var url: String
  /// A copy that came with the program, put in place where the server gives none; a file
  /// `<bundledPath>.meta` beside it may tell its date.
  public var bundledPath: String?
  /// Where the content is put, as a file or a folder of that very path; nil: where it was put
  /// before, at first `$XDG_DATA_HOME/updates-tui/content/NAME`.
  public var destination: String?
  /// Sent with each request to the URL's own server.
  public var headers: [Header]
  /// The SHA-256 that the download must have, in hexadecimal digits.
  public var sha256: String?
  /// The minisign key with which the download must be signed: `RW…`.
  public var publicKey: String?
  /// Where its signature is; nil: the URL with `.minisig` behind it.
  public var signatureURL: String?

  /// A package with nothing but these.
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
