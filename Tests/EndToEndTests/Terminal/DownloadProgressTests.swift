import Foundation
import Testing
import UpdatesLoopback
import UpdatesTestSupport

@Suite(.onTerminals) struct DownloadProgressTests {
  let tool: TerminalTool

  init() throws {
    tool = try TerminalTool(product: "breeze")
  }

  /// Sends the first half of a file of 200,000 bytes, and then no more.
  private func slowServer() throws -> LoopbackServer {
    try LoopbackServer { request in
      guard request.path != "/manifest.json" else {
        return .text(#"[{"filename": "a.bin"}]"#)
      }
      let head = "HTTP/1.1 200 OK\r\nContent-Length: 200000\r\n\r\n"
      return .raw(
        Array(head.utf8) + [UInt8](repeating: 0x41, count: 200_000),
        pieceSize: head.utf8.count + 100_000, pause: .seconds(3600))
    }
  }

  private func words(_ command: String, _ server: LoopbackServer) -> [String] {
    command == "sync"
      ? ["sync", server.url("/manifest.json"), tool.home.path + "/out"]
      : ["fresh", "update", "words", "--url", server.url("/a.bin")]
  }

  @Test(arguments: ["sync", "fresh"])
  func `how much has come is shown, and gone after an interrupt`(command: String) throws {
    let server = try slowServer()
    let terminal = try tool.start(words(command, server))
    try terminal.wait(for: command == "sync" ? "Syncing…" : "Updating words…")
    try terminal.wait(for: "50 % of 200 kB")
    #expect(try terminal.end(with: .interrupt) == .exit(130))
    #expect(terminal.shownLines == [])
    #expect(!terminal.screen.contains("50 %"))
    #expect(!FileManager.default.fileExists(atPath: tool.home.path + "/out"))
  }

  @Test func `in the background nothing is drawn over what the shell shows`() throws {
    let server = try slowServer()
    let shell = try tool.shell()
    try shell.send("$tool sync \(server.url("/manifest.json")) \(tool.home.path)/out\n")
    try shell.wait(for: "50 %")
    try shell.send(.stop)
    try shell.wait(for: "Stopped")
    let stopped = shell.bytes.count
    try shell.send("bg; kill -TERM %1; wait; echo e''nded\n")
    try shell.wait(for: "ended")
    let shown = shell.output(after: stopped)
    #expect(!shown.contains("50 %") && !shown.contains("\r\u{1B}[K"), "\(shown)")
  }
}
