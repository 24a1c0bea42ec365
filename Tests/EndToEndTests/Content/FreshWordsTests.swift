import Foundation
import Testing
import UpdatesLoopback
import UpdatesPlatform
import UpdatesTestSupport

/// What `fresh` says of what it did, and of what it could not do.
@Suite struct FreshWordsTests {
  private let tool: UpdatesTool

  init() throws {
    tool = try UpdatesTool(product: "breeze")
  }

  @Test func `standard output has the result only, whatever a command prints`() async throws {
    let server = try LoopbackServer { _ in .message(status: 200, headers: [], body: [0x41, 0x42]) }
    let result = try await tool.run(
      "fresh", "update", "a", "--url", server.url("/a"), "--json", "--save", "cat")
    #expect(result.status == 0)
    #expect(try result.document()["result"]?.string == "updated")
    #expect(result.output.split(separator: "\n").count == 1 && result.errors.contains("AB"))
    let path = try await tool.run("fresh", "path", "a", "--json")
    #expect(path.status == 66)
    #expect(
      try path.document()["error"]?["message"]?.string
        == "'a' was handed to a command; it has no path")
    #expect(try await tool.run("fresh", "list").output == "a  handed to a command\n")
  }

  @Test func `a program that is not there is told before anything is fetched`() async throws {
    let server = try RecordingServer(.status(500))
    let result = try await tool.run(
      "fresh", "update", "a", "--url", server.url("/a"), "--json", "--save", "no-such-program")
    #expect(result.status == 64)
    let document = try result.document()
    #expect(document["error"]?["code"]?.string == "content.save-command")
    #expect(
      document["error"]?["message"]?.string == "the program 'no-such-program' was not found in PATH"
    )
    #expect(document["error"]?["hint"]?.string == "check what follows --save")
    #expect(document["name"]?.string == "a" && document["status"] == .null)
    #expect(server.requests.isEmpty)
  }

  @Test func `a status is told with the URL that gave it, without its secrets`() async throws {
    let server = try LoopbackServer { _ in .status(404) }
    let url = server.url("/a.tgz?token=s3cret")
    let result = try await tool.run("fresh", "update", "a", "--url", url)
    #expect(result.status == 69)
    #expect(
      result.errors == """
        error: Unexpected status code 404 returned while attempting to download package \
        '\(server.url("/a.tgz?token=***"))'
        hint: check the URL; the server has nothing there

        """)
  }

  @Test func `a header file's error names the file and the line`() async throws {
    try tool.home.write("X-Seat: 42\r\n\n  \n# no comment\n", to: "fields")
    let result = try await tool.run(
      "fresh", "update", "a", "--url", "https://example.com", "--header", "@fields", "--json")
    #expect(result.status == 64)
    let error = try result.document()["error"]
    #expect(error?["message"]?.string == "'fields', line 4: a header needs a colon after its name")
    #expect(error?["code"]?.string == "usage.header")
    #expect(error?["hint"]?.string == "write each line like 'X-Seat: 42'; there are no comments")
  }
}

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
      let update = try tool.start("fresh", "update", "big", "--url", server.url("/big"))
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
    for size in ["0", "-1", "1Q", "K", "", "9999999999G"] {
      #expect(try await tool.run(words + ["--max-size", size]).status == 64, "\(size)")
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
}
