/// The one way to the network: a request in, the final response out.
public protocol Transport: Sendable {
  /// The response after redirects, where they are followed, whatever its status; throws
  /// `TransportError` where there is none.
  func response(to request: Request) async throws -> Response
}

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

/// The final answer to a request, after redirects.
public struct Response: Equatable, Sendable {
  /// Whatever it is: also 304, 404 or 500.
  public var status: Int
  /// In order of arrival; values are harmless text.
  public var headers: [Header]
  /// Decoded, at most as long as the request allows.
  public var body: [UInt8]
  /// Where the answer came from after redirects, without user, password and fragment.
  public var url: String

  /// An answer as it came.
  public init(status: Int, headers: [Header] = [], body: [UInt8] = [], url: String) {
    self.status = status
    self.headers = headers
    self.body = body
    self.url = url
  }

  /// The value of the first field of a name, whatever its case.
  public subscript(name: String) -> String? {
    headers.first { $0.name.lowercased() == name.lowercased() }?.value
  }
}
