import HarmlessText
import Testing
import UpdatesLoopback
import UpdatesTestSupport

@testable import Updates

/// Release notes that a release only links to.
@Suite struct CheckNotesTests {
  @Test(arguments: [
    ("/2.0.md", ReleaseNotes.Format.markdown), ("/2.0.txt#a", .plain), ("/2.0.html", .html),
    ("/2.0", .html),
  ])
  func `they are fetched for the release that is offered`(
    path: String, format: ReleaseNotes.Format
  ) async throws {
    let app = try app(items: [Self.item("2.0", notes: path), Self.item("1.9", notes: "/1.9.md")])
    app.server[String(path.prefix { $0 != "#" })] = .text("*New*\u{1B}[2J", type: "text/markdown")
    let report = await app.checker.report()
    #expect(report.update?.releaseNotes == ReleaseNotes(text: "*New*", format: format))
    #expect(
      report.requests.map(\.url)
        == ["/updates.json", "/appcast.xml", path].map { presentableURL(app.server.url($0)) })
    #expect(report.requests.map(\.status) == [200, 200, 200])
    #expect(report.warnings == [])
  }

  @Test(arguments: [
    Self.item("2.0", "<description>Here</description>", notes: "/2.0.html"),
    Self.item("1.4.0", notes: "/2.0.html"),
    Self.item(
      "2.0", "<sparkle:minimumSystemVersion>99</sparkle:minimumSystemVersion>", notes: "/2.0.html"),
  ])
  func `nobody is asked where they are there, or nothing is offered`(item: String) async throws {
    let app = try app(items: [item])
    #expect(await app.checker.report().failure == nil)
    #expect(app.server.requests(of: "/2.0.html") == [])
  }

  @Test(arguments: [404, 500])
  func `what fails is warned about, and the update is offered`(status: Int) async throws {
    let app = try app(items: [Self.item("2.0", notes: "/2.0.html")])
    app.server["/2.0.html"] = .status(status)
    let report = await app.checker.report()
    #expect(report.update?.version == "2.0")
    #expect(report.update?.shouldNotify == true)
    #expect(report.update?.releaseNotes == nil)
    #expect(report.failure == nil)
    let url = app.server.url("/2.0.html")
    #expect(
      report.warnings == [
        Warning(
          code: "feed.notes",
          message: "The release notes could not be loaded: '\(url)' responded with status \(status)"
        )
      ])
    #expect(try app.state.failures == 0)
  }

  @Test func `they have half of the time that is left, and never the update's`() async throws {
    var app = try app(items: [Self.item("2.0", notes: "/2.0.html")])
    let network = CurlTransport(variables: [:])
    let notes = app.server.url("/2.0.html")
    let transport = AnsweringTransport { request, deadline in
      guard request.url == notes else {
        return try network.response(to: request, until: deadline)
      }
      throw Problem.timedOut(url: request.url)
    }
    app.checker.transport = transport
    let report = await app.checker.report()
    #expect(report.update?.version == "2.0")
    #expect(report.warningCodes == ["feed.notes"])
    let deadlines = transport.requests.map(\.deadline)
    #expect(deadlines.count == 3)
    #expect(deadlines[2] < deadlines[1])
  }

  @Test func `who gives up while they are fetched has heard of nothing`() async throws {
    var app = try app(items: [Self.item("2.0", notes: "/2.0.html")])
    let network = CurlTransport(variables: [:])
    let notes = app.server.url("/2.0.html")
    app.checker.transport = AnsweringTransport { request, deadline in
      guard request.url == notes else {
        return try network.response(to: request, until: deadline)
      }
      throw CancellationError()
    }
    let report = await app.checker.report()
    #expect(report.failure?.isCancellation == true)
    #expect(report.decision == nil)
    #expect(try app.state == State())
  }

  /// An app whose appcast has these items.
  private func app(items: [String], configuration: String = "{}") throws -> CheckedApp {
    var app = try CheckedApp(configuration: configuration)
    app.server["/appcast.xml"] = .text(
      """
      <rss version="2.0" xmlns:sparkle="http://www.andymatuschak.org/xml-namespaces/sparkle">
      <channel>\(items.joined())</channel></rss>
      """, type: "application/rss+xml")
    app.checker.system = RunningSystem(name: "macos", version: "15", architecture: "arm64")
    app.checker.feed.kind = "appcast"
    app.checker.feed.urls = [app.server.url("/appcast.xml")]
    return app
  }

  private static func item(_ version: String, _ more: String = "", notes: String? = nil) -> String {
    let link = notes.map { "<sparkle:releaseNotesLink>\($0)</sparkle:releaseNotesLink>" } ?? ""
    return """
      <item><sparkle:version>\(version)</sparkle:version>\(more)\(link)
      <enclosure url="https://example.com/tool.zip" length="1"/></item>
      """
  }
}
