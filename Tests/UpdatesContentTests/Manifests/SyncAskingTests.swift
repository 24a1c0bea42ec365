import Foundation
import Testing
import UpdatesLoopback
import UpdatesTestSupport

@testable import UpdatesContent

/// How often a server is asked for a manifest, and for a file without a checksum.
@Suite struct SyncAskingTests {
  private let trial: SyncTrial

  init() throws {
    trial = try SyncTrial()
  }

  @Test(arguments: [
    LoopbackResponse.status(503), .status(429), .raw(""),
    .raw("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhal"),
  ])
  func `a manifest that fails once is asked for again`(answer: LoopbackResponse) async throws {
    trial.publish(["a": "one"])
    trial.answerOnce("manifest.json", with: answer)
    #expect(try await trial.sync().result == .updated)
    #expect(trial.asked == ["/manifest.json", "/manifest.json", "/a"])
  }

  @Test func `a server that says nothing is not waited for until the end`() async throws {
    trial.publish(["a": "one"])
    trial.answerOnce("manifest.json", with: .silence)
    // A try has twice as long.
    let report = try await SyncTrial.sync(trial.options(), stallLimit: .seconds(3))
    #expect(report.result == .updated)
  }

  @Test func `a manifest that is not there is asked for once`() async throws {
    let error = await #expect(throws: Problem.self) { try await trial.sync() }
    #expect(error?.kind == .syncStatus && error?.status == 404)
    #expect(
      error?.message == "'\(trial.server.url("/manifest.json"))' responded with status 404")
    #expect(trial.asked == ["/manifest.json"])
  }

  @Test func `a child manifest that is not there is told by its name`() async throws {
    trial.publish([:], extra: [#"{"filename": "Child.freshair/manifest.json"}"#])
    let error = await #expect(throws: Problem.self) { try await trial.sync() }
    #expect(error?.status == 404)
    #expect(error?.message.hasPrefix("'Child.freshair/manifest.json': ") == true)
  }

  @Test(arguments: [true, false])
  func `a file without a checksum that stays is the same file beside others that change`(
    hasValidators: Bool
  ) async throws {
    if !hasValidators { trial.forgetValidators() }
    trial.publish(["a": "one", "sub/b": "two", "sub/c": "three"], unsigned: ["sub/b", "sub/c"])
    _ = try await trial.sync()
    let inode = try trial.inode(of: "sub/b")
    trial.publish(["a": "new", "sub/b": "two", "sub/c": "newer"], unsigned: ["sub/b", "sub/c"])
    let report = try await trial.sync(trial.options(prunes: true))
    #expect(report.fetched == ["a", "sub/c"])
    #expect(report.entries.fetched == 2)
    #expect(report.entries.bytes == 8)
    #expect(report.removed == [])
    #expect(try trial.inode(of: "sub/b") == inode)
    #expect(trial.contents["sub/b"] == "two")
    #expect(trial.contents["sub/c"] == "newer")
    #expect(try await trial.sync(trial.options(prunes: true)).result == .unchanged)
  }

  @Test func `a failure tells an embedder what it concerns`() async throws {
    trial.publish(["a": "one"])
    trial.answer("a", with: .status(410))
    var options = SyncOptions(
      remote: trial.server.url("/manifest.json"), directory: trial.place)
    options.timeout = .ample
    let sync = ManifestSync(options, environment: SystemEnvironment(variables: [:]))
    let error = await #expect(throws: Problem.self) { try await sync.run() }
    #expect(error?.code == "sync.status")
    #expect(error?.status == 410)
    #expect(error?.retryAfter == nil)
    #expect(
      error?.summary == "'a': '\(trial.server.url("/a"))' responded with status 410")
    trial.answer("a", with: nil)
    #expect(try await sync.run().fetched == ["a"])
    #expect(trial.server.requests.last?["User-Agent"] == "updates-tui/\(libraryVersion)")
  }
}
