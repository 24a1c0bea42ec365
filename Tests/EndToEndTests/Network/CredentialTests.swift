import Foundation
import Testing
import UpdatesLoopback
import UpdatesTestSupport

@Suite struct CredentialTests {
  let tool: UpdatesTool
  static let secret = "5ecre7"

  init() throws {
    tool = try UpdatesTool()
  }

  @Test(arguments: [200, 401])
  func `what is secret reaches the server and nothing else`(status: Int) async throws {
    let server = try RecordingServer { request in
      status == 200
        ? .text(
          request.path == "/lookup" ? Lookup.answer("2.0") : "{}",
          headers: [.init("ETag", #""1""#)]) : .status(status)
    }
    let authority = "http://127.0.0.1:\(server.port)"
    let query = "?token=\(Self.secret)"
    let elsewhere = try TemporaryDirectory()
    let file = try elsewhere.write("X-File: \(Self.secret)\n", to: "headers")
    for command in ["check", "explain", "prompt", "notes"] {
      for json in [[], ["--json"]] {
        let result = try await tool.run(
          [
            command, "--verbose", "--config", authority + "/updates.json" + query, "--installed",
            "1.0",
            "--id", "a", "--lookup-url", authority + "/lookup" + query, "--header",
            "Authorization: Bearer \(Self.secret)", "--header", "@" + file,
          ] + json)
        #expect(!result.output.contains(Self.secret), "\(command)")
        #expect(!result.errors.contains(Self.secret), "\(command)")
      }
    }
    #expect(FileManager.default.subpaths(atPath: tool.home.path)?.isEmpty == false)
    for (path, bytes) in UpdatesTool.contents(of: tool.home.path) {
      #expect(!path.contains(Self.secret))
      #expect(!String(decoding: bytes, as: UTF8.self).contains(Self.secret), "\(path)")
    }
    let configuration = try #require(server.requests.first { $0.path == "/updates.json" })
    #expect(configuration.target == "/updates.json" + query)
    #expect(configuration["Authorization"] == nil)
    guard status == 200 else { return }
    let lookup = try #require(server.requests.first { $0.path == "/lookup" })
    #expect(lookup["Authorization"] == "Bearer \(Self.secret)")
    #expect(lookup["X-File"] == Self.secret)
  }

  @Test func `a header that cannot be sent is refused without its value`() async throws {
    for field in ["X-Key: \(Self.secret)\u{7}", "X Key: \(Self.secret)", "X-Key\(Self.secret)"] {
      let result = try await tool.run("check", "--id", "a", "--installed", "1", "--header", field)
      #expect(result.status == 64)
      #expect(result.errors.contains("header"))
      #expect(!result.errors.contains(Self.secret))
    }
    let missing = try await tool.run("check", "--id", "a", "--installed", "1", "--header", "@none")
    #expect(missing.status == 66)
    #expect(missing.errors.contains("'none' does not exist"))
  }

  @Test func `a header from the environment is sent and not kept`() async throws {
    let server = try Lookup.server("2.0")
    let path = try tool.write(
      """
      {"app": {"id": "a", "version": "1.0"},
       "feed": {"kind": "app-store", "headers": {"Authorization": "env:TOOL_TOKEN"}}}
      """, to: "tool.json")
    let words = ["check", "--trust", "--config", path, "--lookup-url", server.url("/lookup")]
    let missing = try await tool.run(words)
    #expect(missing.status == 78)
    #expect(missing.errors.contains("'TOOL_TOKEN', which is not set"))
    let result = try await tool.run(words, environment: ["TOOL_TOKEN": Self.secret])
    #expect(result.status == 100)
    #expect(server.requests.map { $0["Authorization"] } == [Self.secret])
    for bytes in UpdatesTool.contents(of: tool.home.path).values {
      #expect(!String(decoding: bytes, as: UTF8.self).contains(Self.secret))
    }
  }
}
