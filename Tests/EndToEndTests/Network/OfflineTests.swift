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
      #expect(result.output.contains("Tool 1.5 is available"))
      #expect(result.output.contains("Tool 1.0 is no longer supported. Update to continue."))
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

  @Test func `offline answers from the copies and asks nobody`() async throws {
    let server = try RecordingServer { request in
      .text(request.path == "/updates.json" ? "{}" : Lookup.answer("2.0"))
    }
    let words =
      ["check", "--lookup-url", server.url("/lookup")]
      + UpdatesTool.configured(server.url("/updates.json"))
    let before = try await tool.run(words + ["--offline"])
    #expect(before.status == 69)
    #expect(before.errors.contains("was not requested, and no copy of it is stored"))
    #expect(before.errors.contains("hint: run it once without --offline"))
    #expect(try await tool.run(words).status == 100)
    let after = try await tool.run(words + ["--offline", "--json", "--always"])
    #expect(after.status == 100)
    #expect(try after.document()["feed"]?["fromCache"] == .boolean(true))
    #expect(server.requests.count == 2)
  }

  @Test(
    arguments: [
      .status(500), .text("{}}"), .raw("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{}"),
    ] as [LoopbackResponse])
  func `the last good configuration is used when the new one is none`(
    response: LoopbackResponse
  ) async throws {
    let isGood = Flag()
    let server = try RecordingServer { _ in
      isGood.value
        ? .text(#"{"updates":{"check-for":"manually","version":"2.0","notify":"always"}}"#)
        : response
    }
    let words = ["check"] + UpdatesTool.configured(server.url("/updates.json"))
    #expect(try await tool.run(words).status == 100)
    isGood.value = false
    // Twice: what is broken must not have displaced the good copy.
    for _ in 1...2 {
      let result = try await tool.run(words)
      #expect(result.status == 100)
      #expect(result.output.contains("Tool 2.0 is available"))
      #expect(
        result.errors.contains(
          "warning: Could not load the configuration; using its copy of today 03:04: "
        ))
    }
  }

  /// A server that has told the configuration to the tool, and has only failures from then on.
  private func serverThatTold(_ configuration: String) async throws -> RecordingServer {
    let isWell = Flag()
    let server = try RecordingServer { request in
      isWell.value && request.path == "/updates.json" ? .text(configuration) : .status(500)
    }
    _ = try await tool.run(
      ["check", "--lookup-url", server.url("/lookup")]
        + UpdatesTool.configured(server.url("/updates.json")))
    isWell.value = false
    return server
  }
}
