import Foundation
import Loopback
import TestSupport
import Testing

/// What `fresh` says of what it did, and of what it could not do.
@Suite struct FreshWordsTests {
  private let tool: UpdatesTool

  init() throws {
    tool = try UpdatesTool()
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
    #expect(document["error"]?["message"]?.string == "no program 'no-such-program' is in PATH")
    #expect(document["error"]?["hint"]?.string == "check what follows --save")
    #expect(document["name"]?.string == "a" && document["status"] == .null)
    #expect(server.requests.isEmpty)
  }

  @Test func `a server that asks for patience is obeyed in the hint, and in the document`()
    async throws
  {
    let server = try LoopbackServer { _ in
      .message(status: 503, headers: [.init("Retry-After", "90000")], body: [])
    }
    let result = try await tool.run("fresh", "update", "a", "--url", server.url("/a"), "--json")
    #expect(result.status == 75)
    let document = try result.document()
    #expect(document["error"]?["hint"]?.string == "try again in 25 hours")
    #expect(document["name"]?.string == "a" && document["status"] == .number(503))
  }

  @Test func `a command is ended when the time is over`() async throws {
    let server = try LoopbackServer { _ in .message(status: 200, headers: [], body: [0x41]) }
    let result = try await tool.run(
      "fresh", "update", "a", "--url", server.url("/a"), "--json", "--timeout", "5", "--save",
      "sleep", "100")
    #expect(result.status == 75)
    let document = try result.document()
    #expect(document["error"]?["code"]?.string == "content.timeout")
    #expect(document["name"]?.string == "a" && document["status"] == .number(200))
    #expect(try await tool.document("fresh", "list")["packages"] == .array([]))
  }

  @Test func `a bundled copy that is missing is what the hint is about`() async throws {
    let server = try LoopbackServer { _ in .status(403) }
    let result = try await tool.run(
      "fresh", "update", "a", "--url", server.url("/a"), "--bundled", "no.tgz", "--json")
    #expect(result.status == 69)
    let document = try result.document()
    #expect(document["status"] == .number(403))
    #expect(document["error"]?["hint"]?.string == "check the path after --bundled")
  }

  @Test func `help fits in eighty columns`() async throws {
    for command in ["update", "path", "reset", "list"] {
      let help = try await tool.run("fresh", command, "--help").output
      #expect(help.split(separator: "\n").allSatisfy { $0.count <= 80 })
    }
  }
}
