import CUpdatesCurl
import HarmlessText

/// The proxies that the environment names, and the hosts for which they are not used.
///
/// `http_proxy` is read in lower case only: in the environment of a CGI program, `HTTP_PROXY` is
/// the request header `Proxy`, which anybody may send.
struct Proxies: Equatable, Sendable {
  private var http: String?
  private var https: String?
  private var excluded: [String]

  init(variables: [String: String]) {
    func value(_ names: String...) -> String? {
      names.lazy.compactMap { variables[$0] }.first { !$0.isEmpty }
    }
    http = value("http_proxy")
    https = value("https_proxy", "HTTPS_PROXY")
    excluded = (value("no_proxy", "NO_PROXY") ?? "").lowercased()
      .split { $0 == "," || $0.isWhitespace }.map(String.init)
  }

  /// The proxy for an address, or nil if the connection is direct.
  func proxy(for address: RequestAddress) -> String? {
    guard !address.isLoopback, !isExcluded(address.host) else { return nil }
    return address.scheme == "https" ? https : http
  }

  /// The host of a proxy, for a message, without user and password.
  static func host(of proxy: String) -> String {
    let shown = presentableURL(proxy)
    let text = shown.contains("://") ? shown : "http://" + shown
    guard let address = updates_curl_address_new(text) else { return "proxy" }
    defer { updates_curl_address_free(address) }
    guard let host = updates_curl_address_part(address, .host) else { return "proxy" }
    defer { updates_curl_free_text(host) }
    return String(cString: host)
  }

  private func isExcluded(_ host: String) -> Bool {
    let name = host.hasSuffix(".") ? String(host.dropLast()) : host
    return excluded.contains { entry in
      if entry == "*" || updates_curl_is_within(host, entry) { return true }
      let domain = entry.drop { $0 == "." }
      guard !domain.isEmpty else { return false }
      return name == domain || name.hasSuffix("." + domain)
    }
  }
}
