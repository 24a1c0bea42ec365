import Testing
import UpdatesLoopback
import UpdatesTestSupport

@testable import Updates

/// What is new in the version that runs, since one that was seen before.
@Suite struct CheckWhatsNewTests {
  private func app(_ kind: String, _ document: String) throws -> CheckedApp {
    var app = try CheckedApp(configuration: "{}", installed: "2.0")
    app.server["/latest"] = .text(document)
    app.checker.feed.kind = kind
    app.checker.feed.urls = [app.server.url("/latest")]
    return app
  }

  private func news(
    _ app: CheckedApp, after seen: String?, in running: String = "2.0"
  ) throws -> WhatsNew {
    let seen = try seen.map { try Version($0) }
    return app.checker.whatsNew(after: seen, in: try Version(running), until: Deadline())
  }

  private static let document = """
    [{"version": "3.0", "features": ["c"]}, {"version": "2.0", "features": ["b"]},
     {"version": "1.5", "features": ["a"]}, {"version": "1.0", "features": ["0"]}]
    """

  @Test(
    arguments: [
      ("1.0", ["2.0", "1.5"]), ("1.5", ["2.0"]), (nil, ["2.0", "1.5", "1.0"]), ("2.0", []),
      ("1.9.9", ["2.0"]),
    ] as [(String?, [String])])
  func `the features between two versions are told`(seen: String?, told: [String]) async throws {
    let app = try app("fresh-air", Self.document)
    app.server["/Base.lproj/localizable.strings"] = .text(
      "a.title = A; b.title = B; c.title = C; 0.title = Z;", type: "text/plain")
    app.server["/en-GB.lproj/localizable.strings"] = .status(404)
    app.server["/en.lproj/localizable.strings"] = .status(404)
    let found = try news(app, after: seen)
    #expect(found.failure == nil)
    #expect(found.notes.map(\.version) == told)
    #expect(found.notes.first?.notes.text == (told.isEmpty ? nil : "B"))
    #expect(throws: Problem.self) { try FileSystem.facts(of: app.checker.record.state.path) }
  }

  @Test func `drafts and other channels are left out`() async throws {
    let app = try app(
      "appcast",
      """
      <rss xmlns:sparkle="http://www.andymatuschak.org/xml-namespaces/sparkle"><channel>
      <item><sparkle:version>2.0</sparkle:version><sparkle:channel>beta</sparkle:channel>
      <description>beta</description><enclosure url="https://example.com/a.zip"/></item>
      <item><sparkle:version>1.9</sparkle:version><description>nine</description>
      <enclosure url="https://example.com/a.zip"/></item></channel></rss>
      """)
    let found = try news(app, after: "1.0")
    #expect(found.notes.map(\.version) == ["1.9"])
  }

  @Test func `what could not be found out is told`() async throws {
    let found = try news(try app("fresh-air", "<html>"), after: "1.0")
    #expect(found.notes == [])
    #expect(found.failure != nil)
  }
}
