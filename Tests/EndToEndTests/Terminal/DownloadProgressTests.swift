import Foundation
import Loopback
import TestSupport
import Testing

/// What a terminal shows of downloads that take their time.
@Suite(.onTerminals) struct DownloadProgressTests {
  let tool: TerminalTool

  init() throws {
    tool = try TerminalTool()
  }

  /// Sends the first half of a file of 200,000 bytes and then a byte now and then.
  private func slowServer() throws -> RecordingServer {
    try RecordingServer { request in
      guard request.path != "/manifest.json" else {
        return .text(#"[{"filename": "a.bin"}]"#)
      }
      let head = "HTTP/1.1 200 OK\r\nContent-Length: 200000\r\n\r\n"
      return .raw(
        Array(head.utf8) + [UInt8](repeating: 0x41, count: 200_000),
        pieceSize: head.utf8.count + 100_000, pause: .seconds(3600))
    }
  }

  @Test(arguments: ["sync", "fresh"])
  func `how much has come is shown, and gone after an interrupt`(command: String) throws {
    let server = try slowServer()
    let words =
      command == "sync"
      ? ["sync", server.url("/manifest.json"), tool.home.path + "/out"]
      : ["fresh", "update", "words", "--url", server.url("/a.bin")]
    let terminal = try tool.start(words)
    try terminal.wait(for: command == "sync" ? "Syncing…" : "Updating words…")
    try terminal.wait(for: "50 % of 200 kB")
    #expect(try terminal.end(with: .interrupt) == .exit(130))
    #expect(terminal.screen.lines.contains("error: interrupted"))
    #expect(!terminal.screen.contains("50 %"))
    #expect(!FileManager.default.fileExists(atPath: tool.home.path + "/out"))
  }

  @Test func `a terminal that cannot draw again gets one line`() throws {
    let server = try slowServer()
    tool.environment["TERM"] = "dumb"
    let terminal = try tool.start(["sync", server.url("/manifest.json"), tool.home.path + "/out"])
    try terminal.wait(for: "Syncing…")
    #expect(try terminal.end(with: .interrupt) == .exit(130))
    #expect(!terminal.output.contains("\u{1B}"))
  }
}
