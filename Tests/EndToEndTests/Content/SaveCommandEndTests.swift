import Foundation
import Testing
import UpdatesLoopback
import UpdatesTestSupport

/// A command of `--save` does not outlive the update that has started it.
@Suite(.timeLimit(.minutes(10))) struct SaveCommandEndTests {
  @Test(
    arguments: [
      "echo $$ > part; mv part pid; exec sleep 600",
      "trap '' TERM; echo $$ > part; mv part pid; while :; do read -r line < fifo; done",
    ], [SIGTERM, SIGINT])
  func `an update that is ended ends its command first`(
    script: String, signal: Int32
  ) async throws {
    let server = try LoopbackServer { _ in .message(status: 200, headers: [], body: [0x41]) }
    let tool = try UpdatesTool(product: "breeze")
    try ChildProcess.run("mkfifo", ["fifo"], in: tool.home.path)
    let update = try tool.start(
      "fresh", "update", "a", "--url", server.url("/a"), "--save", "sh", "-c", script)
    let command = try #require(await Self.number(in: tool.home.path + "/pid"))
    // The update alone: from a terminal an interrupt would come to both.
    kill(update, signal)
    let status = await waitStatus(of: update)
    let hasEnded = await Self.hasEnded(command)
    // The number of a command that has ended may be another process's by now.
    if !hasEnded { kill(command, SIGKILL) }
    #expect(status == (signal == SIGINT ? 130 << 8 : signal))
    #expect(hasEnded)
  }

  /// Whether a process has ended, reaped or not; one that is killed may take a moment.
  private static func hasEnded(_ id: Int32) async -> Bool {
    let end = ContinuousClock.now + .ample
    repeat {
      if kill(id, 0) == -1, errno == ESRCH { return true }
      let facts = try? String(contentsOfFile: "/proc/\(id)/stat", encoding: .utf8)
      if facts?.contains(") Z ") ?? false { return true }
      await Task.yield()
    } while ContinuousClock.now < end
    return false
  }

  /// The number that a file holds, once it is there.
  private static func number(in path: String) async -> Int32? {
    let end = ContinuousClock.now + .ample
    while ContinuousClock.now < end {
      if let text = try? String(contentsOfFile: path, encoding: .utf8) {
        return Int32(text.split(separator: "\n")[0])
      }
      await Task.yield()
    }
    return nil
  }
}
