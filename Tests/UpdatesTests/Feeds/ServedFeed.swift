import UpdatesLoopback
import UpdatesTestSupport

@testable import Updates

/// A feed that asks a server of the test's own, over the real transport.
struct ServedFeed {
  let feed: any Feed
  let server: ScriptedServer
  var query: FeedQuery

  /// Asks the path `/latest` unless the query is changed; the installed version is 1.4.0.
  init(_ feed: any Feed, path: String = "/latest") throws {
    self.feed = feed
    server = try ScriptedServer()
    query = FeedQuery(
      app: App(id: "com.example.tool", version: "1.4.0"), urls: [server.url(path)])
  }

  /// What the feed makes of an answer of the server.
  func answer(_ response: LoopbackResponse) async throws -> FeedResult {
    server["/latest"] = response
    return try await answer()
  }

  func answer(keepingIn folder: String? = nil) async throws -> FeedResult {
    // Long enough for a machine on which a thousand tests run at once.
    let limits = DocumentSource.Limits(deadline: .now + .ample)
    return try feed.result(
      for: query,
      from: DocumentSource(
        transport: CurlTransport(variables: [:]), cache: folder.map(ResponseCache.init),
        limits: limits,
        now: CheckedApp.start))
  }
}

extension LoopbackResponse {
  /// The bytes of a fixture as a JSON document.
  static func fixture(_ name: String, status: Int = 200) throws -> Self {
    .message(
      status: status, headers: [.init("Content-Type", "application/json")],
      body: try UpdatesTests.fixture(name + ".json"))
  }
}
