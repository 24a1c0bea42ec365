import Testing
import UpdatesLoopback

@testable import Updates

/// Where the Fresh Air feed differs from the original, as the article says.
@Suite struct FreshAirFeedDifferencesTests {
  @Test func `a release's systemVersion is that of the system that runs`() async throws {
    var app = try CheckedApp(asking: "fresh-air")
    app.server["/latest"] = .text(
      #"[{"version": "2.0", "systemVersion": "6.8"}, {"version": "1.5"}]"#)
    app.checker.system = RunningSystem(name: "linux", version: "6.1")
    #expect(await app.checker.report().update?.version == "1.5")
    app.checker.system.version = "6.8"
    #expect(await app.checker.report().update?.version == "2.0")
  }

  @Test
  func `a release's conditions compare versions, and are never true where they cannot be read`()
    async throws
  {
    var app = try CheckedApp(asking: "fresh-air")
    app.server["/latest"] = .text(
      """
      [{"version": "3.0", "conditions": [{"key": "systemVersion", "comparison": "about",
         "value": "1"}]},
       {"version": "2.0", "conditions": [{"key": "systemVersion", "value": "9.0"}]},
       {"version": "1.5", "features": []}]
      """)
    app.checker.system = RunningSystem(name: "linux", version: "8.9")
    #expect(await app.checker.report().update?.version == "1.5")
    app.checker.system.version = "10.0"
    let report = await app.checker.report()
    #expect(report.update?.version == "2.0")
    #expect(report.warnings.map(\.code) == ["feed.element"])
  }
}

extension CheckedApp {
  /// An app without a configuration, whose feed of a kind is at the path `/latest`.
  fileprivate init(asking kind: String) throws {
    try self.init()
    checker.configurationURL = nil
    checker.feed.kind = kind
    checker.feed.urls = [server.url("/latest")]
  }
}
