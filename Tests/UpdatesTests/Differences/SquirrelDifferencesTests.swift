import Testing
import UpdatesLoopback
import UpdatesTestSupport

@testable import Updates

/// What is not as in Squirrel.Mac, in the order of the article `differences-from-the-originals`.
@Suite struct SquirrelDifferencesTests {
  @Test func `an update is offered and not downloaded`() async throws {
    let app = try app()
    app.server["/latest"] = .text(#"{"url": "\#(app.server.url("/tool.zip"))"}"#)
    let report = await app.checker.report()
    #expect(report.update?.downloadURL == app.server.url("/tool.zip"))
    #expect(app.server.requests.map(\.path) == ["/latest"])
  }

  @Test func `a comma after the last field is accepted`() async throws {
    let report = try await report(#"{"url": "https://example.com/a", "name": "Spring",}"#)
    #expect(report.update?.name == "Spring")
  }

  @Test func `a user in the address is left out`() async throws {
    let report = try await report(#"{"url": "https://me:secret@example.com/a"}"#)
    #expect(report.update?.downloadURL == "https://example.com/a")
    #expect(report.warningCodes == ["feed.field"])
  }

  @Test func `a server cannot name a file`() async throws {
    let answer = #"{"url": "file:///tmp/tool.zip"}"#
    guard case .feed(.malformed) = try await report(answer).failure else {
      Issue.record("a file was taken")
      return
    }
    var app = try app()
    app.checker.feed.urls = ["file://" + (try app.directory.write(answer, to: "latest.json"))]
    #expect(await app.checker.report().update?.downloadURL == "file:///tmp/tool.zip")
  }

  @Test func `failed checks are repeated ever later`() async throws {
    let app = try app()
    app.server["/latest"] = .status(500)
    let night = await Night(
      app, .every(.seconds(4 * 3_600)), first: .atOnce, clock: ScriptedClock(hours: 1))
    let waits = zip(night.hoursOfChecks.dropFirst(), night.hoursOfChecks).map { $0 - $1 }
    #expect(waits.count >= 4)
    #expect(zip(waits.dropFirst(), waits).allSatisfy { $0 > $1 })
  }

  private func report(_ answer: String) async throws -> CheckReport {
    let app = try app()
    app.server["/latest"] = .text(answer)
    return await app.checker.report()
  }

  private func app() throws -> CheckedApp {
    try CheckedApp(asking: "squirrel")
  }
}

extension CheckedApp {
  /// An app without a configuration, whose feed of a kind is at the path `/latest`.
  init(asking kind: String) throws {
    try self.init()
    checker.configurationURL = nil
    checker.feed.kind = kind
    checker.feed.urls = [server.url("/latest")]
  }
}
