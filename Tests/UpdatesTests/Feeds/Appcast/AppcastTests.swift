import HarmlessText
import Testing
import UpdatesTestSupport

@testable import Updates

/// What is offered of an appcast, whose items have more to say than their version.
@Suite struct AppcastTests {
  // MARK: Nothing to download

  @Test(arguments: [
    "", #"<enclosure url="file:///tmp/tool.zip"/>"#, #"<enclosure length="5"/>"#,
    #"<enclosure url="https://example.com/a.delta" sparkle:deltaFrom="1.0"/>"#,
    #"<sparkle:deltas><enclosure url="https://example.com/a" sparkle:deltaFrom="1"/></sparkle:deltas>"#,
    #"<link>https://example.com/new</link><enclosure url="file:///tmp/tool.zip"/>"#,
  ])
  func `an item with nothing to download does not count`(content: String) throws {
    let decision = try decide(["2.1": content, "2.0": Self.download])
    #expect(decision.update?.version == "2.0")
    #expect(
      decision.detail(of: .channel)
        == "of 2 releases 1 has nothing to download; this app is on the default channel")
    let alone = try decide(["2.1": content])
    #expect(alone.outcome == .none(.noRelease))
    #expect(alone.detail(of: .channel).hasPrefix("of 1 release 1 has nothing to download"))
  }

  @Test(arguments: [
    "<link>https://example.com/new</link>",
    "<link>https://example.com/new</link><sparkle:informationalUpdate/>",
    "<link>https://example.com/new</link><sparkle:informationalUpdate/>"
      + #"<enclosure url="file:///tmp/tool.zip"/>"#,
    "<link>https://example.com/new</link>"
      + #"<enclosure url="https://example.com/a.delta" sparkle:deltaFrom="1.0"/>"#,
  ])
  func `what can only be read about needs nothing to download`(content: String) throws {
    let decision = try decide(["2.1": content, "2.0": Self.download])
    #expect(decision.update?.version == "2.1")
    #expect(decision.update?.isInformational == true)
  }

  // MARK: Minimum for an update without a person

  @Test func `a paid major version does not hide the free minor one`() throws {
    for items in [[Self.paid, Self.free], [Self.free, Self.paid]] {
      let decision = try decide(items)
      #expect(decision.update?.version == "1.1")
      #expect(decision.update?.isInformational == false)
      #expect(
        decision.detail(of: .versionKnown)
          == "1.1 is published; 3.0 is newer, but cannot be installed over versions before 2.0")
    }
  }

  @Test(arguments: [("1.1", true), ("1.9.9", true), ("2.0", false), ("2.5", false)])
  func `where there is no other the newest is an offer to read about`(
    installed: String, isInformational: Bool
  ) throws {
    let decision = try decide([Self.free, Self.paid], installed: installed)
    #expect(decision.update?.version == "3.0")
    #expect(decision.update?.isInformational == isInformational)
    #expect(
      decision.detail(of: .versionKnown)
        == "3.0 is published"
        + (isInformational
          ? "; it cannot be installed over versions before 2.0" : ""))
  }

  @Test func `one that does not run here or must wait gives way to the paid one`() throws {
    let windows = #"<enclosure url="https://example.com/a.exe" sparkle:os="windows"/>"#
    let decision = try decide([("1.1", windows), Self.paid])
    #expect(decision.update?.version == "3.0")
    #expect(decision.update?.isInformational == true)
  }

  @Test func `a required minimum is satisfied by the free one first`() throws {
    let decision = try decide([Self.paid, Self.free, ("0.9", Self.download)], installed: "0.8") {
      $0.configuration.minimumRequiredVersion = "1.0"
    }
    #expect(decision.update?.version == "1.1")
    #expect(decision.update?.isInformational == false)
  }

  @Test(arguments: [
    ("200", "100", true), ("200", "200", false), ("200", nil, false), ("200", "junk", false),
    ("newest", nil, false), ("newest", "100", false),
  ])
  func `the minimum is a build where releases have builds, and binds nobody if it is junk`(
    minimum: String, build: String?, isInformational: Bool
  ) throws {
    let release = try Release("3.0") {
      $0.build = "300"
      $0.minimumAutoupdateVersion = minimum
    }
    let decision = try Policy.decide([release]) { $0.installedBuild = build }
    #expect(decision.update?.version == "3.0")
    #expect(decision.update?.isInformational == isInformational)
  }

  @Test(
    arguments: [
      (["2.0"], "3.0", true), (["3.0"], "2.0", false), ([], "2.0", false),
      (["2.0", "3.0"], "2.0", false),
    ] as [([String], String, Bool)])
  func `who skips an update is offered the newer one to read about`(
    skipped: [String], offered: String, isInformational: Bool
  ) throws {
    let decision = try decide([("2.0", Self.download), Self.paid]) { $0.state.skipped = skipped }
    #expect(decision.update?.version == offered)
    #expect(decision.reason == (skipped.count == 2 ? .skipped : nil))
    #expect(decision.update?.isInformational == isInformational)
  }

  // MARK: Builds

  @Test(
    arguments: [
      ("1.4.0", "43", "44", true), ("1.4.0", "44", "44", false), ("1.4.0", "45", "44", false),
      ("1.4.0", nil, "44", false), ("43", nil, "44", true), ("1.4.0", nil, "1.5", true),
      ("1.4.0", "43", "1.5", false), ("1.4.0", "1.4", "1.5", true), ("2.0", "1.4", "1.5", true),
    ] as [(String, String?, String, Bool)])
  func `what names a build alone is compared with the installed build`(
    installed: String, build: String?, announced: String, isOffered: Bool
  ) throws {
    let decision = try decide([(announced, Self.download)], installed: installed, build: build)
    #expect((decision.update != nil) == isOffered)
  }

  // MARK: Pre-releases

  @Test(
    arguments: [(nil, nil, true), ("beta", nil, false), ("beta", "beta", true)]
      as [(String?, String?, Bool)])
  func `an item without a channel is for everybody, whatever its version looks like`(
    of: String?, channel: String?, isOffered: Bool
  ) throws {
    let channelElement = of.map { "<sparkle:channel>\($0)</sparkle:channel>" } ?? ""
    let decision = try decide([("2.0-beta1", channelElement + Self.download)]) {
      $0.channel = channel
    }
    #expect((decision.update?.version == "2.0-beta1") == isOffered)
  }

  // MARK: Values

  private static let download = #"<enclosure url="https://example.com/tool.zip"/>"#
  private static let free = ("1.1", download)
  private static let paid = (
    "3.0", "<sparkle:minimumAutoupdateVersion>2.0</sparkle:minimumAutoupdateVersion>" + download
  )

  private func decide(
    _ items: KeyValuePairs<String, String>, installed: String = "1.0"
  ) throws -> Decision {
    try decide(items.map { ($0.key, $0.value) }, installed: installed)
  }

  private func decide(
    _ items: [(String, String)], installed: String = "1.0", build: String? = nil,
    _ change: (inout PolicyFacts) -> Void = { _ in }
  ) throws -> Decision {
    let texts = items.map { "<item><sparkle:version>\($0)</sparkle:version>\($1)</item>" }
    let text =
      #"<rss xmlns:sparkle="http://www.andymatuschak.org/xml-namespaces/sparkle"><channel>"#
      + texts.joined() + "</channel></rss>"
    let answer = try read(.appcast, text, from: "https://example.com/appcast.xml") {
      $0.app = App(version: installed, build: build)
    }
    return try Policy.decide(answer.releases, installed: installed) {
      $0.installedBuild = build
      change(&$0)
    }
  }

  @Test(arguments: [
    (#"<rss version="2.0"></rss>"#, "'channel' is missing in 'rss'"),
    (#"<feed xmlns="http://www.w3.org/2005/Atom"><entry/></feed>"#, "it is 'feed', expected 'rss'"),
    ("<html><body><p>Sorry<br></body></html>", "it is 'html', expected 'rss'"),
  ])
  func `XML of another form is malformed`(text: String, problem: String) {
    #expect(throws: Problem.malformed(source: "here", problem: problem)) {
      try read(.appcast, text)
    }
  }

  @Test func `elements within a description of MiBs cost no more than their text`() throws {
    let text = """
      <rss xmlns:s="http://www.andymatuschak.org/xml-namespaces/sparkle"><channel><item>
      <s:version>2</s:version>
      <description>\(String(repeating: "x<br/>", count: 300_000))</description>
      </item></channel></rss>
      """
    #expect(try read(.appcast, text).releases.first?.notes?.text.utf8.count == 300_000)
  }
}
