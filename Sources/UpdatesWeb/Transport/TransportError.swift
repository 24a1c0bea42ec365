/// Why there is no answer to a request.
///
/// Hosts, URLs, reasons and details are harmless text; no URL has a user or password in it.
public enum TransportError: Error, Equatable, Sendable {
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
}
