import Testing
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
}
