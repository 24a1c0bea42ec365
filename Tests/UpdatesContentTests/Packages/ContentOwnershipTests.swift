import Foundation
import Synchronization
import Testing
import UpdatesLoopback
import UpdatesTestSupport

@testable import UpdatesContent
@testable import UpdatesPlatform

/// What lies at a place of the user's choice is ours only where we have put it there.
@Suite struct ContentOwnershipTests {
  private let trial: ContentTrial

  init() throws {
    trial = try ContentTrial("ETag: x")
  }

  private var mine: String { trial.home.path + "/mine" }

  private func package(isOwnPlace: Bool = false) -> ContentPackage {
    trial.package(into: isOwnPlace ? nil : "mine")
  }

  private func foreign(_ names: [String] = []) -> Problem {
    .contentForeign(mine, names)
  }

  /// Expects an update and a reset to be refused, before anything is fetched.
  private func expectRefusal(of names: [String] = []) async {
    let count = trial.server.count
    await #expect(throws: foreign(names)) { try await trial.store.update(package()) }
    await #expect(throws: foreign(names)) { try await trial.store.reset("sample") }
    #expect(trial.server.count == count)
    #expect(FileManager.default.fileExists(atPath: mine))
    #expect(!FileManager.default.fileExists(atPath: trial.home.path + "/.mine.staging"))
  }

  @Test(arguments: ["mine", "mine/letter.txt"])
  func `what took the place of content is neither replaced nor removed`(name: String) async throws {
    _ = try await trial.store.update(package())
    try FileManager.default.removeItem(atPath: mine)
    try trial.home.write("a letter", to: name)
    await expectRefusal(of: name == "mine" ? [] : ["letter.txt"])
    #expect(trial.text(trial.home.path + "/" + name) == "a letter")
    try FileManager.default.removeItem(atPath: mine)
    #expect(try await trial.store.update(package()).outcome == .updated)
    #expect(trial.server.conditions == [] && trial.text(mine) == "one")
    #expect(try await trial.store.reset("sample") == mine)
    #expect(!FileManager.default.fileExists(atPath: mine))
  }

  @Test(arguments: [false, true])
  func `an empty folder in its place is no content, and is replaced`(
    isOwnPlace: Bool
  ) async throws {
    publish(["a.txt": "one"])
    let package = package(isOwnPlace: isOwnPlace)
    let path = try #require(try await trial.store.update(package).path)
    try FileManager.default.removeItem(atPath: path)
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    #expect(try !trial.store.hasContent("sample"))
    #expect(try await trial.store.update(package).outcome == .updated)
    #expect(trial.server.conditions == [] && trial.text(path + "/a.txt") == "one")
  }

