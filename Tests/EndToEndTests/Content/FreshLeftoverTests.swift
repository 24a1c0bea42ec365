import Foundation
import Synchronization
import Testing
import UpdatesLoopback
import UpdatesPlatform
import UpdatesTestSupport

/// What an update has no time to remove, and who removes it.
@Suite(.serialized) struct FreshLeftoverTests {
  private let tool: UpdatesTool

  init() throws {
    tool = try UpdatesTool(product: "breeze")
  }

  private var folder: String { tool.home.path + "/.local/share/updates-tui/content" }
  private var staging: String { folder + "/.big.staging" }
  private var part: String { staging + "/folder/download.part" }

  /// Sends most of a large file, without anything by which another request could go on, and stalls.
  ///
  /// A part of more than 64 MiB takes too long to remove for an update that is ended.
  private static let stalling: LoopbackResponse = {
    let head = "HTTP/1.1 200 OK\r\nContent-Length: \(80 << 20)\r\n\r\n"
    return .raw(
      Array(head.utf8) + [UInt8](repeating: 0, count: 80 << 20), pieceSize: 70 << 20,
      pause: .seconds(3600))
  }()

  @Test func `a part that nobody can continue is named and goes with the next update`()
    async throws
  {
    let isGood = Atomic(false)
    let server = try LoopbackServer { _ in
      isGood.load(ordering: .relaxed)
        ? .message(status: 200, headers: [], body: Array("words".utf8)) : Self.stalling
    }
    let words = ["fresh", "update", "big", "--url", server.url("/big")]
    let update = try start(words)
    await send(SIGTERM, to: update, at: 65 << 20)
    #expect(await waitStatus(of: update) == SIGTERM)
    #expect(FileManager.default.fileExists(atPath: part))
    #expect(
      try await tool.run("fresh", "list").output == """
        big  missing: \(folder)/big
          an update is running or was interrupted: \(staging)\n
        """)
    let document = try await tool.document("fresh", "list")
    #expect(document["packages"]?[0]?["leftover"]?.string == staging)
    isGood.store(true, ordering: .relaxed)
    // It is no archive and not compressed, which is a failure of its own.
    _ = try await tool.run(words)
    #expect(!FileManager.default.fileExists(atPath: staging))
  }

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
    await onThreadOfItsOwn {
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
