/// Where a run may go and how, by the transport's rules.
struct DownloadRules {
  let allowsInsecureHTTP: Bool
  private let userAgent: String
  private let proxies: Proxies
  private let certificates: TrustedCertificates

  /// Asks libcurl, which has to be loaded, for its certificates.
  init(_ settings: DownloadSettings) {
    allowsInsecureHTTP = settings.allowsInsecureHTTP
    userAgent = settings.userAgent
    proxies = Proxies(variables: settings.variables)
    certificates = TrustedCertificates(variables: settings.variables)
  }

  func firstHop(of item: DownloadItem) throws(DownloadError) -> Hop {
    // The run keeps the deadline for all.
    var request = Request(
      url: item.url, headers: item.headers, deadline: .now, allowsInsecureHTTP: allowsInsecureHTTP)
    request.commonHeaders = item.commonHeaders
    do throws(TransportError) {
      return try Hop(request)
    } catch {
      throw .transport(error)
    }
  }

  func connection(for hop: Hop) -> ServerConnection {
    ServerConnection(
      address: hop.address, userAgent: userAgent, proxy: proxies.proxy(for: hop.address),
      certificates: certificates)
  }
}
