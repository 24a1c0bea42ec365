import Testing
import UpdatesLoopback
import UpdatesTestSupport

@testable import Updates

@Suite struct UpdateCheckerTests {
  @Test func `an answer is an update, a reason for none, or a minimum that nothing here has`()
    async throws
  {
    var app = try CheckedApp(
      configuration: #"""
        {"check-for": "manually", "version": "2.0.0", "min-required-app-version": "1.5",
         "min-os-required": "13"}
        """#)
    #expect(try await app.checker.check() == .unsupported(minimum: "1.5"))
    app.checker.app.version = "1.5"
    #expect(try await app.checker.check() == .none(.osTooOld))
    app.checker.system.version = "13"
    guard case .available(let update) = try await app.checker.check() else {
      Issue.record("nothing is available")
      return
    }
    #expect(update.version == "2.0.0")
  }

  @Test func `a report says by which rules and with whom the check was made`() async throws {
    let app = try CheckedApp(
      configuration: #"{"comparing": "minor-versions", "notify": "thrice"}"#,
      lookup: CheckedApp.lookup(#""version": "1.5""#))
    let report = await app.checker.report()
    #expect(report.level == .minor)
    #expect(report.scheme == .dotted)
    #expect(report.notifications == CheckReport.Notifications(shown: 1, limit: 3))
    #expect(report.app.country == "gb")
    #expect(report.app.language == "en-GB")
    #expect(report.feed?.kind == "app-store")
    #expect(report.requests.map(\.status) == [200, 200])
    #expect(report.decision?.gates.map(\.name) == Gate.Name.allCases)
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

  // A time limit that stands for none: longer than the system's waits can take.

  @Test(arguments: [Duration.seconds(Int64.max), .seconds(1e20)])
  func `a check may have all the time`(limit: Duration) async throws {
    var app = try CheckedApp(configuration: #"{"check-for": "manually", "version": "2.0"}"#)
    app.checker.options.timeout = limit
    #expect(await app.checker.report().failure == nil)
  }
}
