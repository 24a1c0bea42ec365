import UpdatesLoopback
import UpdatesTestSupport

@testable import Updates

/// A feed that is asked over a real connection to a server of the test's own.
struct FeedTrial {
  let server: LoopbackServer
  private let directory: TemporaryDirectory

  init(_ handler: @escaping @Sendable (LoopbackRequest) -> LoopbackResponse) throws {
    server = try LoopbackServer(handler)
    directory = try TemporaryDirectory()
  }

  init(_ response: LoopbackResponse) throws {
    try self.init { _ in response }
  }

  /// The answer for an app with version 1.0, after what `change` makes of the question.
  func answer(
    of feed: Feed, at paths: String..., isOffline: Bool = false,
    change: (inout FeedQuery) -> Void = { _ in }
  ) async throws -> FeedResult {
    var query = FeedQuery(
      app: App(id: "com.example.tool", version: "1.0"), urls: paths.map(server.url))
    change(&query)
    // Long enough for a machine on which a thousand tests run at once.
    var limits = DocumentSource.Limits(deadline: .now + .ample)
    limits.isOffline = isOffline
    let documents = DocumentSource(
      transport: CurlTransport(variables: [:]),
      cache: ResponseCache(folder: directory.path + "/cache"),
      limits: limits, now: Instant(secondsSince1970: 1_767_323_045))
    return try feed.result(for: query, from: documents)
  }

  /// What was asked for, in order.
  var targets: [String] {
    server.requests.map(\.target)
  }
}
