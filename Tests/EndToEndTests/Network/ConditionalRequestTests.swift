import Testing
import UpdatesLoopback
import UpdatesTestSupport

@Suite struct ConditionalRequestTests {
  let tool: UpdatesTool
  static let date = "Fri, 02 Jan 2026 03:04:05 GMT"

  init() throws {
    tool = try UpdatesTool()
  }

  @Test func `the second check asks conditionally and uses what is kept`() async throws {
    let server = try RecordingServer { request in
      guard request["If-None-Match"] == nil, request["If-Modified-Since"] == nil else {
        return .status(304)
      }
      let text =
        request.path == "/lookup" ? Lookup.answer("2.0") : #"{"updates":{"notify":"twice"}}"#
      return .text(
        text, headers: [.init("ETag", #"W/"a-1""#), .init("Last-Modified", Self.date)])
    }
    let words =
      ["check", "--json", "--lookup-url", server.url("/lookup")]
      + UpdatesTool.configured(server.url("/updates.json"))
    let first = try await tool.run(words).document()
    let second = try await tool.run(words).document()
    #expect(
      server.requests.map(\.path)
        == Array(repeating: ["/updates.json", "/lookup"], count: 2).flatMap { $0 })
    #expect(server.requests[0...1].allSatisfy { $0["If-None-Match"] == nil })
    for request in server.requests[2...3] {
      #expect(request["If-None-Match"] == #"W/"a-1""#)
      #expect(request["If-Modified-Since"] == Self.date)
    }
    #expect(first["feed"]?["fromCache"] == .boolean(false))
    #expect(second["feed"]?["fromCache"] == .boolean(true))
    #expect(second["update"]?["version"]?.string == "2.0")
    #expect(second["notifications"]?["limit"] == .number(2))
    #expect(second["warnings"] == .array([.object([:])]) || second["warnings"] == first["warnings"])
  }

  @Test func `explain tells each request and what came of it`() async throws {
    let server = try RecordingServer { request in
      request["If-None-Match"] == nil
        ? .text(Lookup.answer("2.0"), headers: [.init("ETag", #""1""#)]) : .status(304)
    }
    let words = UpdatesTool.asking(server.url("/lookup"))
    _ = try await tool.run(["check"] + words)
    let document = try await tool.run(["explain", "--json"] + words).document()
    #expect(document["requests"]?[0]?["status"] == .number(304))
    #expect(document["requests"]?[0]?["fromCache"] == .boolean(true))
    let text = try await tool.run(["explain"] + words)
    #expect(text.output.contains("/lookup?bundleId=com.example.tool&country=us: status 304"))
    #expect(text.output.contains("cached copy used"))
  }

  @Test func `a feed behind a redirect to another origin is asked conditionally`() async throws {
    let other = try RecordingServer { request in
      request["If-None-Match"] == nil
        ? .text(SampleFeed.appcast.answer, headers: [.init("ETag", #""1""#)]) : .status(304)
    }
    let target = "http://localhost:\(other.port)/download/appcast.xml"
    let server = try RecordingServer(.redirect(to: target))
    for _ in 1...2 {
      let result = try await tool.run(["check"] + SampleFeed.appcast.words(server.url))
      #expect(result.status == 100)
    }
    #expect(other.requests.map { $0["If-None-Match"] } == [nil, #""1""#])
    #expect(other.requests.allSatisfy { $0["Accept"]?.contains("xml") == true })
    let explained = try await tool.run(
      ["explain", "--json"] + SampleFeed.appcast.words(server.url)
    )
    .document()
    #expect(explained["requests"]?[0]?["status"] == .number(304))
  }

  @Test func `a dry run keeps no answer`() async throws {
    let server = try RecordingServer(
      .text(Lookup.answer("2.0"), headers: [.init("ETag", #""1""#)]))
    for _ in 1...2 {
      _ = try await tool.run(["check", "--dry-run"] + UpdatesTool.asking(server.url("/lookup")))
    }
    #expect(server.requests.allSatisfy { $0["If-None-Match"] == nil })
    #expect(UpdatesTool.contents(of: tool.cacheFolder).isEmpty)
  }

  @Test func `a 304 that nobody asked for is a failure, not an answer`() async throws {
    let server = try RecordingServer(.status(304))
    let result = try await tool.run(["check"] + UpdatesTool.asking(server.url("/lookup")))
    #expect(result.status == 69)
    #expect(result.errors.contains("status 304"))
  }
}
