import Foundation
import Testing
import UpdatesLoopback
import UpdatesPlatform
import UpdatesTestSupport

/// What an update that is ended leaves.
@Suite(.serialized) struct FreshLeftoverTests {
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
      let update = try start(["fresh", "update", "big", "--url", server.url("/big")])
      await send(signal, to: update, at: 65536)
      let status = await waitStatus(of: update)
      #expect(status == (signal == SIGINT ? 130 << 8 : signal))
      #expect(FileManager.default.fileExists(atPath: part + ".json") == isContinued)
      #expect(FileManager.default.fileExists(atPath: staging) == isContinued)
    }
  }

  @Test func `a package has a size that the caller chooses`() async throws {
    let server = try LoopbackServer { _ in
      .message(status: 200, headers: [], body: [UInt8](repeating: 0, count: 3000))
    }
    let words = ["fresh", "update", "big", "--url", server.url("/big")]
    let large = try await tool.run(words + ["--max-size", "2K"])
    #expect(large.status == 65 && large.errors.contains("is larger than 2 KiB"))
    for size in ["0", "-1", "1Q", "K", "", "9999999999999999999", "9999999999G"] {
      #expect(try await tool.run(words + ["--max-size", size]).status == 64, "\(size)")
    }
  }

  private func start(_ words: [String]) throws -> pid_t {
    try ProgramStart(
      path: tool.tool.path, arguments: words, environment: tool.tool.environment,
      directory: tool.home.path,
      streams: Array(repeating: .file("/dev/null", flags: O_RDWR), count: 3)
    ).start()
  }

  /// Sends a signal as soon as the part has so many bytes, or after a while that is always enough.
  ///
  /// A thread of its own does this, because a download that has stalled is given up after a time.
  private func send(_ signal: Int32, to update: pid_t, at size: Int) async {
    await onThreadOfItsOwn { _ in
      let end = ContinuousClock.now + .ample
      while (try? FileManager.default.attributesOfItem(atPath: part)[.size] as? Int) ?? 0 < size,
        ContinuousClock.now < end
      {
        _ = poll(nil, 0, 5)
      }
      kill(update, signal)
    }
  }
}
