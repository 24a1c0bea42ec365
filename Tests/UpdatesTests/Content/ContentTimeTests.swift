import Loopback
import TestSupport
import Testing

@testable import Updates

/// The time that an update may take, and what has to be had in it besides the content.
@Suite struct ContentTimeTests {
  private let home: TemporaryDirectory
  private let store: ContentStore

  init() throws {
    home = try TemporaryDirectory()
    store = ContentStore(
      environment: SystemEnvironment(variables: ["HOME": home.path, "PATH": "/usr/bin:/bin"]))
  }

  @Test func `work that takes too long is cancelled`() async {
    let outcome = await TimeLimited(until: .now + .milliseconds(20)).run {
      // Ends when the task is cancelled, and never else.
      let waiting = AsyncStream<Void>.makeStream()
      for await _ in waiting.stream {}
      waiting.continuation.finish()
      throw CancellationError()
    }
    guard case .timedOut = outcome else {
      Issue.record("\(outcome)")
      return
    }
  }

  @Test func `work that ends in time is not hurried, and fails for its own reason`() async {
    let limited = TimeLimited(until: .now + .seconds(600))
    let good = await limited.run {}
    guard case .success = good else {
      Issue.record("\(good)")
      return
    }
    let bad = await limited.run { throw ContentError.failed(problem: "no") }
    guard case .failure(ContentError.failed) = bad else {
      Issue.record("\(bad)")
      return
    }
  }

  @Test func `a command that takes too long is ended, and nothing is remembered`() async throws {
    let server = try ContentServer(ContentServer.content([0x41]))
    var store = store
    store.saving = try CommandSaving(words: ["sleep", "600"], store: store)
    store.timeout = .seconds(5)
    await #expect(throws: ContentError.timedOut(source: server.url())) {
      try await store.update(ContentPackage(name: "sample", url: server.url()))
    }
    #expect(try store.list() == [])
  }

  @Test(arguments: [404, 403, 503]) func `a signature that cannot be had is no forgery`(
    status: Int
  ) async throws {
    let server = try LoopbackServer { request in
      request.path.hasSuffix(".minisig")
        ? .message(status: status, headers: [.init("Retry-After", "3600")], body: [])
        : ContentServer.content(gzipped("one"))
    }
    var package = ContentPackage(name: "sample", url: server.url("/a"))
    package.publicKey = "RWQ" + String(repeating: "A", count: 53)
    let missing = ContentError.signatureMissing(
      url: server.url("/a.minisig"), status: status, retryAfter: 3600)
    await #expect(throws: missing) { try await store.update(package) }
  }
}
