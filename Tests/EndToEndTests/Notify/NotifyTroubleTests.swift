import Foundation
import Testing
import UpdatesLoopback
import UpdatesTestSupport

/// Whatever is wrong with the network or the disk, the host neither hears of it nor waits.
@Suite(.aside) struct NotifyTroubleTests {
  let host: NotifyTool
  var tool: UpdatesTool { host.tool }

  init() throws {
    host = try NotifyTool()
  }

  @Test func `without a home that can be used nothing is remembered or asked`() async throws {
    let server = try Lookup.server("2.0")
    let words = NotifyTool.words(asking: server.url())
    host.expectSilence(try await tool.run(words, environment: ["HOME": "/dev/null"]))
    #expect(server.requests.isEmpty)
  }

  @Test(arguments: ["{", #"{"app":7}"#])
  func `an app file that cannot be used is nothing for the host to hear`(
    text: String
  ) async throws {
    _ = try tool.write(text, to: ".config/updates-tui/apps/\(NotifyTool.id).json")
    let words = ["notify", "--app", NotifyTool.id, "--installed", "1.0"]
    host.expectSilence(try await tool.run(words))
    let document = try await tool.run(words + ["--json"]).document()
    #expect(document["warnings"]?[0]?["code"]?.string?.isEmpty == false)
    #expect(document["result"]?.string == "done" && document["error"] == .null)
  }

  @Test(arguments: ["<&- >&- 2>&-", ">/dev/full 2>/dev/full", "| true"])
  func `closed and broken streams hurt nobody`(streams: String) async throws {
    let server = try Lookup.server("2.0")
    try host.remember(lastAttempt: "2025-01-01T00:00:00Z")
    var shell = tool.tool
    shell.path = "/bin/sh"
    let line = #""$0" "$@" \#(streams)"#
    let result = try await shell.run(
      ["-c", line, tool.tool.path] + NotifyTool.words(asking: server.url()))
    host.expectSilence(result)
    try await host.refreshEnded()
    #expect(server.requests.count == 1)
  }
}
