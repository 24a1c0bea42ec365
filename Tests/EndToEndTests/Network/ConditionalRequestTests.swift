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
}
