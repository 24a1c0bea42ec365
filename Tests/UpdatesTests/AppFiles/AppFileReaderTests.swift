import HarmlessText
import Testing
import UpdatesTestSupport

@testable import Updates

@Suite struct AppFileReaderTests {
  private func read(_ text: String) throws -> (file: AppFile, findings: [Finding]) {
    AppFile.read(try #require(try JSON(parsing: text).objectValue))
  }

  private static let key = "RWQf6LRCGA9i53mlYecO4IzT51TGPpvWucNSCh1CBM0QTaLn73Y7GFO3"

  @Test func `every key is read`() throws {
    let (file, findings) = try read(
      """
      { "$schema": "x",
        "app": { "id": "com.example.tool", "name": "Tool", "version": 1.10, "build": 77,
                 "country": "GB", "channel": "stable", "version-command": ["tool", "--version"],
                 "defaults": { "beta": true } },
        "configuration-url": "https://example.com/updates.json",
        "feed": { "kind": "app-store",
                  "url": ["https://a/?version={version}", "file:///b/{os-version}"],
                  "tag-prefix": "cli-v",
                  "pointers": {"version": "", "notes": "/a~1b", "url": "/0/url", "date": "/"},
                  "method": "POST", "headers": { "X-Seat": "42", "Authorization": "env:TOKEN" },
                  "body": "{}", "scheme": "semantic", "public-key": "\(Self.key)",
                  "lookup-url": "http://127.0.0.1:8080/lookup", "prereleases": true },
        "check": "daily", "action": { "open": true }, "download": "on-request",
        "updates": { "notify": "once" } }
      """)
    #expect(findings == [])
    #expect(file.id == "com.example.tool" && file.name == "Tool" && file.version == "1.10")
    #expect(file.build == "77" && file.country == "gb" && file.channel == "stable")
    #expect(file.versionCommand == ["tool", "--version"])
    #expect(file.defaults == ["beta": true])
    #expect(file.configurationURL == "https://example.com/updates.json")
    #expect(file.check == "daily" && file.action == .open)
    #expect(file.configuration?["updates"] == ["notify": "once"])
    let feed = try #require(file.feed)
    #expect(feed.kind == "app-store" && feed.method == "POST" && feed.body == "{}")
    #expect(feed.urls == ["https://a/?version={version}", "file:///b/{os-version}"])
    #expect(feed.tagPrefix == "cli-v")
    #expect(feed.pointers == ["version": "", "notes": "/a~1b", "url": "/0/url", "date": "/"])
    #expect(feed.scheme.map { "\($0)" } == "semantic")
    #expect(feed.publicKey?.text == Self.key)
    #expect(feed.lookupURL == "http://127.0.0.1:8080/lookup" && feed.allowsPrereleases)
    #expect(!FeedSettings().allowsPrereleases)
    #expect(
      try feed.headers(environment: ["TOKEN": "s3cret"])
        == [Header("X-Seat", "42"), Header("Authorization", "s3cret")])
  }

