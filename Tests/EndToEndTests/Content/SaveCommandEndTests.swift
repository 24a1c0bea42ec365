import Foundation
import Loopback
import TestSupport
import Testing

/// A command of `--save` does not outlive the update that has started it.
@Suite(.timeLimit(.minutes(10))) struct SaveCommandEndTests {
  @Test(arguments: [
    "echo $$ > part; mv part pid; exec sleep 600",
    "trap '' TERM; echo $$ > part; mv part pid; while :; do read -r line < fifo; done",
  ])
  func `an update that is ended ends its command first`(script: String) async throws {
    let server = try LoopbackServer { _ in .message(status: 200, headers: [], body: [0x41]) }
    let tool = try UpdatesTool()
    try ChildProcess.run("mkfifo", ["fifo"], in: tool.home.path)
    let update = try ProgramStart(
      path: tool.tool.path,
      arguments: [
        "fresh", "update", "a", "--url", server.url("/a"), "--save", "sh", "-c", script,
      ], environment: tool.tool.environment, directory: tool.home.path,
      streams: Array(repeating: .file("/dev/null", flags: O_RDWR), count: 3)
    ).start()
    let command = try #require(await Self.number(in: tool.home.path + "/pid"))
    defer { kill(command, SIGKILL) }
    kill(update, SIGTERM)
    let status = await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        var status: Int32 = 0
        while waitpid(update, &status, 0) == -1, errno == EINTR {}
        continuation.resume(returning: status)
      }
    }
    #expect(status & 0x7F == SIGTERM)
    #expect(kill(command, 0) == -1 && errno == ESRCH)
  }

  /// The number that a file holds, once it is there.
  private static func number(in path: String) async -> Int32? {
    let end = ContinuousClock.now + .seconds(120)
    while ContinuousClock.now < end {
      if let text = try? String(contentsOfFile: path, encoding: .utf8) {
        return Int32(text.split(separator: "\n")[0])
      }
      await Task.yield()
    }
    return nil
  }
}
