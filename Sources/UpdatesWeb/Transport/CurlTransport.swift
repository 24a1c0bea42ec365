import CUpdatesLibraries
import HarmlessText

/// A transport that uses libcurl, which is loaded at the first request.
///
/// It supports http and https. It verifies certificates with those of the system, or of
/// `SSL_CERT_FILE` and `SSL_CERT_DIR`. It allows http only to this machine, unless the request
/// allows more. It follows at most five redirects, none of them from https to http, and sends the
/// caller's own headers to the first server only. It keeps connections for further requests as long
/// as the transport exists; this is why it is a class.
public final class CurlTransport: Transport {
  /// The most redirects that are followed.
  public static let redirectLimit = 5

  private let userAgent: String
  private let variables: [String: String]
  private let proxies: Proxies
  private let loop = CurlLoop()

  /// A transport that finds proxies and certificates in the given environment variables.
  ///
  /// - Parameters:
  ///   - userAgent: The `User-Agent` to send; nil sends `updates-tui` with its version.
  ///   - variables: The environment with proxies, `SSL_CERT_FILE` and `SSL_CERT_DIR`.
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

  /// The response after redirects; throws only `TransportError`.
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

  package var certificates: TrustedCertificates {
    TrustedCertificates(variables: variables)
  }

  package var certificatePlaces: [String] {
    let chosen = certificates
    let builtIn = [
      updates_curl_built_in_certificate_file(), updates_curl_built_in_certificate_directory(),
    ].map { text in text.map { String(cString: $0) } }
    let places =
      chosen == TrustedCertificates() ? builtIn : [chosen.file, chosen.directory]
    return places.compactMap { $0 }.filter(FileAccess.canRead)
  }

  private func response(to hop: Hop, of request: Request) async throws
    -> HopResponse
  {
    let settings = ExchangeSettings(
      hop: hop, userAgent: userAgent, proxy: proxies.proxy(for: hop.address),
      certificates: certificates, bodyLimit: request.bodyLimit, deadline: request.deadline)
    let pending = PendingResponse()
    // libcurl enforces the deadline itself, but some versions wait for a resolver that hangs.
    let alarm = Alarm(at: request.deadline + .milliseconds(100)) { [loop] in
      loop.abandon(pending, because: .timedOut(url: hop.address.text))
    }
    defer { alarm.cancel() }
    let outcome = await withTaskCancellationHandler {
      // A task that is already cancelled makes no connection.
      if !Task.isCancelled { loop.begin(settings, pending) }
      return await pending.outcome()
    } onCancel: {
      loop.abandon(pending, because: .cancelled)
    }
    return try outcome.get()
  }
}

package enum Libcurl {
  /// Loads the library if it is not loaded yet.
  package static func load() throws {
    guard !updates_curl_load() else { return }
    throw TransportError.libraryMissing(name: "libcurl", package: package)
  }

  /// Its version and those of its libraries, such as `libcurl/7.88.1 OpenSSL/3.0.15 …`.
  package static func version() throws -> String {
    try load()
    return String(cString: updates_curl_description()).harmlessLine(limit: 512)
  }

  private static var package: String {
    FileAccess.canRead("/etc/debian_version") ? "libcurl4" : "libcurl"
  }
}
