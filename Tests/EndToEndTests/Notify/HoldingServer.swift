import UpdatesLoopback
import UpdatesTestSupport

/// A server that takes requests and answers none, and tells when one has come.
final class HoldingServer: Sendable {
  private let server: LoopbackServer
  private let arrivals: AsyncStream<Void>

  init() throws {
    let (stream, continuation) = AsyncStream<Void>.makeStream()
    arrivals = stream
    server = try LoopbackServer { _ in
      continuation.yield()
      return .silence
    }
  }

  var requests: [LoopbackRequest] { server.requests }

  func url(_ path: String = "/") -> String { server.url(path) }

  /// Waits for the next request.
  func arrival() async {
    var iterator = arrivals.makeAsyncIterator()
    _ = await iterator.next()
  }
}
