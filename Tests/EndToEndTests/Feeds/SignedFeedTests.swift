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
    return try await tool.run(words + ["--config", path, "--trust"])
  }

  @Test func `a signed document is used, and one without a signature ends with 77`() async throws {
    try site.publish(#"{"version": "2.0"}"#)
    let result = try await run(["check", "--json"])
    #expect(result.status == 100)
    #expect(try result.document()["update"]?["version"]?.string == "2.0")
    try site.remove("feed.json.minisig")
    try site.write(#"{"version": "2.1"}"#)
    let place = site.server.url("/feed.json.minisig")
    let distrusted = try await run(["check", "--json"])
    #expect(distrusted.status == 77)
    let document = try distrusted.document()
    #expect(document["update"] == .null && document["reason"]?.string == "feed-failed")
    #expect(document["error"]?["code"]?.string == "feed.untrusted")
    #expect(
      document["error"]?["message"]?.string
        == "feed: '\(site.server.url("/feed.json"))' cannot be trusted: "
        + "it is not signed: there is no '\(place)'")
    // What is remembered is still offered, and nothing is verified for it.
    let notified = try await run(["notify", "--json"])
    #expect(try notified.document()["update"]?["version"]?.string == "2.0")
    #expect(try await run(["check"], isSigned: false).status == 100)
  }
}
