/// All that one exchange with one server needs to be told.
struct ExchangeSettings: Sendable {
  var hop: Hop
  var userAgent: String
  var proxy: String?
  var certificates: TrustedCertificates
  var bodyLimit: Int
  var deadline: ContinuousClock.Instant

  /// The way to the server.
  var connection: ServerConnection {
    ServerConnection(
      address: hop.address, userAgent: userAgent, proxy: proxy, certificates: certificates)
  }
}
