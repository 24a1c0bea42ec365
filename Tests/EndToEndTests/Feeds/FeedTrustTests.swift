import Foundation
import Testing
import UpdatesLoopback
import UpdatesTestSupport

/// Whom a feed's credentials reach, and which of its documents count.
@Suite struct FeedTrustTests {
  let tool: UpdatesTool
  private static let secret = "5ecre7"

  init() throws {
    tool = try UpdatesTool()
  }

  @Test func `a second URL of another origin gets no header, and nobody sees the token`()
    async throws
  {
    let first = try RecordingServer(.status(401))
    let other = try RecordingServer(
      .text(#"{"url":"https://example.com/","version":"2.0"}"#, headers: [.init("ETag", #""1""#)]))
    // Elsewhere, as nothing below the home folder may hold the token in the URL.
    let elsewhere = try TemporaryDirectory()
    let path = try elsewhere.write(
      #"""
      {"app": {"id": "com.example.tool", "name": "Tool", "version": "1.0"},
       "feed": {"kind": "squirrel", "url": ["\#(first.url("/?t=\(Self.secret)"))", "\#(other.url())"],
                "headers": {"Authorization": "env:TOOL_TOKEN", "X-Seat": "\#(Self.secret)"}}}
      """#, to: "tool.json")
    for line in [
      "check", "check --json", "explain", "explain --json", "notes --json",
      "prompt --answer cancel", "status", "status --json",
    ] {
      let more = line.hasPrefix("status") ? "" : " --verbose --always --trust"
      let result = try await tool.run(
        line: "\(line)\(more) --config \(path)",
        environment: ["TOOL_TOKEN": "Bearer \(Self.secret)"])
      if line == "check" { #expect(result.status == 100) }
      #expect(!(result.output + result.errors).contains(Self.secret), "\(line)")
    }
    let files = UpdatesTool.contents(of: tool.home.path)
    #expect(files.keys.contains { $0.hasSuffix("com.example.tool.json") })
    for (name, bytes) in files {
      #expect(!String(decoding: bytes, as: UTF8.self).contains(Self.secret), "\(name)")
    }
    for request in first.requests {
      #expect(request["Authorization"] == "Bearer \(Self.secret)")
      #expect(request["X-Seat"] == Self.secret)
    }
    #expect(!other.requests.isEmpty)
    for request in other.requests {
      #expect(!request.target.contains(Self.secret))
      for field in request.headers {
        #expect(field.name != "X-Seat" && !field.value.contains(Self.secret), "\(field.name)")
      }
    }
  }

  @Test func `a signed document is used, and one without a signature ends with 77`() async throws {
    let site = try SignedSite()
    func run(_ command: String, isSigned: Bool = true) async throws -> ToolResult {
      let path = try tool.write(
        """
        {"app": {"id": "com.example.tool", "name": "Tool", "version": "1.0"},
         "feed": {"kind": "json", "url": "\(site.server.url("/feed.json"))",
                  "public-key": "\(site.key)", "signed-feed": \(isSigned)},
         "updates": {"notify": "always"}}
        """, to: "tool.json")
      return try await tool.run(command, "--json", "--config", path, "--trust")
    }
    try site.publish(#"{"version": "2.0"}"#)
    let result = try await run("check")
    #expect(result.status == 100)
    try result.document().expect(#"{"update": {"version": "2.0"}}"#)
    try site.remove("feed.json.minisig")
    try site.write(#"{"version": "2.1"}"#)
    let distrusted = try await run("check")
    #expect(distrusted.status == 77)
    let message =
      "feed: '\(site.server.url("/feed.json"))' cannot be trusted: "
      + "it is not signed: there is no '\(site.server.url("/feed.json.minisig"))'"
    try distrusted.document().expect(
      #"""
      {"update": null, "reason": "feed-failed",
       "error": {"code": "feed.untrusted", "message": "\#(message)"}}
      """#)
    // What is remembered is still offered, and nothing is verified for it.
    try await run("notify").document().expect(#"{"update": {"version": "2.0"}}"#)
    #expect(try await run("check", isSigned: false).status == 100)
  }
}
