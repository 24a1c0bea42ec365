import CUpdatesLibraries
import HarmlessText

struct ServerConnection: Sendable {
  var address: Address
  var userAgent: String
  var proxy: String?
  var certificates: TrustedCertificates

  func configure(_ transfer: OpaquePointer) {
    updates_curl_transfer_set(transfer, .userAgent, userAgent)
    updates_curl_transfer_set(transfer, .proxy, proxy ?? "")
    if let file = certificates.file { updates_curl_transfer_set(transfer, .certificateFile, file) }
    if let directory = certificates.directory {
      updates_curl_transfer_set(transfer, .certificateDirectory, directory)
    }
    // http is allowed for localhost because it stays on this machine, so the resolver is not asked.
    if address.host == "localhost" {
      updates_curl_transfer_add(
        transfer, .resolved, "localhost:\(address.port):127.0.0.1,[::1]")
    }
  }

  func error(
    for outcome: CCurlOutcome, of transfer: OpaquePointer, hasWholeHeader: Bool
  ) -> TransportError {
    let host = address.host
    let proxyHost = proxy.map(Proxies.host)
    let detail = presentableWords(String(cString: updates_curl_transfer_failure(transfer)))
    let tunnelStatus = updates_curl_transfer_tunnel_status(transfer)
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
    case .timedOut: return .timedOut(url: address.text)
    case .noTLS:
      let server = tlsProxy ?? "\(host):\(address.port)"
      let reason = Self.withoutLibrary(detail)
      return Self.tellsOfNoTLS(reason)
        ? .noTLS(server: server, reason: reason) : .tlsFailed(server: server, reason: reason)
    case .notTrusted:
      let host = tlsProxy == nil ? host : proxyHost ?? host
      return .notTrusted(host: host, reason: Self.withoutPreamble(detail))
    case .cutOff: return .cutOff(url: address.text)
    case .lineTooLong where !hasWholeHeader:
      return .tooLarge(url: address.text, limit: HeaderBlock.limit)
    case .done, .lineTooLong, .stopped, .other:
      return .failed(url: address.text, detail: detail)
    }
  }

  /// Whether the TLS library reports that the data it received is not TLS.
  ///
  /// The first words are those of OpenSSL and of libraries derived from it, then those of GnuTLS.
  private static func tellsOfNoTLS(_ reason: String) -> Bool {
    [
      "wrong version number", "packet length too long", "http request", "https proxy request",
      "unexpected TLS packet", "packet with unexpected length",
    ].contains(where: reason.contains)
  }

  /// The reason without the library, function and error number that precede it.
  ///
  /// An example is `OpenSSL/3.0.19: error:0A00010B:SSL routines::wrong version number`.
  private static func withoutLibrary(_ detail: String) -> String {
    guard detail.contains(":SSL routines:"), let reason = detail.split(separator: ":").last else {
      return detail
    }
    return String(reason)
  }

  /// The reason without libcurl's prefix, which says only that the failure is in TLS.
  private static func withoutPreamble(_ detail: String) -> String {
    for preamble in ["SSL certificate problem: ", "SSL: "] where detail.hasPrefix(preamble) {
      return String(detail.dropFirst(preamble.count))
    }
    return detail
  }
}
