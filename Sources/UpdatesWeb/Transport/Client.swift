import CUpdatesLibraries
import HarmlessText

/// How this program connects to servers; libcurl must be loaded.
struct Client: Sendable {
  private let userAgent: String
  private let proxies: Proxies
  private let certificates: TrustedCertificates
  let mirrors: Mirrors

  /// The variables are those with proxies, certificates, and the folders of policies.
  init(userAgent: String, variables: [String: String]) {
    self.userAgent = userAgent
    proxies = Proxies(variables: variables)
    certificates = TrustedCertificates(variables: variables)
    mirrors = Mirrors(variables: variables)
  }

  func configure(_ easy: OpaquePointer, for address: Address) {
    updates_curl_transfer_set(easy, .proxy, "")
    updates_curl_transfer_clear(easy, .resolved)
    updates_curl_transfer_set(easy, .userAgent, userAgent)
    if let proxy = proxies.proxy(for: address) { updates_curl_transfer_set(easy, .proxy, proxy) }
    if let file = certificates.file { updates_curl_transfer_set(easy, .certificateFile, file) }
    if let directory = certificates.directory {
      updates_curl_transfer_set(easy, .certificateDirectory, directory)
    }
    // http is allowed for localhost because it stays on this machine, so the resolver is not asked.
    if address.host == "localhost" {
      updates_curl_transfer_add(easy, .resolved, "localhost:\(address.port):127.0.0.1,[::1]")
    }
    // A connection that may carry several transfers is worth waiting for.
    updates_curl_transfer_wait_for_connection(easy, address.scheme == "https")
  }

  func problem(
    of outcome: CCurlOutcome, _ easy: OpaquePointer, at hop: Hop, hasWholeHeader: Bool
  ) -> Problem {
    let (address, url) = (hop.address, hop.named.text)
    let host = address.host
    let proxy = proxies.proxy(for: address)
    let proxyHost = proxy.map(Proxies.host)
    let detail = presentableWords(String(cString: updates_curl_transfer_failure(easy)))
    let tunnelStatus = updates_curl_transfer_tunnel_status(easy)
    // Until an https proxy has let the request through, TLS is spoken with the proxy.
    let tlsProxy = tunnelStatus == 0 ? proxy.flatMap(Proxies.tlsPlace) : nil
    if let proxyHost, outcome != .done, tunnelStatus != 0, !(200..<300).contains(tunnelStatus) {
      return .refused(host: proxyHost, detail: "the proxy answers with status \(tunnelStatus)")
    }
    if outcome != .done, let limit = SystemError.ofNewDescriptor() {
      // libcurl or the resolver had no descriptor left either, but does not report it.
      return .noResources(reason: limit)
    }
    switch outcome {
    case .nameNotResolved: return .nameNotResolved(host: host)
    case .proxyNameNotResolved: return .nameNotResolved(host: proxyHost ?? host)
    case .notConnected: return .refused(host: proxyHost ?? host, detail: detail)
    case .timedOut: return .timedOut(url: url)
    case .noTLS: return Self.withoutTLS(tlsProxy ?? "\(host):\(address.port)", detail)
    case .notTrusted:
      let host = tlsProxy == nil ? host : proxyHost ?? host
      return .notTrusted(host: host, reason: Self.withoutPreamble(detail))
    case .cutOff: return .cutOff(url: url)
    case .lineTooLong where !hasWholeHeader: return .tooLarge(url: url, limit: HeaderBlock.limit)
    case .done, .lineTooLong, .stopped, .other: return .failed(url: url, detail: detail)
    }
  }

  /// The server has no TLS, or the connection broke while it was agreed on.
  private static func withoutTLS(_ server: String, _ detail: String) -> Problem {
    var reason = detail
    // Such as `OpenSSL/3.0.19: error:0A00010B:SSL routines::wrong version number`.
    if detail.contains(":SSL routines:"), let last = detail.split(separator: ":").last {
      reason = String(last)
    }
    // What the TLS library says of data that is not TLS: the first words are those of OpenSSL and
    // of libraries derived from it, then those of GnuTLS.
    let isOther = [
      "wrong version number", "packet length too long", "http request", "https proxy request",
      "unexpected TLS packet", "packet with unexpected length",
    ].contains(where: reason.contains)
    return isOther
      ? Problem(
        .noTLS, "'\(server)' does not support TLS, which https needs: \(reason)",
        facts: ["place": server])
      : Problem(
        .tlsFailed, "the TLS connection to '\(server)' could not be established: \(reason)",
        facts: ["place": server])
  }

  /// The reason without libcurl's prefix, which says only that the failure is in TLS.
  private static func withoutPreamble(_ detail: String) -> String {
    for preamble in ["SSL certificate problem: ", "SSL: "] where detail.hasPrefix(preamble) {
      return String(detail.dropFirst(preamble.count))
    }
    return detail
  }
}

/// The file and directory of the trusted certificates.
///
/// If both are nil, libcurl uses its own places, even if they do not exist.
struct TrustedCertificates: Sendable {
  let file: String?
  let directory: String?

  init(variables: [String: String]) {
    func value(_ name: String) -> String? {
      variables[name].flatMap { $0.isEmpty ? nil : $0 }
    }
    (file, directory) = (value("SSL_CERT_FILE"), value("SSL_CERT_DIR"))
  }
}
