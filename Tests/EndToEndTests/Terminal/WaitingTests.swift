import Foundation
import Testing
import UpdatesLoopback
import UpdatesTestSupport

@Suite(.onTerminals) struct WaitingTests {
  let tool: TerminalTool

  init() throws {
    tool = try TerminalTool()
  }

  private static let sentence = "Checking for updates…"

  private func words(_ url: String) -> [String] {
    [
      "--id", "com.example.tool", "--name", "Tool", "--installed", "1.0", "--country", "us",
      "--lookup-url", url, "--timeout", "60",
    ]
  }

  /// Answers when the gate is opened.
  private func slowServer() throws -> (RecordingServer, open: () -> Void) {
    let gate = DispatchSemaphore(value: 0)
    let server = try RecordingServer { _ in
      gate.wait()
      gate.signal()
      return .text(#"{"resultCount":1,"results":[{"version":"2.0"}]}"#)
    }
    return (server, { _ = gate.signal() })
  }

  @Test func `a spinner shows that it goes on, and is gone when the prompt is`() throws {
    let (server, open) = try slowServer()
    defer { open() }
    let terminal = try tool.start(["prompt"] + words(server.url("/lookup")))
    try terminal.wait(for: Self.sentence)
    let first = terminal.screen.text(row: 0, column: 0)
    try terminal.wait { $0.screen.text(row: 0, column: 0) != first }
    open()
    try terminal.waitForKeys()
    #expect(terminal.screen.contains("Tool 2.0 Available"))
    #expect(try terminal.end(with: "c") == .exit(0))
    #expect(
      terminal.shownLines == ["Not updated. You will not be asked about 2.0 again."])
    #expect(terminal.screen.replies == 0)
  }
}
