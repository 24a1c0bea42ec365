import HarmlessText

/// Why there is no response to a request.
///
/// Hosts, URLs, reasons and details are harmless text; no URL has a user or password in it.
public enum TransportError: Explained, Equatable {
  /// Not a URL, or one without a host, or one that is too long.
  case malformedURL(String)
  /// A URL, of a request or of a redirect, that is neither http nor https.
  case unsupportedScheme(url: String)
  /// A URL that was given with a user or password, which anybody may see who sees the URL.
  case userInformation(url: String)
  /// A redirect to something that is no http or https URL.
  case redirectedElsewhere(from: String, to: String)
  /// http where only https, or loopback, is allowed; no connection was tried.
  case insecure(url: String)
  /// A redirect from https to http, which was not followed.
  case downgraded(from: String, to: String)
  /// The host, or the proxy on the way to it, is unknown to the resolver, or there is no resolver.
  case nameNotResolved(host: String)
  /// No connection to the host, or to the proxy on the way to it, or a proxy that will not connect
  /// further.
  case refused(host: String, detail: String)
  /// The deadline passed, in whatever step of whatever redirect.
  case timedOut(url: String)
  /// What the server says is no TLS: mostly a port where it speaks plain http.
  ///
  /// The server is told with its port. The reason is the TLS library's, such as
  /// `wrong version number`.
  case noTLS(server: String, reason: String)
  /// The connection broke while TLS was agreed on, or none was that both sides take.
  ///
  /// The server is told with its port. The reason is libcurl's or the TLS library's, such as
  /// `Recv failure: Connection reset by peer` or `unsupported protocol`.
  case tlsFailed(server: String, reason: String)
  /// The certificate could not be verified.
  ///
  /// The reason is the TLS library's, such as `self-signed certificate`, `certificate has expired`
  /// or `no alternative certificate subject name matches target host name 'example.com'`.
  case notTrusted(host: String, reason: String)
  /// A decoded body longer than the request allows, or header lines longer than 64 KiB together.
  case tooLarge(url: String, limit: Int)
  /// A sixth redirect, to this URL.
  case tooManyRedirects(url: String)
  /// The connection ended before the answer did.
  case cutOff(url: String)
  /// The task that waited was cancelled.
  case cancelled
  /// The library cannot be loaded; the package that has it.
  case libraryMissing(name: String, package: String)
  /// This process, or this machine, has no thread, descriptor or memory left; the system's words.
  case noResources(reason: String)
  /// Any other failure, in the library's words.
  case failed(url: String, detail: String)

  /// The failure in a clause without a full stop.
  public var summary: String {
    switch self {
    case .malformedURL(let url): "\(Self.quoted(url)) is not a URL"
    case .unsupportedScheme(let url): "\(Self.quoted(url)) is neither an http nor an https URL"
    case .userInformation(let url):
      "\(Self.quoted(url)) was given with user information, which does not belong in a URL"
    case .redirectedElsewhere(let from, let to):
      "\(Self.quoted(from)) redirects to \(Self.quoted(to)), which is not a web address"
    case .insecure(let url):
      "\(Self.quoted(url)) is http, which anybody on the way can read and change"
    case .downgraded(let from, let to):
      "\(Self.quoted(from)) redirects from https to http, to \(Self.quoted(to))"
    case .nameNotResolved(let host): "the name '\(host)' could not be resolved"
    case .refused(let host, let detail): "'\(host)' could not be reached: \(detail)"
    case .timedOut(let url): "\(Self.quoted(url)) did not answer in time"
    case .noTLS(let server, let reason):
      "'\(server)' does not speak TLS as https needs it: \(reason)"
    case .tlsFailed(let server, let reason):
      "the TLS connection to '\(server)' could not be made: \(reason)"
    case .notTrusted(let host, let reason): "'\(host)' is not trusted: \(reason)"
    case .tooLarge(let url, let limit): "\(Self.quoted(url)) sent more than \(limit.byteCount)"
    case .tooManyRedirects(let url): "\(Self.quoted(url)) redirects too often"
    case .cutOff(let url): "the answer of \(Self.quoted(url)) was cut off"
    case .cancelled: "the check was cancelled"
    case .libraryMissing(let name, _): LibraryLoading.summary(of: name)
    case .noResources(let reason): "this process has reached a limit: \(reason)"
    case .failed(let url, let detail): "\(Self.quoted(url)) failed: \(detail)"
    }
  }

  /// Any of these may come from a redirect, which is as long as its server likes.
  private static func quoted(_ url: String) -> String {
    "'\(presentableURL(url, limit: 200))'"
  }

  /// This error for a URL that a server named in a redirect, which is then the server's mistake.
  func ofRedirect(from origin: String) -> TransportError {
    switch self {
    case .malformedURL(let url), .unsupportedScheme(let url):
      .redirectedElsewhere(from: origin, to: url)
    default: self
    }
  }
}
