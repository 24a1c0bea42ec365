import Testing
import UpdatesLoopback
import UpdatesTestSupport

@testable import Updates

/// A whole check whose answer cannot be read, after one that went well.
@Suite(.timeLimit(.minutes(10))) struct FeedFailureTests {
  @Test(arguments: good.keys.sorted(), ["<!DOCTYPE html><p>Sign in", "{\u{1B}[2J", "null"])
  func `an answer that is refused leaves what was known`(
    kind: String, text: String
  ) async throws {
    var app = try CheckedApp(configuration: "{}")
    app.ask(kind, answering: try #require(Self.good[kind]))
    #expect(await app.checker.report().update?.version == "2.0.0")
    try app.checker.record.state.change { state in
      state.skipped = ["1.9"]
      state.snoozedUntil = CheckedApp.start.adding(seconds: 3_600)
    }
    let known = try app.state

    app.answer(with: Array(text.utf8))
    app.wait(days: 1)
    let report = await app.checker.report()
    for warning in report.warnings { #expect(HostileText.offence(in: warning.message) == nil) }
    guard case .feed(let error) = report.failure else {
      Issue.record("\(String(describing: report.failure))")
      return
    }
    Self.expectHarmless(error)
    var state = try app.state
    #expect(state.failures == 1 && state.retryAt != nil)
    #expect(state.lastAttempt == app.checker.options.now)
    (state.failures, state.retryAt, state.lastAttempt) = (0, nil, known.lastAttempt)
    #expect(state == known)
    #expect(known.pending != nil && known.notifications["2.0.0"] == 1)
  }

  /// The document is to blame, and its text is shown as no terminal would obey it.
  private static func expectHarmless(_ error: DocumentError) {
    switch error {
    case .notJSON(_, _, _, _, let excerpt):
      #expect(HostileText.offence(in: excerpt, lineBreaks: true) == nil)
    case .notXML, .malformed, .webPage: break
    default: Issue.record("\(error)")
    }
    #expect(HostileText.offence(in: error.summary) == nil)
    #expect(error.summary.utf8.count < 1_000)
  }

  private static let good: [String: String] = [
    "app-store": CheckedApp.lookup(#""version": "2.0.0""#),
    "appcast": """
    <rss xmlns:sparkle="http://www.andymatuschak.org/xml-namespaces/sparkle"><channel><item>
    <sparkle:version>2.0.0</sparkle:version><enclosure url="https://example.com/a.zip"/>
    </item></channel></rss>
    """,
    "crates": #"{"versions": [{"num": "2.0.0"}]}"#,
    "forgejo": #"[{"tag_name": "v2.0.0"}]"#,
    "fresh-air": #"{"releases": [{"version": "2.0.0"}]}"#,
    "github": #"[{"tag_name": "v2.0.0"}]"#,
    "gitlab": #"[{"tag_name": "v2.0.0"}]"#,
    "homebrew": #"{"versions": {"stable": "2.0.0"}}"#,
    "json": #"{"version": "2.0.0"}"#,
    "npm": #"{"dist-tags": {"latest": "2.0.0"}}"#,
    "pypi": #"{"info": {"version": "2.0.0"}, "urls": [{}]}"#,
    "squirrel": #"{"url": "https://example.com/a.zip", "version": "2.0.0"}"#,
    "squirrel-file": """
    {"currentRelease": "2.0.0",
     "releases": [{"version": "2.0.0", "updateTo": {"url": "https://example.com/a.zip"}}]}
    """,
    "ssvc": #"{"SSVCLatestVersionKey": "2.0.0"}"#,
  ]
}

extension CheckedApp {
  fileprivate static let feedPath = "/repos/example/tool/releases"

  fileprivate mutating func ask(_ kind: String, answering text: String) {
    answer(with: Array(text.utf8))
    checker.feed.kind = kind
    if kind == AppStoreFeed.kind {
      checker.feed.lookupURL = server.url(Self.feedPath)
    } else {
      checker.feed.urls = [server.url(Self.feedPath)]
    }
  }

  fileprivate func answer(with bytes: [UInt8]) {
    server[Self.feedPath] = .message(status: 200, headers: [], body: bytes)
  }
}
