import HarmlessText

/// Why there is no response to a request.
///
/// Hosts, URLs, reasons and details are harmless text; no URL has a user or password in it.
public enum TransportError: Explained, Equatable {
  /// The text is not a URL, or the URL has no host or is too long.
  case malformedURL(String)
  /// The URL of a request or redirect is neither http nor https.
  case unsupportedScheme(url: String)
  /// The URL contains a user or password, which everybody who sees the URL can read.
  case userInformation(url: String)
  /// The server redirects to an address that is not an http or https URL.
  case redirectedElsewhere(from: String, to: String)
  /// The URL is http, but only https or loopback is allowed; no connection was tried.
  case insecure(url: String)
  /// The server redirects from https to http; the redirect was not followed.
  case downgraded(from: String, to: String)
  /// The resolver does not know the host or the proxy, or there is no resolver.
  case nameNotResolved(host: String)
  /// No connection to the host or its proxy could be made, or the proxy refuses to connect further.
  case refused(host: String, detail: String)
  /// The deadline passed, at any step of the request or its redirects.
  case timedOut(url: String)
  /// The server does not answer with TLS, usually because its port expects plain http.
  ///
  /// `server` includes the port. `reason` comes from the TLS library, such as `wrong version
  /// number`.
  case noTLS(server: String, reason: String)
  /// The connection broke during the TLS handshake, or both sides have no TLS settings in common.
  ///
  /// `server` includes the port. `reason` comes from libcurl or the TLS library, such as `Recv
  /// failure: Connection reset by peer` or `unsupported protocol`.
  case tlsFailed(server: String, reason: String)
  /// The certificate could not be verified.
  ///
  /// `reason` comes from the TLS library, such as `self-signed certificate`, `certificate has
  /// expired` or `no alternative certificate subject name matches target host name 'example.com'`.
  case notTrusted(host: String, reason: String)
  /// The decoded body exceeds the request's limit, or the header lines together exceed 64 KiB.
  case tooLarge(url: String, limit: Int)
  /// The server asks for a sixth redirect, to this URL.
  case tooManyRedirects(url: String)
  case cutOff(url: String)
  case cancelled
  /// The library cannot be loaded; `package` is the system package that contains it.
  case libraryMissing(name: String, package: String)
  /// The process or the machine has no thread, descriptor or memory left; `reason` is the system's.
  case noResources(reason: String)
  /// Any other failure; `detail` is the library's description.
  case failed(url: String, detail: String)

  /// A description of the failure: a clause without a full stop.
  public var summary: String {
    switch self {
    case .malformedURL(let url): "\(Self.quoted(url)) is not a URL"
    case .unsupportedScheme(let url): "\(Self.quoted(url)) is neither an http nor an https URL"
    case .userInformation(let url):
      "\(Self.quoted(url)) was given with a user name or password, which does not belong in a URL"
    case .redirectedElsewhere(let from, let to):
      "\(Self.quoted(from)) redirects to \(Self.quoted(to)), which is not an http or https URL"
    case .insecure(let url):
      "\(Self.quoted(url)) uses http, which others on the network can read and change"
    case .downgraded(let from, let to):
      "\(Self.quoted(from)) redirects from https to http, to \(Self.quoted(to))"
    case .nameNotResolved(let host): "the name '\(host)' could not be resolved"
    case .refused(let host, let detail): "'\(host)' could not be reached: \(detail)"
    case .timedOut(let url): "\(Self.quoted(url)) did not respond in time"
    case .noTLS(let server, let reason):
      "'\(server)' does not support TLS, which https needs: \(reason)"
    case .tlsFailed(let server, let reason):
      "the TLS connection to '\(server)' could not be established: \(reason)"
    case .notTrusted(let host, let reason): "'\(host)' is not trusted: \(reason)"
    case .tooLarge(let url, let limit): "\(Self.quoted(url)) sent more than \(limit.byteCount)"
    case .tooManyRedirects(let url): "\(Self.quoted(url)) redirects too many times"
    case .cutOff(let url): "the response of \(Self.quoted(url)) was cut off"
    case .cancelled: "the check was cancelled"
    case .libraryMissing(let name, _): LibraryLoading.summary(of: name)
    case .noResources(let reason): "this process has reached a limit: \(reason)"
    case .failed(let url, let detail): "\(Self.quoted(url)) failed: \(detail)"
    }
  }

  /// The URL in quotes, shortened because a redirect's URL can be as long as its server likes.
  private static func quoted(_ url: String) -> String {
    "'\(presentableURL(url, limit: 200))'"
  }

  /// This error as the server's mistake, if its URL comes from the server's redirect.
  func ofRedirect(from origin: String) -> TransportError {
    switch self {
    case .malformedURL(let url), .unsupportedScheme(let url):
      .redirectedElsewhere(from: origin, to: url)
    default: self
    }
  }
}

extension TransportError {
  /// What is thrown to those who asked for a document.
  package var problem: any Error {
    let (kind, hint): (Problem.Code, String?) =
      switch self {
      case .malformedURL: (.url, "write it like https://example.com/updates.json")
      case .unsupportedScheme: (.url, "use https; http works only on this machine")
      case .userInformation: (.userInformation, nil)
      case .redirectedElsewhere: (.redirected, nil)
      case .insecure: (.insecure, nil)
      case .downgraded: (.downgraded, nil)
      case .nameNotResolved: (.nameUnknown, nil)
      case .refused: (.refused, nil)
      case .timedOut: (.timeout, nil)
      case .noTLS: (.noTLS, nil)
      case .tlsFailed: (.tlsFailed, nil)
      case .notTrusted: (.notTrusted, nil)
      case .tooLarge: (.tooLarge, "check what the URL points to")
      case .tooManyRedirects: (.redirects, nil)
      case .cutOff: (.cutOff, nil)
      case .noResources: (.limit, nil)
      case .failed: (.failed, nil)
      case .cancelled: (.interrupted, nil)
      case .libraryMissing: (.libraryMissing, nil)
      }
    switch self {
    case .cancelled: return CancellationError()
    case .libraryMissing(let name, let package):
      return Problem.libraryMissing(name, package: package)
    default:
      return Problem(kind, summary, hint: hint, facts: place.map { ["place": $0] } ?? [:])
    }
  }

  /// The server that the failure is about; nil if it is about this machine.
  private var place: String? {
    switch self {
    case .nameNotResolved(let host), .refused(let host, _), .notTrusted(let host, _): host
    case .noTLS(let server, _), .tlsFailed(let server, _): server
    case .timedOut(let url), .tooLarge(let url, _), .tooManyRedirects(let url), .cutOff(let url),
      .failed(let url, _), .redirectedElsewhere(let url, _), .downgraded(let url, _):
      Problem.server(of: url)
    case .malformedURL, .unsupportedScheme, .userInformation, .insecure, .cancelled,
      .libraryMissing, .noResources:
      nil
    }
  }
}
