/// The only access to the network: sends a request and returns the final response.
public protocol Transport: Sendable {
  /// The response to a request, with any status, after redirects if the request follows them.
  ///
  /// Throws `Problem` if there is no response, or `CancellationError`.
  func response(to request: Request) async throws -> Response
}

/// A transport that needs no tasks.
package protocol BlockingTransport: Transport {
  /// Blocks until the response is there; throws like the transport's other function.
  func response(to request: Request, until deadline: Deadline) throws -> Response
}

extension BlockingTransport {
  /// The response to a request; throws `Problem`, or `CancellationError`.
  public func response(to request: Request) async throws -> Response {
    try await onThreadOfItsOwn(until: request.deadline) { deadline in
      try response(to: request, until: deadline)
    }
  }
}

extension Transport {
  /// Blocks until the response is there, also if the transport is a program's own.
  package func awaited(_ request: Request, until deadline: Deadline) throws -> Response {
    if let transport = self as? any BlockingTransport {
      return try transport.response(to: request, until: deadline)
    }
    return try awaiting(until: deadline) { try await response(to: request) }
  }
}

/// An HTTP request with its limits.
public struct Request: Equatable, Sendable {
  /// An http or https URL with a host; a URL with a user or password is refused.
  public var url: String
  /// The HTTP method, in upper case.
  public var method: String
  /// The caller's headers, in order and with their names unchanged.
  ///
  /// They are sent only to the origin of `url`, not to another origin after a redirect.
  public var headers: [Header]
  /// Headers without secrets, such as `Accept`, which are sent to every server of a redirect chain.
  ///
  /// They follow `headers`.
  public var commonHeaders: [Header] = []
  /// The body, sent unchanged; the headers must contain its `Content-Type`.
  public var body: [UInt8]?
  /// The most bytes that the decoded body of the response may have.
  public var bodyLimit: Int
  /// The instant by which the whole check must end.
  public var deadline: ContinuousClock.Instant
  /// Whether http is allowed for hosts other than loopback.
  public var allowsInsecureHTTP: Bool
  /// Whether redirects are followed; if not, the redirect is the response, without its body.
  public var followsRedirects = true

  package static let userAgent = "updates-tui/\(libraryVersion)"

  /// A request; by default a GET of a document of at most 4 MiB.
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

/// The final response to a request, after redirects.
public struct Response: Equatable, Sendable {
  /// The HTTP status, which may be an error or 304.
  public var status: Int
  /// The header fields in order of arrival; their values are harmless text.
  public var headers: [Header]
  /// The decoded body, which is within the request's limit.
  public var body: [UInt8]
  /// The URL of the response after redirects, without user, password and fragment.
  public var url: String

  /// A response with its parts unchanged.
  public init(status: Int, headers: [Header] = [], body: [UInt8] = [], url: String) {
    self.status = status
    self.headers = headers
    self.body = body
    self.url = url
  }

  /// The value of the first field with a name, regardless of case.
  public subscript(name: String) -> String? {
    headers[name]
  }
}

extension Response {
  /// How long the server asks to wait from now on, never negative.
  ///
  /// This is the header `Retry-After`, or the end of a rate limit that is used up. Dates are relative
  /// to the server's clock if the response has a `Date`, as the local clock may be wrong. Source:
  /// [GitHub's rate limits](https://docs.github.com/en/rest/using-the-rest-api/rate-limits-for-the-rest-api),
  /// "Exceeding the rate limit".
  package func retryAfter(now: Instant) -> Duration? {
    let now = self["Date"].flatMap { Instant(httpDate: $0) } ?? now
    func time(until date: Instant) -> Duration {
      let seconds = date.seconds(since: now).rounded(.up)
      return .seconds(seconds < 0 ? 0 : Int(exactly: seconds) ?? .max)
    }
    // A number of seconds or a date (RFC 9110, 10.2.3).
    if let text = self["Retry-After"]?.trimmingBlanks() {
      if !text.isEmpty, text.utf8.allSatisfy(\.isDigit) {
        // A number that does not fit `Int` still means a long time.
        return .seconds(Int(text) ?? .max)
      }
      if let date = Instant(httpDate: text) { return time(until: date) }
    }
    guard status == 403 || status == 429, self["X-RateLimit-Remaining"]?.trimmingBlanks() == "0",
      let reset = self["X-RateLimit-Reset"].flatMap({ Double($0.trimmingBlanks()) }),
      reset.isFinite, reset >= 0
    else { return nil }
    return time(until: Instant(secondsSince1970: reset))
  }
}
