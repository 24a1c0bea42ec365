import Testing
import UpdatesTestSupport

/// What a person reads of an update that has no version.
@Suite(.onTerminals) struct NamelessUpdateTests {
  let host: NotifyTool
  let terminals: TerminalTool

  init() throws {
    host = try NotifyTool()
    terminals = try TerminalTool()
    terminals.environment["HOME"] = host.tool.home.path
  }

  private static let id = ["--id", NotifyTool.id]

  @Test(arguments: [
    (
      "unnamed", "A newer version of Tool is available",
      "Update required: A newer version of Tool is available",
      "a newer version, required", "a newer version (3)"
    ),
    (
      "Spring", "Spring is available", "Update required: Tool: Spring is available",
      "Spring, required", "Spring (3)"
    ),
    (
      "build:78", "A newer version of Tool is available",
      "Update required: A newer version of Tool is available", "build 78, required", "build 78 (3)"
    ),
    (
      "https://example.com/a.zip", "A newer version of Tool is available",
      "Update required: A newer version of Tool is available", "a newer version, required",
      "https://example.com/a.zip (3)"
    ),
  ])
  func `it is told by what is known of it`(
    key: String, notice: String, short: String, new: String, announced: String
  ) async throws {
    try host.write(
      #"{"format":1,"app":{"id":"\#(NotifyTool.id)","name":"Tool","installed":"1.0"},"#
        + #""lastAttempt":"2026-01-02T03:03:05Z","notifications":{"\#(key)":3},"#
        + #""pending":{"version":null,"required":true,"key":"\#(key)","ruled":true}}"#)
    #expect(try await host.tool.run(["status", "--short"] + Self.id).output == short + "\n")
    let text = try await host.tool.run(["status"] + Self.id).output
    #expect(text.contains("\nNew           \(new)\n"))
    #expect(text.contains("\nAnnounced     \(announced)"))
    let terminal = try terminals.start(NotifyTool.words(asking: "http://127.0.0.1:9/lookup"))
    #expect(try terminal.waitForEnd() == .exit(101))
    #expect(terminal.output.contains(notice))
    #expect(!(text + terminal.output).contains("unnamed"))
    #expect(try host.state?["notifications"]?[key] == .number(4))
  }
}
