import CUpdatesCurl
import HarmlessText

/// The transport over libcurl, which is loaded when the first request is made.
///
/// http and https only; certificates verified with those of the system, or of `SSL_CERT_FILE` and
/// `SSL_CERT_DIR`; http only to this machine where a request does not allow more; at most five
/// redirects, none of them from https to http, and the caller's own headers go to the first server
/// only. Connections are kept for further requests until the transport goes away: hence a class.
public final class CurlTransport: Transport {
  /// The most redirects that are followed.
  public static let redirectLimit = 5

  private let userAgent: String
  private let variables: [String: String]
  private let proxies: Proxies
  private let loop = CurlLoop()

  /// A transport that finds proxies and certificates in the environment variables given.
  ///
  /// - Parameters:
  ///   - userAgent: What is sent as `User-Agent`; `updates-tui` with its version unless given.
  ///   - variables: Where proxies, `SSL_CERT_FILE` and `SSL_CERT_DIR` come from.
  public init(
    userAgent: String? = nil,
    variables: [String: String] = SystemEnvironment.current.variables
  ) {
    self.userAgent = userAgent ?? Request.userAgent
    self.variables = variables
    proxies = Proxies(variables: variables)
  }

  deinit {
    loop.end()
  }

  /// The response after redirects; throws `TransportError`, and only that.
  public func response(to request: Request) async throws -> Response {
    try Libcurl.load()
    var hop = try Hop(request)
    for _ in 0...Self.redirectLimit {
      let response = try await response(to: hop, of: request)
      guard request.followsRedirects, let location = response.location else {
        return Response(
          status: response.status, headers: response.headers, body: response.body,
          url: hop.address.text)
      }
      hop = try hop.following(
        location, status: response.status, allowsInsecureHTTP: request.allowsInsecureHTTP)
    }
    throw TransportError.tooManyRedirects(url: hop.address.text)
  }

  /// Which certificates are used, as far as libcurl tells.
  package var certificates: TrustedCertificates {
    TrustedCertificates(variables: variables)
  }

  /// The files and folders in which those certificates are that can be read.
  package var certificatePlaces: [String] {
    let chosen = certificates
    let builtIn = [
      ccurl_built_in_certificate_file(), ccurl_built_in_certificate_directory(),
    ].map { text in text.map { String(cString: $0) } }
    let places =
      chosen == TrustedCertificates() ? builtIn : [chosen.file, chosen.directory]
    return places.compactMap { $0 }.filter(FileAccess.canRead)
  }

  private func response(to hop: Hop, of request: Request) async throws(TransportError)
    -> HopResponse
  {
    let settings = ExchangeSettings(
      hop: hop, userAgent: userAgent, proxy: proxies.proxy(for: hop.address),
      certificates: certificates, bodyLimit: request.bodyLimit, deadline: request.deadline)
    let pending = PendingResponse()
    // libcurl keeps the deadline itself, but some versions of it wait for a resolver that hangs.
    let alarm = Alarm(at: request.deadline + .milliseconds(100)) { [loop] in
      loop.abandon(pending, because: .timedOut(url: hop.address.text))
    }
    defer { alarm.cancel() }
    let outcome = await withTaskCancellationHandler {
      // A task that is cancelled already connects to nobody.
      if !Task.isCancelled { loop.begin(settings, pending) }
      return await pending.outcome()
    } onCancel: {
      loop.abandon(pending, because: .cancelled)
    }
    return try outcome.get()
  }
}

/// libcurl as this process finds it.
package enum Libcurl {
  /// Loads the library where that has not been done yet.
  package static func load() throws(TransportError) {
    guard ccurl_load_failure() != nil else { return }
    throw .libraryMissing(name: "libcurl", package: package)
  }

  /// Its version and the versions of the libraries under it, as `libcurl/7.88.1 OpenSSL/3.0.15 …`.
  package static func version() throws(TransportError) -> String {
    try load()
    return String(cString: ccurl_description()).harmlessLine(limit: 512)
  }

  /// The name by which system packages offer the library.
  private static var package: String {
    FileAccess.canRead("/etc/debian_version") ? "libcurl4" : "libcurl"
  }
}
