import Foundation
import Testing
import UpdatesLoopback
import UpdatesTestSupport

/// Each feed's second question costs its server nothing.
@Suite struct FeedConditionTests {
  @Test(arguments: SampleFeed.all)
  func `a 304 is one request, and right for the version that is installed then`(
    feed: SampleFeed
  ) async throws {
    let tool = try UpdatesTool()
    let server = try RecordingServer { request in
      request["If-None-Match"] == nil
        ? .text(feed.answer, headers: [.init("ETag", #""1""#)]) : .status(304)
    }
    func check(_ installed: String) async throws -> [JSONValue?] {
      let words = feed.words(server.url, installed: installed)
      let document = try await tool.run(["check", "--json"] + words).document()
      #expect(document["error"] == .null)
      return [document["update"]?["version"], document["feed"]?["fromCache"]]
    }
    let found = JSONValue.string("2.0")
    // The URL of SSVC has the installed version in it, so that another version asks anew.
    let isKept = feed.kind != "ssvc"

    #expect(try await check("1.0") == [found, .boolean(false)])
    #expect(try await check("1.0") == [found, .boolean(true)])
    #expect(
      try await check("2.0") == [feed.kind == "squirrel" ? found : nil, .boolean(isKept)])
    #expect(try await check("1.5") == [found, .boolean(isKept)])
    #expect(
      server.requests.map { $0["If-None-Match"] != nil } == [false, true, isKept, isKept])
  }

  @Test func `GitHub's page of the newest release is asked for once, too`() async throws {
    let tool = try UpdatesTool()
    let server = try RecordingServer { request in
      request["If-None-Match"] == nil
        ? .status(
          302,
          headers: [.init("Location", "/a/b/releases/tag/v2.0"), .init("ETag", #""1""#)])
        : .status(304)
    }
    let words = SampleFeed.words(kind: "github", urls: [server.url("/a/b/releases/latest")])
    for (more, isFromCache) in [([], false), ([], true), (["--offline"], true)] {
      let document = try await tool.run(["check", "--json"] + words + more).document()
      #expect(document["update"]?["version"]?.string == "2.0")
      #expect(document["feed"]?["fromCache"] == .boolean(isFromCache))
    }
    #expect(server.requests.map(\.method) == ["HEAD", "HEAD"])
  }
}
