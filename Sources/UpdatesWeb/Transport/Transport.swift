/// The one way to the network: a request in, the final response out.
public protocol Transport: Sendable {
  /// The response after redirects, where they are followed, whatever its status; throws
  /// `TransportError` where there is none.
  func response(to request: Request) async throws -> Response
}
