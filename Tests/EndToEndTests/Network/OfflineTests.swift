import Foundation
import Testing
import UpdatesLoopback
import UpdatesTestSupport

@Suite(.timeLimit(.minutes(10))) struct OfflineTests {
  let tool: UpdatesTool

  init() throws {
    tool = try UpdatesTool()
  }

  @Test func `a check of a black hole ends at its deadline and says so`() async throws {
    let hole = try BlackHole()
    let place = "http://127.0.0.1:\(hole.port)/updates.json"
    for words in [UpdatesTool.configured(place), UpdatesTool.asking(place)] {
      let result = try await tool.run(["check", "--timeout", "0.3"] + words)
      #expect(result.status == 75)
      #expect(result.output == "")
      #expect(result.errors.contains("did not respond in time"))
      #expect(result.errors.contains("hint: try again later, or raise --timeout"))
      let document = try await tool.run(["check", "--timeout", "0.3", "--json"] + words).document()
      #expect(document["error"]?["code"]?.string?.hasSuffix(".timeout") == true)
    }
  }

  @Test func `a required minimum that is known is enforced without the network`() async throws {
    let server = try await serverThatTold(#"{"updates":{"min-required-app-version":"1.5"}}"#)
    let place = server.url("/updates.json")
    for more in [[], ["--offline"]] {
      let result = try await tool.run(["check"] + UpdatesTool.configured(place) + more)
      #expect(result.status == 101)
      #expect(result.output.contains("Update required: Tool 1.5 is available"))
      #expect(result.errors.contains("forget it with 'updates-tui reset cache'"))
      #expect(!result.errors.contains("hint: run it once") || more == ["--offline"])
    }
    let document = try await tool.run(
      ["check", "--json"] + UpdatesTool.configured(place)
    ).document()
    #expect(document["update"]?["required"] == .boolean(true))
    #expect(document["error"] != .null)
    let prompt = try await tool.run(
      ["prompt", "--answer", "quit"] + UpdatesTool.configured(place))
    #expect(prompt.status == 101)

    #expect(try await tool.run("reset", "cache", "--id", "com.example.tool").status == 0)
    let after = try await tool.run(["check"] + UpdatesTool.configured(place))
    #expect(after.status == 69)
  }

  /// A server that has told the configuration to the tool, and has only failures from then on.
  private func serverThatTold(_ configuration: String) async throws -> RecordingServer {
    let isDown = Done()
    let server = try RecordingServer { request in
      !isDown.value && request.path == "/updates.json" ? .text(configuration) : .status(500)
    }
    _ = try await tool.run(
      ["check", "--lookup-url", server.url("/lookup")]
        + UpdatesTool.configured(server.url("/updates.json")))
    isDown.value = true
    return server
  }
}
