import Testing
import UpdatesLoopback
import UpdatesTestSupport

@testable import Updates

/// What the checks of a feed that lists releases leave in the state, and what they do not.
@Suite struct CheckMemoryTests {
  @Test func `a version cools down from its first sight on, also where nothing is offered`() throws
  {
    var app = try CheckedApp()
    app.checker.options.minimumAge = .seconds(3 * 86_400)
    #expect(try report(app, [Release("2")]).decision?.reason == .tooYoung)
    #expect(try app.state.firstSeen == ["2": CheckedApp.start])
    #expect(try app.state.pending == nil)
    #expect(try app.state.reason == .tooYoung)
    app.wait(days: 2)
    #expect(try report(app, [Release("2"), Release("2.1")]).decision?.reason == .tooYoung)
    app.wait(days: 1)
    let offered = try report(app, [Release("2"), Release("2.1")])
    #expect(offered.update?.version == "2")
    #expect(try app.state.firstSeen.entries.map(\.version) == ["2", "2.1"])
  }

  @Test func `the number of a rollout is made when one is met, and stays`() throws {
    var app = try CheckedApp()
    _ = try report(app, [Release("2")])
    #expect(try app.state.rolloutID == nil)
    let staged = try Release("2") {
      $0.publishedAt = CheckedApp.start
      $0.rolloutInterval = .seconds(86_400)
    }
    app.checker.options.dryRun = true
    _ = try report(app, [staged])
    #expect(try app.state.rolloutID == nil)
    app.checker.options.dryRun = false
    let first = try report(app, [staged])
    let id = try #require(try app.state.rolloutID)
    #expect(id.utf8.count == 32)
    let second = try report(app, [staged])
    #expect(try app.state.rolloutID == id)
    #expect(second.decision?.detail(of: .rollout) == first.decision?.detail(of: .rollout))
    app.wait(days: 6)
    #expect(try report(app, [staged]).update?.version == "2")
  }

  @Test func `what is not counted is told and remembered`() throws {
    var app = try CheckedApp()
    app.checker.options.countsAnnouncement = false
    for _ in 0..<3 {
      let report = try report(app, [Release("2")])
      #expect(report.update?.shouldNotify == true)
      #expect(report.notifications.shown == 0)
    }
    #expect(try app.state.notifications == [:])
    #expect(try app.state.pending?.version == "2")
    #expect(try app.state.pending?.key == "2")
    app.checker.options.countsAnnouncement = true
    #expect(try report(app, [Release("2")]).notifications.shown == 1)
    #expect(try report(app, [Release("2")]).decision?.reason == .notifiedEnough)
  }

  @Test func `a server's decision is counted, skipped and put off by its name`() throws {
    let app = try CheckedApp()
    var spring = Release(version: nil)
    spring.name = "Spring"
    #expect(try report(app, [spring], ruling: .offered).update?.shouldNotify == true)
    #expect(try app.state.notifications == ["Spring": 1])
    #expect(try app.state.pending?.isRuled == true)
    #expect(try report(app, [spring], ruling: .offered).decision?.reason == .notifiedEnough)
    try app.checker.snooze(untilAfter: "Spring")
    #expect(try report(app, [spring], ruling: .offered).decision?.reason == .snoozed)
    try app.checker.skip("Spring")
    #expect(try report(app, [spring], ruling: .offered).decision?.reason == .skipped)
    spring.name = "Summer"
    #expect(try report(app, [spring], ruling: .offered).update?.shouldNotify == true)
  }

  private func report(
    _ app: CheckedApp, _ releases: [Release], ruling: Release.Ruling? = nil
  ) throws -> CheckReport {
    var check = Check(checker: app.checker, until: Deadline())
    return check.decided(FeedResult(releases: releases, ruling: ruling))
  }
}
