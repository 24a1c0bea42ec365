/// An HTTP request with its limits.
public struct Request: Equatable, Sendable {
  /// http or https, with a host; one with a user or password is refused.
  public var url: String
  /// In upper case, as HTTP has it.
  public var method: String
  /// The caller's own, in order, names as given; sent to the origin of `url` only, never across a
  /// redirect to another.
  public var headers: [Header]
  /// What is no secret of anybody and asked of every server on the way, redirects or not, such as
  /// `Accept`; sent behind `headers`.
  public var commonHeaders: [Header] = []
  /// Sent as it is; its `Content-Type` is among the headers.
  public var body: [UInt8]?
  /// The most bytes a body may have, decoded.
  public var bodyLimit: Int
  /// The instant at which the whole check must have ended.
  public var deadline: ContinuousClock.Instant
  /// Whether http is allowed for hosts other than loopback.
  public var allowsInsecureHTTP: Bool
  /// Whether a redirect is followed; else it is itself the response, without its body.
  public var followsRedirects = true

  /// What is sent as `User-Agent` where nothing else is said.
  package static let userAgent = "updates-tui/\(libraryVersion)"

  /// A GET of a document of at most 4 MiB.
  public init(
    url: String, method: String = "GET", headers: [Header] = [], body: [UInt8]? = nil,
    bodyLimit: Int = 4 << 20, deadline: ContinuousClock.Instant, allowsInsecureHTTP: Bool = false
  ) {
    self.url = url
    self.method = method
    self.headers = headers
    self.body = body
    self.bodyLimit = bodyLimit
    self.deadline = deadline
    self.allowsInsecureHTTP = allowsInsecureHTTP
  }
}
