import Foundation
import Testing
import UpdatesLoopback
import UpdatesTestSupport

/// Lists of URLs, what is filled in to them, and who gets the caller's credentials.
@Suite struct FeedURLTests {
  let tool: UpdatesTool
  static let secret = "5ecre7"

  init() throws {
    tool = try UpdatesTool()
  }

  // MARK: Lists

  @Test func `where the first URL fails the second answers, with a warning`() async throws {
    let bad = try RecordingServer(.status(500))
    let good = try RecordingServer(.text(SampleFeed.squirrel.answer))
    let words = SampleFeed.words(kind: "squirrel", urls: [bad.url("/?key=1"), good.url()])
    let result = try await tool.run(["check"] + words)
    #expect(result.status == 100)
    #expect(result.errors.contains("'\(bad.url("/?key=***"))' responded with status 500"))
    let document = try await tool.run(["explain", "--json"] + words).document()
    #expect(document["warnings"]?[0]?["code"]?.string == "feed.next-url")
    #expect(document["feed"]?["url"]?.string == good.url())
    #expect(document["requests"]?[0]?["status"] == .number(500))
    #expect(document["requests"]?[1]?["status"] == .number(200))
  }

  @Test func `what is filled in to the body arrives, in the way of its type`() async throws {
    let server = try RecordingServer(.text(#"{"version":"2.0"}"#))
    for (type, body, sent) in [
      ("application/json", #"{\"v\":\"{version}\"}"#, #"{"v":"1.0+x"}"#),
      ("application/x-www-form-urlencoded", "v={version}&o={}", "v=1.0%2Bx&o={}"),
    ] {
      let path = try tool.write(
        #"""
        {"app": {"id": "com.example.tool", "version": "1.0+x"},
         "feed": {"kind": "json", "url": "\#(server.url())", "method": "POST",
                  "headers": {"Content-Type": "\#(type)"}, "body": "\#(body)"}}
        """#, to: "tool.json")
      let result = try await tool.run(["check", "--trust", "--config", path])
      #expect(result.status == 100, "\(result.errors)")
      #expect(server.requests.last.map { String(decoding: $0.body, as: UTF8.self) } == sent)
    }
  }

  // MARK: Credentials

  @Test func `a second URL of another origin gets no header, and nobody sees the token`()
    async throws
  {
    let first = try RecordingServer(.status(401))
    let other = try RecordingServer(
      .text(SampleFeed.squirrel.answer, headers: [.init("ETag", #""1""#)]))
    try await expectSecrecy("squirrel", urls: [first.url("/?t=\(Self.secret)"), other.url()])
    #expect(first.requests.allSatisfy { $0["Authorization"] == "Bearer \(Self.secret)" })
    #expect(first.requests.allSatisfy { $0["X-Seat"] == Self.secret })
    #expect(!other.requests.isEmpty)
    expectNothing(in: other)
  }

  @Test(arguments: ["?\(secret)", "?t=1&\(secret)#\(secret)", "#t=\(secret)"], [200, 404])
  func `nobody sees a token without a name, or in a fragment`(
    token: String, status: Int
  ) async throws {
    let server = try RecordingServer(
      .text(SampleFeed.squirrel.answer, status: status, headers: [.init("ETag", #""1""#)]))
    try await expectSecrecy(
      "squirrel", urls: [server.url("/a" + token)], status: status == 200 ? 100 : 69)
  }

  @Test(arguments: SampleFeed.all)
  func `a redirect to another origin carries no header there`(feed: SampleFeed) async throws {
    let other = try RecordingServer(.text(feed.answer, headers: [.init("ETag", #""1""#)]))
    let target = other.url("/new")
    let first = try RecordingServer(.redirect(to: target))
    try await expectSecrecy(feed.kind, urls: [first.url(feed.path)])
    #expect(first.requests.allSatisfy { $0["Authorization"] == "Bearer \(Self.secret)" })
    #expect(!other.requests.isEmpty)
    expectNothing(in: other)
  }

  @Test func `GitHub's page that leads to another server is not followed at all`() async throws {
    let other = try RecordingServer(.redirect(to: "/example/tool/releases/tag/v2.0"))
    let target = other.url("/example/tool/releases/latest")
    let first = try RecordingServer(.redirect(to: target))
    try await expectSecrecy(
      "github", urls: [first.url("/example/tool/releases/latest")], status: 65)
    #expect(other.requests.isEmpty)
    #expect(first.requests.first?["Authorization"] == "Bearer \(Self.secret)")
  }

  /// Runs all that asks a feed, and looks for the token in all that comes of it.
  private func expectSecrecy(
    _ kind: String, urls: [String], status: Int32 = 100,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    // Elsewhere, as nothing below the home folder may hold the token in the URL.
    let elsewhere = try TemporaryDirectory()
    let list = urls.map { #""\#($0)""# }.joined(separator: ",")
    let path = try elsewhere.write(
      #"""
      {"app": {"id": "com.example.tool", "name": "Tool", "version": "1.0"},
       "feed": {"kind": "\#(kind)", "url": [\#(list)],
                "headers": {"Authorization": "env:TOOL_TOKEN", "X-Seat": "\#(Self.secret)"}}}
      """#, to: "tool.json")
    for words in [
      ["check"], ["check", "--json"], ["explain"], ["explain", "--json"], ["notes", "--json"],
      ["prompt", "--answer", "cancel"], ["status"], ["status", "--json"],
    ] {
      let more = words[0] == "status" ? [] : ["--verbose", "--always", "--trust"]
      let result = try await tool.run(
        words + more + ["--config", path],
        environment: ["TOOL_TOKEN": "Bearer \(Self.secret)"])
      if words == ["check"] { #expect(result.status == status, sourceLocation: sourceLocation) }
      #expect(
        !(result.output + result.errors).contains(Self.secret), "\(words)",
        sourceLocation: sourceLocation)
    }
    let files = UpdatesTool.contents(of: tool.home.path)
    #expect(files.keys.contains { $0.hasSuffix("com.example.tool.json") })
    for (name, bytes) in files {
      #expect(
        !String(decoding: bytes, as: UTF8.self).contains(Self.secret), "\(name)",
        sourceLocation: sourceLocation)
    }
  }

  private func expectNothing(
    in server: RecordingServer, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    for request in server.requests {
      #expect(!request.target.contains(Self.secret), sourceLocation: sourceLocation)
      for field in request.headers {
        #expect(
          field.name != "X-Seat" && !field.value.contains(Self.secret), "\(field.name)",
          sourceLocation: sourceLocation)
      }
    }
  }
}
