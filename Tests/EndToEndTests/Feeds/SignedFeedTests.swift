import Foundation
import Testing
import UpdatesTestSupport

/// The built tool with a feed that its publisher signs.
@Suite struct SignedFeedTests {
  private let tool: UpdatesTool
  private let site: SignedSite

  init() throws {
    tool = try UpdatesTool()
    site = try SignedSite()
  }

  private func run(_ words: [String], isSigned: Bool = true) async throws -> ToolResult {
    let path = try tool.write(
      """
      {"app": {"id": "com.example.tool", "name": "Tool", "version": "1.0"},
       "feed": {"kind": "json", "url": "\(site.server.url("/feed.json"))",
                "public-key": "\(site.key)", "signed-feed": \(isSigned)},
       "updates": {"notify": "always"}}
      """, to: "tool.json")
    let trust = words[0] == "reset" ? [] : ["--trust"]
    return try await tool.run(words + ["--config", path] + trust)
  }

  /// The message of a check that trusts nothing.
  private func distrust() async throws -> String {
    let result = try await run(["check", "--json"])
    #expect(result.status == 77)
    let document = try result.document()
    #expect(document["result"]?.string == "error")
    #expect(document["update"] == .null)
    #expect(document["reason"]?.string == "feed-failed")
    #expect(document["error"]?["code"]?.string == "feed.untrusted")
    #expect(
      document["error"]?["hint"]?.string == "nothing of it was used; tell the publisher")
    let message = try #require(document["error"]?["message"]?.string)
    let beginning = "feed: '\(site.server.url("/feed.json"))' cannot be trusted: "
    #expect(message.hasPrefix(beginning))
    return String(message.dropFirst(beginning.count))
  }

  @Test func `a signed document is used, and one without a signature ends with 77`() async throws {
    try site.publish(#"{"version": "2.0"}"#)
    let result = try await run(["check", "--json"])
    #expect(result.status == 100)
    #expect(try result.document()["update"]?["version"]?.string == "2.0")
    try site.remove("feed.json.minisig")
    try site.write(#"{"version": "2.1"}"#)
    let place = site.server.url("/feed.json.minisig")
    #expect(try await distrust() == "it is not signed: there is no '\(place)'")
    // What is remembered is still offered, and nothing is verified for it.
    let notified = try await run(["notify", "--json"])
    #expect(try notified.document()["update"]?["version"]?.string == "2.0")
    #expect(try await run(["check"], isSigned: false).status == 100)
  }

  @Test func `an older one is refused until everything is forgotten`() async throws {
    try site.publish(#"{"version": "2.0"}"#, comment: "timestamp:1767225600")
    #expect(try await run(["check"]).status == 100)
    try site.publish(#"{"version": "1.9"}"#, comment: "timestamp:1767225599")
    let sentence =
      "it was signed on 2025-12-31T23:59:59Z, but one of 2026-01-01T00:00:00Z is known"
    #expect(try await distrust() == sentence)
    #expect(try await run(["reset", "cache"]).status == 0)
    #expect(try await distrust() == sentence)
    #expect(try await run(["reset", "all"]).status == 0)
    #expect(try await run(["check"]).status == 100)
  }

  @Test func `an expired one is refused, and the person reads it in their language`() async throws {
    try site.publish(#"{"version": "2.0", "expires": "2026-01-01"}"#)
    #expect(
      try await distrust() == "it expired on 2026-01-01, and now it is 2026-01-02T03:04:05Z")
    let path = tool.home.path + "/tool.json"
    let result = try await tool.run(
      ["prompt", "--config", path, "--trust"], environment: ["LANG": "de_DE.UTF-8"])
    #expect(result.status == 77)
    #expect(result.errors.contains("ließ sich nicht prüfen und wurde nicht verwendet"))
  }

  @Test func `without a key the app file is wrong`() async throws {
    let path = try tool.write(
      #"{"app": {"id": "a", "version": "1"}, "feed": {"kind": "json", "signed-feed": true}}"#)
    let checked = try await tool.run("check", "--config", path)
    #expect(checked.status == 78)
    #expect(
      checked.errors.hasSuffix(
        "error: 'feed.signed-feed' is true, expected a 'feed.public-key' as well\n"
          + "hint: fix 'feed' in the app file\n"))
    let validated = try await tool.run("apps", "validate", path)
    #expect(validated.status == 78)
    #expect(
      validated.output.contains(
        "'feed.signed-feed' is 'true', expected a 'feed.public-key' as well"))
    #expect(try await tool.run("apps", "add", path).status == 78)
  }
}

/// The prompt about a file that was replaced.
@Suite(.onTerminals) struct ReplacedFileTerminalTests {
  @Test func `the prompt says that the file is not the same`() throws {
    let tool = try TerminalTool()
    let site = try SignedSite()
    try tool.home.write(
      """
      {"app": {"id": "com.example.tool", "name": "Tool", "version": "1.0"},
       "feed": {"kind": "json", "url": "\(site.server.url("/feed.json"))"},
       "updates": {"notify": "always"}}
      """, to: "tool.json")
    for size in [5, 6] {
      try site.write(
        """
        {"version": "2.0", "notes": "News",
         "assets": [{"url": "https://example.com/tool.gz", "size": \(size)}]}
        """)
      let terminal = try tool.show(["prompt", "--config", tool.home.path + "/tool.json", "--trust"])
      let isTold = terminal.screen.text.contains("Not the same file as before")
      #expect(isTold == (size == 6))
      #expect(try terminal.end(with: "q") == .exit(0))
    }
  }
}