  @Test(arguments: ["mine", "mine/letter.txt"], [false, true])
  func `what is put in its place during the download stays`(
    name: String, wasThere: Bool
  ) async throws {
    if wasThere { _ = try await trial.store.update(package()) }
    trial.server.answer(ContentServer.content(gzipped("two")))
    trial.server.meanwhile { [mine, home = trial.home] in
      if wasThere { try FileManager.default.moveItem(atPath: mine, toPath: mine + ".moved") }
      try home.write("a letter", to: name)
    }
    if wasThere {
      // What is in place is taken as content, and told to be kept.
      #expect(try await trial.store.update(package()).failure == foreign().answered)
    } else {
      await #expect(throws: foreign().answered) { try await trial.store.update(package()) }
    }
    trial.server.meanwhile(nil)
    #expect(trial.text(trial.home.path + "/" + name) == "a letter")
    if wasThere { #expect(trial.text(mine + ".moved") == "one") }
    await expectRefusal(of: name == "mine" ? [] : ["letter.txt"])
  }

  @Test func `a file that was written to is not ours any more, and its copy is`() async throws {
    _ = try await trial.store.update(package())
    try Data("changed".utf8).write(to: URL(fileURLWithPath: mine))
    await expectRefusal()
    try Data("one".utf8).write(to: URL(fileURLWithPath: mine))
    trial.server.answer(ContentServer.content(gzipped("two")))
    #expect(try await trial.store.update(package()).outcome == .updated)
    #expect(trial.text(mine) == "two")
  }

  /// Lets the server have a tar of files.
  private func publish(_ files: [String: String]) {
    var tar = TarBuilder()
    for (name, text) in files.sorted(by: { $0.key < $1.key }) { tar.file(name, text) }
    tar.symbolicLink("link", to: "a.txt")
    tar.end()
    trial.server.answer(ContentServer.content(tar.bytes, "ETag: x"))
  }

  private var contents: [String: String] {
    TemporaryDirectory.contents(of: mine).filter { $0.key != ".updates-sync" }
  }

  @Test func `what is beside the content, or was changed in it, refuses the update`() async throws {
    publish(["a.txt": "old", "sub/b.txt": "old", "gone/c.txt": "old"])
    _ = try await trial.store.update(package())
    try trial.home.write("mine", to: "mine/sub/own.txt")
    try trial.home.write("changed", to: "mine/a.txt")
    let before = contents
    publish(["a.txt": "new", "sub/b.txt": "new"])
    await expectRefusal(of: ["a.txt", "sub/own.txt"])
    #expect(contents == before)
    for name in ["a.txt", "sub/own.txt"] {
      try FileManager.default.removeItem(atPath: mine + "/" + name)
    }
    // One of its files is missing, so the content is not in place.
    #expect(try await trial.store.update(package()).outcome == .updated)
    #expect(trial.server.conditions == [])
    #expect(contents == ["a.txt": "new", "sub/b.txt": "new", "link": "-> a.txt"])
    #expect(try await trial.store.update(package()).outcome == .updated)
    #expect(trial.server.conditions == ["If-None-Match: x"])
    #expect(try await trial.store.reset("sample") == mine)
  }

  @Test func `without its record, or to another package, a folder is not the package's`()
    async throws
  {
    publish(["a.txt": "old"])
    _ = try await trial.store.update(package())
    await #expect(throws: foreign(["a.txt", "link"])) {
      try await trial.store.update(trial.package("other", into: "mine"))
    }
    try FileManager.default.removeItem(atPath: mine + "/.updates-sync")
    await expectRefusal(of: ["a.txt", "link"])
  }

  @Test func `in the tool's own folder everything is the tool's`() async throws {
    let path = try #require(try await trial.store.update(package(isOwnPlace: true)).path)
    try FileManager.default.removeItem(atPath: path)
    try Data("a letter".utf8).write(to: URL(fileURLWithPath: path))
    trial.server.answer(ContentServer.content(gzipped("two")))
    #expect(try await trial.store.update(package(isOwnPlace: true)).outcome == .updated)
    #expect(trial.text(path) == "two")
    #expect(try await trial.store.reset("sample") == path)
  }

  @Test(arguments: [false, true])
  func `a process that was killed at the switch is carried on`(isBefore: Bool) async throws {
    _ = try await trial.store.update(package())
    let record = try #require(try trial.store.record(of: "sample"))
    var other = record
    other.placed = [
      RecordedFile(
        try RelativePath("other"), try FileSystem.facts(of: trial.home.path),
        Checksum(.sha1, bytes: Array(0..<20)))
    ]
    try trial.store.write(isBefore ? other.before(record) : record.before(other))
    trial.server.answer(ContentServer.content(gzipped("two")))
    #expect(try await trial.store.update(package()).outcome == .updated)
    #expect(trial.server.conditions == [] && trial.text(mine) == "two")
    #expect(try trial.store.record(of: "sample")?.placed.count == 1)
  }

  // The time that an update may take, and what has to be had in it besides the content.

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
    #expect(error?.message == Problem.contentTimeout(trial.server.url()).message)
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
    await #expect(throws: missing.answered) { try await trial.store.update(package) }
    let isForNow = status != 404
    #expect(missing.message.contains("'\(server.url("/a.minisig"))' is not") == isForNow)
    #expect(missing.message.hasSuffix("(status \(status))"))
  }
}

extension Problem {
  /// The problem after the server has sent the content.
  fileprivate var answered: Problem {
    var problem = self
    problem.facts["status"] = "200"
    return problem
  }
}
