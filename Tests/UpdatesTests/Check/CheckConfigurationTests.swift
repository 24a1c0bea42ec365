import Testing
import UpdatesLoopback
import UpdatesTestSupport

@testable import Updates

@Suite struct CheckConfigurationTests {
  private static let manual = #"{"check-for": "manually", "version": "2.0.0"}"#

  @Test(
    arguments: [
      nil, .status(404), .text("<html>"), .text("{"), .text(#"{"updates": "x"}"#),
    ] as [LoopbackResponse?])
  func `without the network or a good document the copy is used, and that is reported`(
    answer: LoopbackResponse?
  ) async throws {
    let app = try CheckedApp(configuration: Self.manual)
    _ = await app.checker.report()
    if let answer { app.server["/updates.json"] = answer } else { app.server.stop() }
    let report = await app.checker.report()
    #expect(report.update?.version == "2.0.0")
    #expect(report.failure == nil)
    #expect(report.warningCodes == ["configuration.cached"])
    #expect(report.warnings.first?.message.contains("2026-01-02T03:04:05Z") == true)
    #expect(try app.keptConfiguration == Array(Self.manual.utf8))
  }

  @Test func `with neither document nor copy the check fails where no feed is named`() async throws
  {
    let app = try CheckedApp()
    let report = await app.checker.report()
    #expect(report.decision == nil)
    #expect(
      report.failure
        == .status(url: app.server.url("/updates.json"), code: 404, retryAfter: nil)
        .of(.configuration))
    await #expect(throws: Problem.self) { try await app.checker.check() }
    let state = try app.state
    #expect(state.journal.map(\.version) == ["1.4.0"])
    #expect(state.lastAttempt == CheckedApp.start && state.lastSuccess == nil)
  }

  @Test func `with neither document nor copy the check goes on where a feed is named`()
    async throws
  {
    let app = try CheckedApp(lookup: CheckedApp.lookup(#""version": "2.0""#))
    let report = await app.checker.report()
    #expect(report.update?.version == "2.0")
    #expect(report.failure == nil)
    #expect(report.warningCodes == ["configuration.failed"])
  }

  @Test func `a local file is read as it is and never kept`() async throws {
    var app = try CheckedApp()
    let path = try app.directory.write(Self.manual, to: "updates.json")
    for location in [path, "file://" + path] {
      app.checker.configurationURL = location
      #expect(await app.checker.report().update?.version == "2.0.0")
    }
    #expect(throws: Problem.file(.fileMissing, try app.checker.record.cache.folder)) {
      try FileSystem.names(in: app.checker.record.cache.folder)
    }
    try FileSystem.remove(path)
    #expect(
      await app.checker.report().failure == .document(.file(.fileMissing, path)).of(.configuration))
  }

  @Test(arguments: ["", "{", "[]", #"{"updates": 1}"#])
  func `a local file that is malformed fails, be a feed named or not`(text: String) async throws {
    var app = try CheckedApp(lookup: CheckedApp.lookup(#""version": "2.0""#))
    app.checker.configurationURL = try app.directory.write(text, to: "updates.json")
    let report = await app.checker.report()
    #expect(report.decision == nil)
    #expect(report.failure?.subject == .configuration)
    #expect(app.server.requests == [])
  }

  @Test func `settings in code are beneath the document, key by key`() async throws {
    var app = try CheckedApp(configuration: #"{"notify": "never", "version": "2.0.0"}"#)
    app.checker.settings.checkFor = .manually
    app.checker.settings.notify = .always
    app.checker.settings.version = "9"
    let report = await app.checker.report()
    #expect(report.update?.version == "2.0.0")
    #expect(report.notifications.limit == 0)
  }
}
