import Testing
import UpdatesTestSupport

@testable import Updates

/// What is taken for installed, and what the journal enters.
@Suite struct CheckInstalledVersionTests {
  @Test func `bundle-version and build override what is installed`() async throws {
    let app = try CheckedApp(
      configuration: """
        {"check-for": "manually", "version": "2.0.0", "bundle-version": "2.0.0", "build": 77}
        """)
    let report = await app.checker.report()
    #expect(report.decision?.reason == .upToDate)
    #expect(report.app.version == "2.0.0")
    #expect(report.app.build == "77")
  }

  @Test func `an option wins over bundle-version and build`() async throws {
    var app = try CheckedApp(
      configuration: """
        {"check-for": "manually", "version": "2.0.0", "bundle-version": "2.0.0", "build": 77}
        """)
    app.checker.options.keepsInstalledVersion = true
    app.checker.options.keepsInstalledBuild = true
    app.checker.app.build = "5"
    let report = await app.checker.report()
    #expect(report.update?.version == "2.0.0")
    #expect(report.app.build == "5")
  }

  @Test func `the journal has the real version and build, never the document's`() async throws {
    var app = try CheckedApp(configuration: #"{"bundle-version": "9.9", "build": "9"}"#)
    app.checker.settings.checkFor = .manually
    app.checker.app.build = "5"
    _ = await app.checker.report()
    #expect(
      try app.state.journal == [
        State.JournalEntry(version: "1.4.0", build: "5", firstSeen: CheckedApp.start)
      ])
  }

  @Test func `a check that fails journals all the same`() async throws {
    let app = try CheckedApp()
    #expect(await app.checker.report().failure != nil)
    #expect(try app.state.journal.map(\.version) == ["1.4.0"])
    #expect(try app.state.lastAttempt == CheckedApp.start)
    #expect(try app.state.lastSuccess == nil)
  }

  @Test func `a leading v is neither shown nor journaled`() async throws {
    let app = try CheckedApp(
      configuration: #"{"check-for": "manually", "version": "V2.0.0"}"#, installed: " v1.4.0 ")
    let report = await app.checker.report()
    #expect(report.app.version == "1.4.0")
    #expect(report.update?.version == "2.0.0")
    #expect(try app.state.journal.map(\.version) == ["1.4.0"])
    app.answer(configuration: #"{"check-for": "manually", "version": "v1.4.0"}"#)
    #expect(await app.checker.report().decision?.reason == .upToDate)
  }

  @Test func `without an installed version there is no answer`() async throws {
    let app = try CheckedApp(
      configuration: #"{"check-for": "manually", "version": "2"}"#, installed: nil)
    await #expect(throws: Problem.installedVersionMissing) { try await app.checker.check() }
  }

  @Test func `an installed version that is none is an error`() async throws {
    let app = try CheckedApp(
      configuration: #"{"check-for": "manually", "version": "2"}"#, installed: "two")
    let malformed = Problem.installedVersionMalformed(Problem.versionMalformed("two", .dotted))
    await #expect(throws: malformed) { try await app.checker.check() }
  }

  @Test func `the scheme of the feed is that of the installed version too`() async throws {
    var app = try CheckedApp(
      configuration: #"{"check-for": "manually", "version": "1.4.0"}"#, installed: "1.4")
    app.checker.feed.scheme = .numeric
    #expect(await app.checker.report().update?.version == "1.4.0")
    app.checker.feed.scheme = .semantic
    #expect(
      await app.checker.report().failure
        == .installedVersionMalformed(Problem.versionMalformed("1.4", .semantic)))
  }
}
