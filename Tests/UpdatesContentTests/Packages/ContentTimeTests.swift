import Synchronization
import Testing
import UpdatesLoopback
import UpdatesTestSupport

@testable import UpdatesContent

/// The time that an update may take, and what has to be had in it besides the content.
@Suite struct ContentTimeTests {
  private let trial: ContentTrial

  init() throws {
    trial = try ContentTrial("ETag: x")
  }

  /// A program's own way, which ends when its task is cancelled, and never else.
  private struct Waiting: ContentSaving {
    let isDone: Bool

    func save(_ body: ContentBody, for package: ContentPackage) async throws {
      let waiting = AsyncStream<Void>.makeStream()
      for await _ in waiting.stream {}
      waiting.continuation.finish()
      if !isDone { throw CancellationError() }
    }

    func exists(_ package: ContentPackage) async throws -> Bool { false }
  }

  @Test(arguments: [true, false])
  func `a program's own work that takes too long is cancelled`(isDone: Bool) async throws {
    let body = ContentBody(path: "/dev/null", size: 0)
    let package = trial.package()
    let result = await onThreadOfItsOwn(until: nil) { _ in
      Result {
        try Waiting(isDone: isDone).saveNow(
          body, for: package, until: Deadline(.now + .milliseconds(20)))
      }
    }
    if isDone {
      try result.get()
    } else {
      #expect(throws: CancellationError.self) { try result.get() }
    }
  }

  @Test func `a command that takes too long is ended, and nothing is remembered`() async throws {
    trial.server.answer(ContentServer.content([0x41]))
    var store = trial.store
    store.saving = try CommandSaving(words: ["sleep", "600"], store: store)
    var error: Problem?
    // Among many tests the time may be over before there is an answer.
    for seconds in [5, 40, 160, 600] {
      store.timeout = .seconds(seconds)
      error = await #expect(throws: Problem.self) { try await store.update(trial.package()) }
      guard error?.kind == .timeout else { break }
    }
    #expect(error == .contentTimeout(trial.server.url()))
    #expect(try store.list() == [])
  }

  @Test func `a task that is cancelled does not unpack to the end`() async throws {
    let package = trial.package()
    let task = Mutex<Task<ContentUpdate, any Error>?>(nil)
    var store = trial.store
    store.tells = { event in
      if event == .unpacking { task.withLock { $0?.cancel() } }
    }
    let update = task.withLock { task in
      let update = Task { [store] in
        try await store.update(package)
      }
      task = update
      return update
    }
    await #expect(throws: CancellationError.self) { try await update.value }
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
    let missing = Problem.contentUnsigned(
      server.url("/a.minisig"),
      .contentStatus("", code: status, retryAfter: .seconds(3600)))
    await #expect(throws: missing) { try await trial.store.update(package) }
  }
}
