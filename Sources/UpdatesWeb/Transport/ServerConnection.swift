import CUpdatesCurl
import HarmlessText

/// The way to one server: what libcurl is told of it, and what its failures mean.
struct ServerConnection: Sendable {
  var address: RequestAddress
  var userAgent: String
  var proxy: String?
  var certificates: TrustedCertificates

  /// Tells a transfer all but the address.
  func configure(_ transfer: OpaquePointer) {
    ccurl_transfer_set(transfer, .userAgent, userAgent)
    if let proxy { ccurl_transfer_set(transfer, .proxy, proxy) }
    if let file = certificates.file { ccurl_transfer_set(transfer, .certificateFile, file) }
    if let directory = certificates.directory {
      ccurl_transfer_set(transfer, .certificateDirectory, directory)
    }
    // http is allowed there because it stays on this machine, so no resolver may say otherwise.
    if address.host == "localhost" {
      ccurl_transfer_resolve(transfer, "localhost:\(address.port):127.0.0.1,[::1]")
    }
  }

  /// Takes back what `configure` has told a transfer, which can then serve another connection.
  static func reset(_ transfer: OpaquePointer) {
    ccurl_transfer_clear(transfer, .proxy)
    ccurl_transfer_clear_resolved(transfer)
  }

  /// The fact behind a transfer that has failed.
  func error(
    for outcome: CCurlOutcome, of transfer: OpaquePointer, hasWholeHeader: Bool
  ) -> TransportError {
    let host = address.host
    let proxyHost = proxy.map(Proxies.host)
    let detail = presentableWords(String(cString: ccurl_transfer_failure(transfer)))
    let tunnelStatus = ccurl_transfer_tunnel_status(transfer)
    if let proxyHost, outcome != .done, tunnelStatus != 0, !(200..<300).contains(tunnelStatus) {
      return .refused(host: proxyHost, detail: "the proxy answers with status \(tunnelStatus)")
    }
    if outcome != .done, let limit = SystemError.ofNewDescriptor() {
      // libcurl, or the resolver, had none either, and does not say so.
      return .noResources(reason: limit)
    }
    switch outcome {
    case .nameNotResolved: return .nameNotResolved(host: host)
    case .proxyNameNotResolved: return .nameNotResolved(host: proxyHost ?? host)
    case .notConnected: return .refused(host: proxyHost ?? host, detail: detail)
    case .timedOut: return .timedOut(url: address.text)
    case .noTLS:
      let server = "\(host):\(address.port)"
      let reason = Self.withoutLibrary(detail)
      return Self.tellsOfNoTLS(reason)
        ? .noTLS(server: server, reason: reason) : .tlsFailed(server: server, reason: reason)
    case .notTrusted: return .notTrusted(host: host, reason: Self.withoutPreamble(detail))
    case .cutOff: return .cutOff(url: address.text)
    case .lineTooLong where !hasWholeHeader:
      return .tooLarge(url: address.text, limit: HeaderBlock.limit)
    case .done, .lineTooLong, .stopped, .other:
      return .failed(url: address.text, detail: detail)
    }
  }

  /// Whether the TLS library has found that what it received is none: the words of OpenSSL and those
  /// made from it, then of GnuTLS.
  private static func tellsOfNoTLS(_ reason: String) -> Bool {
    [
      "wrong version number", "packet length too long", "http request", "https proxy request",
      "unexpected TLS packet", "packet with unexpected length",
    ].contains(where: reason.contains)
  }

  /// The reason without the library, its function and its number before it, as in
  /// `OpenSSL/3.0.19: error:0A00010B:SSL routines::wrong version number`.
  private static func withoutLibrary(_ detail: String) -> String {
    guard detail.contains(":SSL routines:"), let reason = detail.split(separator: ":").last else {
      return detail
    }
    return String(reason)
  }

  /// The reason without libcurl's words before it, which say no more than that it is TLS.
  private static func withoutPreamble(_ detail: String) -> String {
    for preamble in ["SSL certificate problem: ", "SSL: "] where detail.hasPrefix(preamble) {
      return String(detail.dropFirst(preamble.count))
    }
    return detail
  }
}
