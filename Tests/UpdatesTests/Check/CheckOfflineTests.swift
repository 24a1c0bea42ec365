import Testing
import UpdatesLoopback
import UpdatesTestSupport

@testable import Updates

@Suite struct CheckOfflineTests {
  private static let required = #"{"version": "2.0.0", "min-required-app-version": "1.5"}"#

  @Test func `offline answers from the copies and asks nobody`() async throws {
    var app = try CheckedApp(
      configuration: "{}", lookup: CheckedApp.lookup(#""version": "2.0""#))
    _ = await app.checker.report()
    let count = app.server.requests.count
    app.checker.options.isOffline = true
    let report = await app.checker.report()
    #expect(report.update?.version == "2.0")
    #expect(report.feed?.isFromCache == true && report.configuration?.isCopy == true)
    #expect(report.requests.map(\.status) == [nil, nil])
    #expect(report.requests.map(\.isFromCache) == [true, true])
    #expect(app.server.requests.count == count)
  }

  @Test func `offline without a copy fails and asks nobody`() async throws {
    var app = try CheckedApp(configuration: "{}")
    app.checker.options.isOffline = true
    #expect(
      await app.checker.report().failure
        == .offline(app.server.url("/updates.json")).of(.configuration))
    #expect(app.server.requests == [])
  }

  @Test func `a failed lookup never hides a required minimum`() async throws {
    let app = try CheckedApp(configuration: Self.required, lookup: "{}")
    app.server["/lookup"] = .status(500)
    let report = await app.checker.report()
    #expect(report.update?.isRequired == true)
    #expect(report.update?.version == "1.5")
    #expect(
      report.failure
        == .status(
          url: app.server.url("/lookup?bundleId=com.example.tool&country=gb"), code: 500,
          retryAfter: nil
        ).of(.feed))
    #expect(try await app.checker.check() == .available(try #require(report.update)))
  }

  @Test func `a failed lookup without a required minimum is an error`() async throws {
    let app = try CheckedApp(
      configuration: #"{"min-optional-app-version": "1.5", "update-type": "hard"}"#, lookup: "{}")
    let report = await app.checker.report()
    #expect(report.decision == nil)
    await #expect(throws: try #require(report.failure)) { try await app.checker.check() }
  }

  @Test(arguments: [
    (0.0, true), (29.9, true), (30, true), (30.1, false), (400, false), (-1000, true),
  ])
  func `a required minimum of a copy binds for 30 days after the last success`(
    days: Double, binds: Bool
  ) async throws {
    var app = try CheckedApp(configuration: Self.required, lookup: "{}")
    _ = await app.checker.report()
    app.server.stop()
    app.wait(days: days)
    let report = await app.checker.report()
    #expect((report.update?.isRequired == true) == binds)
    #expect(report.failure != nil)
    #expect((report.decision == nil) == !binds)
  }

  @Test func `each success makes the 30 days begin anew`() async throws {
    var app = try CheckedApp(lookup: "{}")
    app.server["/updates.json"] = .text(Self.required, headers: [.init("ETag", "\"1\"")])
    _ = await app.checker.report()
    app.wait(days: 20)
    app.server["/updates.json"] = .status(304)
    _ = await app.checker.report()
    app.wait(days: 20)
    app.server.stop()
    #expect(await app.checker.report().update?.isRequired == true)
  }
}
