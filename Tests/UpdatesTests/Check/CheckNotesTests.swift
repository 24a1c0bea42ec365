import Foundation
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

  @Test(arguments: [
    ("127.0.0.1", "New", "42"), ("localhost", "New", nil), ("127.0.0.1", " \n", "42"),
  ])
  func `the caller's headers go to the feed's origin only, and empty notes are none`(
    host: String, text: String, seat: String?
  ) async throws {
    var app = try app(items: [])
    let notes = app.server.url("/2.0.md").replacing("127.0.0.1", with: host)
    app.server["/appcast.xml"] = Self.appcast([Self.item("2.0", notes: notes)])
    app.server["/2.0.md"] = .text(text)
    app.checker.feed.headers = [try FeedHeader(name: "X-Seat", text: "42")]
    let report = await app.checker.report()
    #expect(report.update?.releaseNotes?.text == (text == "New" ? "New" : nil))
    #expect(report.warnings == [])
    #expect(app.server.requests(of: "/appcast.xml").map { $0["X-Seat"] } == ["42"])
    #expect(app.server.requests(of: "/2.0.md").map { $0["X-Seat"] } == [seat])
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
    app.server["/appcast.xml"] = Self.appcast(items)
    app.checker.system = RunningSystem(name: "macos", version: "15", architecture: "arm64")
    app.checker.feed.kind = "appcast"
    app.checker.feed.urls = [app.server.url("/appcast.xml")]
    return app
  }

  private static func appcast(_ items: [String]) -> LoopbackResponse {
    .text(
      """
      <rss version="2.0" xmlns:sparkle="http://www.andymatuschak.org/xml-namespaces/sparkle">
      <channel>\(items.joined())</channel></rss>
      """, type: "application/rss+xml")
  }

  private static func item(_ version: String, _ more: String = "", notes: String? = nil) -> String {
    let link = notes.map { "<sparkle:releaseNotesLink>\($0)</sparkle:releaseNotesLink>" } ?? ""
    return """
      <item><sparkle:version>\(version)</sparkle:version>\(more)\(link)
      <enclosure url="https://example.com/tool.zip" length="1"/></item>
      """
  }

  @Test func `twenty checks at once announce once`() async throws {
    let app = try CheckedApp(configuration: Self.manual(notify: "once"))
    let announcements = await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<20 {
        group.addTask { [checker = app.checker] in
          await checker.report().update?.shouldNotify == true
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(announcements.count == 20)
    #expect(announcements.count { $0 } == 1)
    #expect(try app.state.notifications == ["2.0.0": 1])
    #expect(try app.state.journal.count == 1)
  }

  @Test func `a dry run counts nothing and changes nothing`() async throws {
    var app = try CheckedApp(configuration: Self.manual(notify: "once"))
    app.checker.options.dryRun = true
    for _ in 0..<3 {
      let report = await app.checker.report()
      #expect(report.update?.shouldNotify == true)
      #expect(report.notifications.shown == 0)
    }
    #expect(throws: Problem.file(.fileMissing, app.directory.path + "/.local")) {
      try FileSystem.names(in: app.directory.path + "/.local")
    }
    #expect(try app.keptConfiguration == nil)
  }

  @Test func `a state that cannot be written is a warning, and the check answers`() async throws {
    var app = try CheckedApp(configuration: Self.manual(notify: "once"))
    let file = try app.directory.write("x", to: "file")
    app.checker.directories = Directories(
      environment: app.checker.environment, state: file + "/state",
      cache: app.directory.path + "/cache")
    let report = await app.checker.report()
    #expect(report.update?.shouldNotify == true)
    #expect(report.warningCodes == ["state.unwritable"])
  }

  private static func manual(version: String = "2.0.0", notify: String) -> String {
    #"{"check-for": "manually", "version": "\#(version)", "notify": "\#(notify)"}"#
  }
}

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
  ) throws -> (notes: [VersionNotes], report: CheckReport) {
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
    #expect(found.report.failure == nil)
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
    #expect(found.report.failure != nil)
  }
}
