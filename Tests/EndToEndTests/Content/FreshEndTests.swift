import Foundation
import Testing
import UpdatesLoopback
import UpdatesPlatform
import UpdatesTestSupport

/// What an update that is ended leaves, and that its command does not outlive it.
@Suite(.serialized, .timeLimit(.minutes(10))) struct FreshEndTests {
  private let tool: UpdatesTool

  init() throws {
    tool = try UpdatesTool(product: "breeze")
  }

  private var staging: String {
    tool.home.path + "/.local/share/updates-tui/content/.big.staging"
  }
  private var part: String { staging + "/folder/download.part" }

  @Test(arguments: [SIGINT, SIGTERM, SIGHUP])
  func `a signal leaves what can be continued, and nothing else`(signal: Int32) async throws {
    for (validator, isContinued) in [("", false), ("ETag: \"a\"\r\n", true)] {
      let head = "HTTP/1.1 200 OK\r\nContent-Length: 300000\r\n\(validator)\r\n"
      let server = try LoopbackServer { _ in
        .raw(
          Array(head.utf8) + [UInt8](repeating: 0, count: 300_000), pieceSize: 200_000,
          pause: .seconds(3600))
      }
      let update = try tool.start("fresh", "update", "big", "--url", server.url("/big"))
      await send(signal, to: update, at: 65536)
      let status = await waitStatus(of: update)
      #expect(status == (signal == SIGINT ? 130 << 8 : signal))
      #expect(FileManager.default.fileExists(atPath: part + ".json") == isContinued)
      #expect(FileManager.default.fileExists(atPath: staging) == isContinued)
    }
  }

  /// Sends a signal as soon as the part has so many bytes, or after a while that is always enough.
  ///
  /// A thread of its own does this, because a download that has stalled is given up after a time.
  private func send(_ signal: Int32, to update: pid_t, at size: Int) async {
    await onThreadOfItsOwn { _ in
      let end = ContinuousClock.now + .ample
      while (try? FileSystem.facts(of: part).size) ?? 0 < size, ContinuousClock.now < end {
        _ = poll(nil, 0, 5)
      }
      kill(update, signal)
    }
  }

  @Test(
    arguments: [
      "echo $$ > part; mv part pid; exec sleep 600",
      "trap '' TERM; echo $$ > part; mv part pid; while :; do read -r line < fifo; done",
    ], [SIGTERM, SIGINT])
  func `an update that is ended ends its command first`(
    script: String, signal: Int32
  ) async throws {
    let server = try LoopbackServer { _ in .message(status: 200, headers: [], body: [0x41]) }
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

extension UpdatesTool {
  /// Starts the tool with these words, without input or output.
  fileprivate func start(_ words: String...) throws -> pid_t {
    try ProgramStart(
      path: tool.path, arguments: words, environment: tool.environment, directory: home.path,
      streams: Array(repeating: .file("/dev/null", flags: O_RDWR), count: 3)
    ).start()
  }
}
