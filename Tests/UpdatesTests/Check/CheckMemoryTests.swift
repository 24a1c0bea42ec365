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

  @Test func `where nothing can be written a rollout still has its groups`() throws {
    var app = try CheckedApp()
    let file = try app.directory.write("x", to: "file")
    app.checker.directories = Directories(
      environment: app.checker.environment, state: file + "/state",
      cache: app.directory.path + "/cache")
    let report = try report(
      app,
      [
        Release("2") {
          $0.publishedAt = CheckedApp.start.adding(seconds: -6 * 86_400)
          $0.rolloutInterval = .seconds(86_400)
        }
      ])
    #expect(report.update?.version == "2")
    #expect(report.decision?.detail(of: .rollout).contains("of 7, which gets it") == true)
    #expect(report.warningCodes == ["state.unwritable"])
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

  @Test func `below the optional minimum a notice has no limit`() throws {
    var app = try CheckedApp()
    _ = try report(app, [Release("2")])
    #expect(try app.state.pending?.notify == .once)
    app.checker.settings.minimumOptionalVersion = "1.9"
    _ = try report(app, [Release("2")])
    #expect(try app.state.pending?.notify == .always)
  }

  @Test func `channel and build of the app are looked at`() throws {
    var app = try CheckedApp()
    app.checker.app.channel = "beta"
    app.checker.app.build = "7"
    app.checker.settings.comparing = .build
    let report = try report(
      app,
      [
        Release("1.4.0") {
          $0.channel = "beta"
          $0.build = "8"
        }
      ])
    #expect(report.update?.build == "8")
  }

  // MARK: Failures

  @Test func `a server that fails is left alone for a while, ever longer`() async throws {
    var app = try CheckedApp(
      configuration: #"{"check-for": "manually", "version": "2"}"#)
    _ = await app.checker.report()
    let good = try app.state
    app.server[CheckedApp.configurationPath] = .status(404)
    try app.checker.record.cache.removeAll()
    for (count, longest) in [(1, 75.0), (2, 150)] {
      app.wait(days: 1)
      let now = try #require(app.checker.options.now)
      _ = await app.checker.report()
      let state = try app.state
      #expect(state.failures == count)
      let wait = try #require(state.retryAt).seconds(since: now)
      #expect((longest * 0.8 - 1...longest).contains(wait))
      #expect(state.lastAttempt == now)
      #expect(state.lastSuccess == good.lastSuccess)
      #expect(state.pending == good.pending)
    }
    app.answer(configuration: #"{"check-for": "manually", "version": "2"}"#)
    _ = await app.checker.report()
    #expect(try app.state.failures == 0)
    #expect(try app.state.retryAt == nil)
  }

  @Test func `a failure before the installed version is known is an attempt too`() async throws {
    let app = try CheckedApp(installed: nil)
    let report = await app.checker.report()
    #expect(report.decision == nil)
    #expect(try app.state.failures == 1)
    #expect(try app.state.lastAttempt == CheckedApp.start)
  }

  private func report(
    _ app: CheckedApp, _ releases: [Release], ruling: Release.Ruling? = nil
  ) throws -> CheckReport {
    var check = Check(checker: app.checker)
    return check.decided(FeedResult(releases: releases, ruling: ruling))
  }
}