  @Test(arguments: [
    (#""kind": "json""#, "a 'feed.public-key' as well"),
    (
      #""kind": "json", "public-key": "\#(String(repeating: "A", count: 43))=""#,
      "a minisign key (RW…) in 'feed.public-key'"
    ),
    (#""public-key": "\#(key)""#, "a feed whose answer is a file, unlike 'app-store'"),
  ])
  func `a signed feed needs a key and a document that can be signed`(
    feed: String, expected: String
  ) throws {
    let findings = try read(#"{"feed": {"signed-feed": true, \#(feed)}}"#).findings
    #expect(findings.map(\.keyPath) == ["feed.signed-feed"])
    #expect(findings.map(\.expected) == [expected] && findings[0].isError)
  }

  @Test func `a value that cannot be read does not switch signatures off`() throws {
    let (file, findings) = try read(#"{"feed": {"signed-feed": "true"}}"#)
    #expect(findings.map(\.keyPath) == ["feed.signed-feed"])
    #expect(file.feed?.isSigned == true)
  }

  @Test(arguments: [
    ("feed", "publicKey"), ("feed", "public_key"), ("feed", "pubKey"), ("feed", "Public-Key"),
    ("feed", "public-keys"), ("feed", "pulbic-key"), ("feed", "signedFeed"),
    ("feed", "sign-feed"), ("feed", "version-command"), ("app", "versionCommand"),
    ("app", "version_cmd"), ("app", "public-key"), ("action", "publickey"),
    ("feed", "key"), ("feed", "minisign-key"), ("feed", "signKey"),
  ])
  func `a key that is nearly one that protects is an error`(object: String, key: String) throws {
    let findings = try read("{\"\(object)\": {\"\(key)\": 1}}").findings
    let finding = try #require(findings.first { $0.keyPath == "\(object).\(key)" })
    #expect(finding.isError && finding.warning.code == "app-file.unknown-key")
  }

  @Test(arguments: ["public", "published", "pk", "keys", "version", "command", "feed", "signed-by"])
  func `a key that is like none is only a warning`(key: String) throws {
    #expect(try read("{\"feed\": {\"\(key)\": 1}}").findings.map(\.isError) == [false])
  }

  @Test func `true stands for the repository of the feed`() throws {
    let (file, findings) = try read(
      #"{"feed": {"kind": "github", "url": "owner/name", "provenance": true}}"#)
    #expect(findings == [])
    #expect(file.feed?.provenance == ProvenancePolicy(.github("owner/name")))
    let others = try read(#"{"feed": {"kind": "json", "provenance": true}}"#)
    #expect(others.findings.map(\.keyPath) == ["feed.provenance"])
    #expect(others.file.feed?.provenance != nil)
  }

  @Test(arguments: [
    "owner/name", "https://github.com/owner/name", "https://github.com/owner/name.git/releases",
    "https://github.com/owner/name/releases/latest",
    "https://api.github.com/repos/owner/name/releases?per_page=5",
    "https://api.github.com/repos/owner/name/releases/latest",
  ])
  func `the repository of a feed is known by its URL`(url: String) throws {
    var feed = FeedSettings()
    (feed.kind, feed.urls) = ("github", [url])
    #expect(feed.repository?.name == "owner/name")
    #expect(feed.repository?.interface == "https://api.github.com")
    feed.kind = "json"
    #expect(feed.repository == nil)
  }

  @Test func `one bad URL among good ones is an error`() throws {
    let findings = try read(#"{"feed": {"url": ["https://a/", 1, "x"]}}"#).findings
    #expect(findings.map(\.keyPath) == ["feed.url[1]", "feed.url[2]"])
    #expect(findings.allSatisfy { $0.isError })
  }

  @Test(
    arguments: [
      (#"{"kind": "pypi"}"#, .pep440), (#"{"kind": "pypi", "scheme": "dotted"}"#, .dotted),
      (#"{"kind": "github", "scheme": "pep440"}"#, .pep440), ("{}", .dotted),
    ] as [(String, VersionScheme)])
  func `versions of PyPI are Python's unless the file says otherwise`(
    feed: String, scheme: VersionScheme
  ) throws {
    let (file, findings) = try read("{\"feed\": \(feed)}")
    #expect(file.feed?.versionScheme == scheme && findings.isEmpty)
  }

  @Test func `unknown keys are named wherever they stand`() throws {
    let findings = try read(
      #"{"nmae": 1, "app": {"idd": 1}, "feed": {"urls": 1}, "action": {"open": true, "x": 1}, "updates": {"x": 1}}"#
    ).findings
    #expect(findings.map(\.keyPath) == ["nmae", "app.idd", "feed.urls", "action.x", "updates.x"])
    #expect(findings.map(\.kind) == Array(repeating: .unknownKey, count: 5))
    #expect(findings.map(\.expected) == ["", "id", "url", "", ""])
    #expect(findings.allSatisfy { !$0.isError })
    #expect(
      findings[1].warning.message
        == "'app.idd' is unknown and was ignored (did you mean 'id'?)")
  }

  @Test(arguments: [
    #""Authorization: Bearer 5ecre7""#, #"{"Authorization": ["5ecre7"]}"#,
    #"{"Authorization": "5ecre7\u0000"}"#,
  ])
  func `no header is shown, whatever stands in its place`(headers: String) throws {
    let findings = try read(#"{"feed": {"headers": \#(headers)}}"#).findings
    #expect(findings.contains { $0.isError && $0.keyPath.hasPrefix("feed.headers") })
    #expect(!findings.contains { $0.message.contains("5ecre7") }, "\(findings)")
  }

  @Test func `of very many findings the first are told, and an error among them is not lost`()
    throws
  {
    let keys = (0..<10_000).map { "\"k\($0)\": 1" }.joined(separator: ",")
    let findings = try read("{\(keys), \"feed\": 1}").findings
    #expect(findings.count == FieldReader.mostFindings + 1)
    #expect(findings.last?.isError == true)
  }

  @Test func `a variable is looked up when the header is sent, and named if it is not set`() throws
  {
    let header = try FeedHeader(name: "Authorization", text: "env:TOKEN")
    for value in ["x", ""] {
      #expect(
        try header.resolved(environment: ["TOKEN": value]) == Header("Authorization", value))
    }
    let error = #expect(throws: Problem.self) {
      try header.resolved(environment: ["TOKE": "x"])
    }
    #expect(error?.code == "feed.header")
    #expect(
      error?.summary.contains("'Authorization' needs the environment variable 'TOKEN'") == true)
  }

  @Test(arguments: ["a\r\nX: y", "a\nb", "a\u{0}", "\u{7F}", String(repeating: "a", count: 8193)])
  func `a value that would break the request is refused, from the environment too`(
    value: String
  ) throws {
    let header = try FeedHeader(name: "X", text: "env:V")
    for make in [
      { _ = try FeedHeader(name: "X", text: value) },
      { _ = try header.resolved(environment: ["V": value]) },
    ] {
      let error = #expect(throws: Problem.self) { try make() }
      #expect(error?.summary == "the value of the header 'X' cannot be sent")
    }
  }

  @Test func `only a lower case prefix at the start means the environment`() throws {
    for text in ["ENV:TOKEN", " env:TOKEN", "Bearer env:TOKEN"] {
      #expect(try FeedHeader(name: "X", text: text).variable == nil)
    }
  }

  // The documents that the README and the articles show.

  /// The only block of JSON in a file that has a text.
  private func document(with text: String, in path: String) throws -> JSON {
    let blocks = try SourceTree.text(of: path).matches(of: #/```json\n((?:.|\n)*?)```/#)
      .map { String($0.1) }.filter { $0.contains(text) }
    #expect(blocks.count == 1)
    return try JSON(parsing: #require(blocks.first))
  }

  @Test(arguments: [
    ("Sources/Updates/Updates.docc/app-file.md", "version-command"),
    ("Sources/Updates/Updates.docc/feeds.md", "version-command"),
    ("Sources/Updates/Updates.docc/feeds.md", "signed-feed"),
  ])
  func `an app file has nothing wrong`(path: String, text: String) throws {
    let document = try #require(document(with: text, in: path).objectValue)
    let (file, findings) = AppFile.read(document)
    #expect(findings == [])
    #expect(file.id == "com.example.tool")
  }

  @Test func `the configuration announces a version and how to get it`() throws {
    let document = try document(with: "update-url", in: "README.md")
    let (configuration, warnings) = try Configuration.read(
      document, from: "README.md", scheme: .dotted)
    #expect(warnings == [])
    #expect(configuration.version == "2.0.0")
    #expect(configuration.updateURL == "https://example.com/tool/{version}")
    #expect(configuration.releaseNotes?.text(in: "en") == "# New\n\n- Starts in 8 ms")
  }

  private let words = ["json", "plain", "quiet", "config", "verbose", "state-dir", "os-version"]

  @Test(arguments: [
    ("jsno", "json"), ("JSON", "json"), ("jon", "json"), ("plane", "plain"), ("quite", "quiet"),
    ("confg", "config"), ("conf", "config"), ("verbos", "verbose"), ("statedir", "state-dir"),
    ("os-verison", "os-version"),
  ])
  func `a slip finds the word that was meant`(word: String, meant: String) {
    #expect(Suggestion.nearest(to: word, among: words) == meant)
  }

  @Test(arguments: ["", "x", "banana", "j", "--", String(repeating: "json", count: 100)])
  func `what is far from every word finds none`(word: String) {
    #expect(Suggestion.nearest(to: word, among: words) == nil)
  }
}
