import Testing
import UpdatesLoopback
import UpdatesTestSupport

@testable import Updates

@Suite struct CheckCancellationTests {
  @Test func `a check that is cancelled in flight ends with an error`() async throws {
    let app = try CheckedApp()
    app.server["/updates.json"] = .silence
    await #expect(throws: CancellationError.self) {
      try await cancelled(app)
    }
  }

  @Test func `who gave up gets no older answer, and nothing is counted`() async throws {
    let app = try CheckedApp(configuration: #"{"check-for": "manually"}"#)
    _ = await app.checker.report()
    app.answer(configuration: #"{"check-for": "manually", "min-required-app-version": "3"}"#)
    _ = await app.checker.report()
    let before = try app.state
    app.server["/updates.json"] = .silence
    await #expect(throws: CancellationError.self) {
      try await cancelled(app)
    }
    #expect(try app.state == before)
  }

  @Test func `where a feed is named a cancelled configuration asks it nothing`() async throws {
    let app = try CheckedApp(lookup: CheckedApp.lookup(#""version": "2.0""#))
    app.server["/updates.json"] = .silence
    await #expect(throws: CancellationError.self) {
      try await cancelled(app)
    }
    #expect(app.server.requests(of: "/lookup") == [])
  }

  /// Cancels a check as soon as the network is being asked for what the server is silent about.
  private func cancelled(_ app: CheckedApp) async throws -> UpdatesResult {
    let (asked, signal) = AsyncStream.makeStream(of: Void.self)
    var checker = app.checker
    let network = CurlTransport(variables: [:])
    checker.transport = AnsweringTransport { request, deadline in
      signal.yield()
      return try network.response(to: request, until: deadline)
    }
    let task = Task { [checker] in try await checker.check() }
    for await _ in asked { break }
    task.cancel()
    return try await task.value
  }
}
