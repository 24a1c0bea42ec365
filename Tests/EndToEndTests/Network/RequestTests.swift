import Foundation
import Testing
import UpdatesLoopback
import UpdatesTestSupport

@Suite struct RequestTests {
  let tool: UpdatesTool

  init() throws {
    tool = try UpdatesTool()
  }

  @Test(arguments: [
    (403, [LoopbackRequest.Field("Retry-After", "120")], 75, "try again in 2 minutes"),
    (
      403,
      [
        LoopbackRequest.Field("X-RateLimit-Remaining", "0"),
        // A minute after the time that the tool takes for now.
        LoopbackRequest.Field("X-RateLimit-Reset", "1767323105"),
      ], 75, "try again in 60 seconds"
    ),
    (403, [], 69, "the server requires other credentials, or denies you access"),
    (
      403, [LoopbackRequest.Field("Retry-After", "99999999999999999999")], 75,
      "try again later"
    ),
    (429, [], 75, "the server received too many requests; try again later"),
    (503, [LoopbackRequest.Field("Retry-After", "90")], 75, "try again in 90 seconds"),
    (503, [], 69, "the server has a problem; try again later"),
  ])
  func `a server that wants to be asked later is asked later`(
    status: Int, headers: [LoopbackRequest.Field], exitStatus: Int, hint: String
  ) async throws {
    let server = try RecordingServer(.status(status, headers: headers))
    let result = try await tool.run(["check"] + UpdatesTool.asking(server.url("/lookup")))
    #expect(result.status == Int32(exitStatus))
    #expect(result.errors.contains("hint: \(hint)"))
  }

  @Test func `explain tells that a file was read`() async throws {
    let path = try tool.write(Lookup.answer("2.0"), to: "lookup.json")
    let result = try await tool.run(["explain"] + UpdatesTool.asking("file://" + path))
    #expect(result.status == 100)
    #expect(result.output.contains("/lookup.json?bundleId=com.example.tool&country=us: file\n"))
    let missing = try await tool.run(["check"] + UpdatesTool.asking("file:///none/such"))
    #expect(missing.status == 66)
    #expect(missing.errors.contains("'/none/such' does not exist"))
  }

  @Test func `a placeholder of a URL on the command line is filled in`() async throws {
    let server = try Lookup.server("2.0")
    let result = try await tool.run(
      [
        "check", "--id", "a b", "--installed", "1.0", "--build", "7", "--lookup-url",
        server.url("/{id}/{version}/{build}/{os}/{arch}/{none}"),
      ])
    #expect(result.status == 100)
    let path = try #require(server.requests.first?.target)
    #expect(path.hasPrefix("/a%20b/1.0/7/"))
    #expect(!path.contains("{arch}"))
    #expect(path.contains("{none}"))
  }
}
