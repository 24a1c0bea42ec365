import Foundation
import Testing
import UpdatesLoopback
import UpdatesTestSupport

/// Who gets the caller's credentials.
@Suite struct FeedURLTests {
  let tool: UpdatesTool
  static let secret = "5ecre7"

  init() throws {
    tool = try UpdatesTool()
  }

  @Test func `a second URL of another origin gets no header, and nobody sees the token`()
    async throws
  {
    let first = try RecordingServer(.status(401))
    let other = try RecordingServer(
      .text(SampleFeed.squirrel.answer, headers: [.init("ETag", #""1""#)]))
    try await expectSecrecy(urls: [first.url("/?t=\(Self.secret)"), other.url()])
    #expect(first.requests.allSatisfy { $0["Authorization"] == "Bearer \(Self.secret)" })
    #expect(first.requests.allSatisfy { $0["X-Seat"] == Self.secret })
    #expect(!other.requests.isEmpty)
    expectNothing(in: other)
  }

  /// Runs all that asks a feed, and looks for the token in all that comes of it.
  private func expectSecrecy(urls: [String]) async throws {
    // Elsewhere, as nothing below the home folder may hold the token in the URL.
    let elsewhere = try TemporaryDirectory()
    let list = urls.map { #""\#($0)""# }.joined(separator: ",")
    let path = try elsewhere.write(
      #"""
      {"app": {"id": "com.example.tool", "name": "Tool", "version": "1.0"},
       "feed": {"kind": "squirrel", "url": [\#(list)],
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
      if words == ["check"] { #expect(result.status == 100) }
      #expect(!(result.output + result.errors).contains(Self.secret), "\(words)")
    }
    let files = UpdatesTool.contents(of: tool.home.path)
    #expect(files.keys.contains { $0.hasSuffix("com.example.tool.json") })
    for (name, bytes) in files {
      #expect(!String(decoding: bytes, as: UTF8.self).contains(Self.secret), "\(name)")
    }
  }

  private func expectNothing(in server: RecordingServer) {
    for request in server.requests {
      #expect(!request.target.contains(Self.secret))
      for field in request.headers {
        #expect(field.name != "X-Seat" && !field.value.contains(Self.secret), "\(field.name)")
      }
    }
  }
}
