import Testing
import UpdatesLoopback
import UpdatesTestSupport

@testable import Updates

/// What is not as in the SSVC client, in the order of the article `differences-from-the-originals`.
@Suite struct SSVCDifferencesTests {
  private var app: CheckedApp

  init() throws {
    app = try CheckedApp(asking: "ssvc")
    app.server["/latest"] = .text("{}")
  }

  @Test func `values are percent-encoded`() async throws {
    var app = app
    app.checker.app.version = "1.0 b&2"
    _ = await app.checker.report()
    #expect(
      app.server.requests.first?.query.hasPrefix("SSVCLatestVersionKey=1.0%20b%262&") == true)
  }

  @Test(arguments: [("1.0", "16809984", []), ("1.10", "0", ["feed.no-build-number"])])
  func `a version without a number counts as 0`(
    version: String, number: String, warnings: [String]
  ) async throws {
    var app = app
    app.checker.app.version = version
    app.server["/latest"] = .text(#"{"SSVCLatestVersionNumber": 42000000}"#)
    #expect(await app.checker.report().warningCodes == warnings)
    #expect(app.server.requests.map { $0.parameter("SSVCLatestVersionNumber") } == [number])
  }

  @Test func `a status that says failure is a failure`() async throws {
    app.server["/latest"] = .text(#"{"SSVCLatestVersionNumber": 42000000}"#, status: 500)
    guard case .feed(.status(_, 500, _)) = await app.checker.report().failure else {
      Issue.record("the status was passed over")
      return
    }
  }

  @Test func `a wrong type is malformed and ends nothing`() async throws {
    try await expectMalformed(
      #"{"SSVCLatestVersionNumber": "42"}"#, naming: "'SSVCLatestVersionNumber' is \"42\"")
  }

  @Test func `a key that is no version is malformed`() async throws {
    try await expectMalformed(
      #"{"SSVCLatestVersionKey": "newest"}"#, naming: "'SSVCLatestVersionKey' is \"newest\"")
  }

  @Test(arguments: [Schedule.every(.seconds(10)), .weekly])
  func `after a failure the period does not count`(schedule: Schedule) async throws {
    app.server["/latest"] = .status(500)
    _ = await app.checker.report()
    let next = try #require(schedule.nextDue(try app.state, now: CheckedApp.start))
    #expect((59...75).contains(next.seconds(since: CheckedApp.start)))
  }

  @Test func `a last check in the future is due now`() async throws {
    _ = await app.checker.report()
    let now = CheckedApp.start.adding(seconds: -86_400)
    #expect(Schedule.monthly.nextDue(try app.state, now: now) == now)
  }

  private func expectMalformed(_ answer: String, naming field: String) async throws {
    app.server["/latest"] = .text(answer)
    guard case .feed(.malformed(_, let problem)) = await app.checker.report().failure else {
      Issue.record("the answer was taken")
      return
    }
    #expect(problem.contains(field))
  }
}
