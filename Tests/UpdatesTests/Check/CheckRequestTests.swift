import Testing
import UpdatesLoopback
import UpdatesTestSupport

@testable import Updates
@testable import UpdatesPlatform
@testable import UpdatesWeb

/// What a check asks for, made of the settings and of what is installed.
@Suite(.timeLimit(.minutes(10))) struct CheckRequestTests {
  @Test func `placeholders are filled in wherever a URL is asked`() async throws {
    var app = try CheckedApp(configuration: #"{"bundle-version": "1.6"}"#)
    app.checker.app.build = "7/7"
    app.checker.system.architecture = "arm64"
    let template = "?v={version}&b={build}&a={arch}&c={country}&l={language}&x={other}"
    app.checker.configurationURL = app.server.url("/updates.json") + template
    app.checker.feed.lookupURL = app.server.url("/{os}/lookup") + template
    app.checker.feed.urls = [app.server.url("/{id}") + template]
    app.server["/linux/lookup"] = .text("[]")
    let report = await app.checker.report()
    #expect(report.failure == nil)
    #expect(
      app.server.requests.map(\.target) == [
        "/updates.json?v=1.4.0&b=7%2F7&a=arm64&c=gb&l=en-GB&x={other}",
        "/linux/lookup?v=1.6&b=7%2F7&a=arm64&c=gb&l=en-GB&x={other}"
          + "&bundleId=com.example.tool&country=gb",
      ])
    #expect(report.configuration?.location.contains("v=***&b=***&a=***") == true)
    #expect(report.feed?.url?.hasPrefix(app.server.url("/linux/lookup?v=***")) == true)
    var check = Check(checker: app.checker, until: Deadline())
    _ = check.run()
    #expect(
      try check.query(for: .json).urls == [
        app.server.url("/com.example.tool?v=1.6&b=7%2F7&a=arm64&c=gb&l=en-GB&x={other}")
      ])
  }

  @Test func `an app without an identifier is the same app after an update`() throws {
    var checker = try CheckedApp().checker
    checker.app.id = nil
    checker.configurationURL = "https://example.com/{version}/updates.json"
    let before = try checker.record.state.path
    checker.app.version = "2.0"
    #expect(try checker.record.state.path == before)
  }

  @Test func `a lookup may be a file, but a configuration from a server names none`() async throws {
    var app = try CheckedApp(configuration: "{}")
    let path = try app.directory.write(
      CheckedApp.lookup(#""version": "2.0""#), to: "lookup.json")
    app.checker.feed.lookupURL = "file://" + path
    let report = await app.checker.report()
    #expect(report.update?.version == "2.0")
    #expect(report.feed?.isFromCache == false)
    #expect(report.requests.map(\.status) == [200, nil])
    app.answer(configuration: #"{"feed": {"lookup-url": "file:///etc/passwd"}, "updates": {}}"#)
    app.checker.feed.lookupURL = nil
    app.checker.options.isOffline = true
    #expect(await app.checker.report().requests.allSatisfy { !$0.url.contains("passwd") })
  }

  @Test func `an update or another channel is another reading of the same answer`() async throws {
    var app = try CheckedApp(configuration: "{}", lookup: "")
    app.server[CheckedApp.lookupPath] = .text(
      CheckedApp.lookup(#""version": "2.0""#), headers: [.init("ETag", "e")])
    #expect(await app.checker.report().update?.version == "2.0")
    app.server[CheckedApp.lookupPath] = .status(304)
    #expect(await app.checker.report().update?.version == "2.0")
    app.checker.app.version = "2.0"
    #expect(await app.checker.report().decision?.outcome == .none(.upToDate))
    app.checker.app.version = "1.0"
    app.checker.app.channel = "beta"
    let report = await app.checker.report()
    #expect(report.update?.version == "2.0")
    #expect(report.feed?.isFromCache == true)
    #expect(try app.state.app?.channel == "beta")
    #expect(app.server.requests(of: CheckedApp.lookupPath).count == 4)
  }

  static let all: [(Problem, String)] = [
    (.document(.file(.fileMissing, "/a")), "'/a' does not exist"),
    (.document(.file(.fileDenied, "/a")), "'/a' cannot be read: permission denied"),
    (.document(.fileTooLarge("/a", limit: 4 << 20)), "'/a' is larger than 4 MiB"),
    (
      .notJSON("/a", .syntax("no", at: 3, in: Array("{\n  x".utf8))),
      "'/a' is not JSON: line 2, column 2: no"
    ),
    (.notXML("/a", .xml("no", line: 2)), "'/a' is not usable XML: line 2: no"),
    (.webPage("u"), "'u' responded with a web page instead of a document"),
    (
      .notXML("/a", .libraryMissing("libexpat", package: "x")),
      "the library 'libexpat' is not installed"
    ),
    (.malformed(source: "/a", problem: "it is null"), "'/a' cannot be used: it is null"),
    (.status(url: "u", code: 404, retryAfter: nil), "'u' responded with status 404"),
    (.offline("u"), "'u' was not requested, and no copy of it is stored"),
    (.location("ftp://a"), "'ftp://a' is neither a path nor a file:, http: or https: URL"),
  ]

  @Test(arguments: all)
  func `a problem says what is wrong in a line without a full stop`(
    problem: Problem, summary: String
  ) {
    #expect(problem.summary == summary)
  }

  @Test func `only giving up is a cancellation`() {
    #expect(!Problem.timedOut(url: "u").isCancellation)
    #expect(Self.all.allSatisfy { !$0.0.isCancellation })
    #expect(Problem.ofCheck(CancellationError()).isCancellation)
    #expect(!Problem.identifierMissing.isCancellation)
  }
}
