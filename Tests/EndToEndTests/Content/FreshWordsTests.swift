import Foundation
import Testing
import UpdatesLoopback
import UpdatesTestSupport

/// What `fresh` says of what it did, and of what it could not do.
@Suite struct FreshWordsTests {
  private let tool: UpdatesTool

  init() throws {
    tool = try UpdatesTool(product: "breeze")
  }

  @Test func `standard output has the result only, whatever a command prints`() async throws {
    let server = try LoopbackServer { _ in .message(status: 200, headers: [], body: [0x41, 0x42]) }
    let result = try await tool.run(
      "fresh", "update", "a", "--url", server.url("/a"), "--json", "--save", "cat")
    #expect(result.status == 0)
    #expect(try result.document()["result"]?.string == "updated")
    #expect(result.output.split(separator: "\n").count == 1 && result.errors.contains("AB"))
    let path = try await tool.run("fresh", "path", "a", "--json")
    #expect(path.status == 66)
    #expect(
      try path.document()["error"]?["message"]?.string
        == "'a' was handed to a command; it has no path")
    #expect(try await tool.run("fresh", "list").output == "a  handed to a command\n")
  }

  @Test func `a program that is not there is told before anything is fetched`() async throws {
    let server = try RecordingServer(.status(500))
    let result = try await tool.run(
      "fresh", "update", "a", "--url", server.url("/a"), "--json", "--save", "no-such-program")
    #expect(result.status == 64)
    let document = try result.document()
    #expect(document["error"]?["code"]?.string == "content.save-command")
    #expect(
      document["error"]?["message"]?.string == "the program 'no-such-program' was not found in PATH"
    )
    #expect(document["error"]?["hint"]?.string == "check what follows --save")
    #expect(document["name"]?.string == "a" && document["status"] == .null)
    #expect(server.requests.isEmpty)
  }

  @Test func `a status is told with the URL that gave it, without its secrets`() async throws {
    let server = try LoopbackServer { _ in .status(404) }
    let url = server.url("/a.tgz?token=s3cret")
    let result = try await tool.run("fresh", "update", "a", "--url", url)
    #expect(result.status == 69)
    #expect(
      result.errors == """
        error: Unexpected status code 404 returned while attempting to download package \
        '\(server.url("/a.tgz?token=***"))'
        hint: check the URL; the server has nothing there

        """)
  }

  @Test func `a header file's error names the file and the line`() async throws {
    try tool.home.write("X-Seat: 42\r\n\n  \n# no comment\n", to: "fields")
    let result = try await tool.run(
      "fresh", "update", "a", "--url", "https://example.com", "--header", "@fields", "--json")
    #expect(result.status == 64)
    let error = try result.document()["error"]
    #expect(error?["message"]?.string == "'fields', line 4: a header needs a colon after its name")
    #expect(error?["code"]?.string == "usage.header")
    #expect(error?["hint"]?.string == "write each line like 'X-Seat: 42'; there are no comments")
  }
}
