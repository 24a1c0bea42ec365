import CUpdatesLibraries
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
    let other = value("all_proxy", "ALL_PROXY")
    http = value("http_proxy") ?? other
    https = value("https_proxy", "HTTPS_PROXY") ?? other
    excluded = (value("no_proxy", "NO_PROXY") ?? "").lowercased()
      .split { $0 == "," || $0.isWhitespace }.map(String.init)
  }

  /// The proxy for an address, or nil if the connection is direct.
  func proxy(for address: Address) -> String? {
    guard !address.isLoopback, !isExcluded(address) else { return nil }
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

  /// The host and port of a proxy with which TLS is spoken; nil if it is another proxy.
  static func tlsPlace(of proxy: String) -> String? {
    let shown = presentableURL(proxy)
    guard shown.lowercased().hasPrefix("https://") else { return nil }
    return String(shown.dropFirst(8).prefix { $0 != "/" })
  }

  private func isExcluded(_ address: Address) -> Bool {
    let host = address.host
    let name = host.hasSuffix(".") ? String(host.dropLast()) : host
    return excluded.contains { entry in
      let (place, port) = Self.parts(of: entry)
      guard port.isEmpty || port == String(address.port) else { return false }
      if place == "*" || updates_curl_is_within(host, place.filter { !"[]".contains($0) }) {
        return true
      }
      let domain = place.drop { $0 == "." }
      guard !domain.isEmpty else { return false }
      return name == domain || name.hasSuffix("." + domain)
    }
  }

  /// The port is empty if the entry has none; an IPv6 address with a port has brackets around it.
  private static func parts(of entry: String) -> (place: Substring, port: Substring) {
    guard let colon = entry.lastIndex(of: ":") else { return (entry[...], "") }
    let (place, port) = (entry[..<colon], entry[colon...].dropFirst())
    let hasPort = !place.contains(":") || place.hasSuffix("]")
    return hasPort && port.allSatisfy(\.isNumber) ? (place, port) : (entry[...], "")
  }
}
