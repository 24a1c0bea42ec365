import Foundation
import HarmlessText
import Synchronization
import Testing
import UpdatesLoopback
import UpdatesTestSupport

@testable import UpdatesContent
@testable import UpdatesPlatform

@Suite(.timeLimit(.minutes(10))) struct ContentPlaceTests {
  private let trial: ContentTrial

  init() throws {
    trial = try ContentTrial("ETag: x")
  }

  @Test func `content is put where it is wanted, and known to be there`() async throws {
    let update = try await trial.store.update(trial.package(into: "mine"))
    #expect(update.path == trial.home.path + "/mine")
    #expect(trial.text("mine") == "one")
    #expect(try trial.store.path(of: "sample") == trial.home.path + "/mine")
    let other = try await trial.store.update(trial.package(into: "yours"))
    #expect(other.outcome == .updated && trial.server.conditions == [])
    #expect(trial.text("yours") == "one")
    #expect(try FileSystem.names(in: trial.home.path).sorted() == [".local", "mine", "yours"])
    #expect(update.warnings == [] && other.warnings == [])
  }

  @Test(.enabled(if: Mount.isPossible, "only root can mount"))
  func `content in a container's image is replaced, and removed`() async throws {
    let archive = TarBuilder.archive { tar in
      tar.file("a", "1")
      tar.file("sub/b", "2")
    }
    trial.server.answer(ContentServer.content(archive, "ETag: x"))
    let package = trial.package(into: "image/mine")
    _ = try await trial.store.update(package)
    let layers = try TemporaryDirectory(in: "/dev/shm")
    let mount = try Mount(overlayOver: trial.home.path + "/image", in: layers.path)
    defer { mount.end() }
    trial.server.answer(
      ContentServer.content(TarBuilder.archive { $0.file("sub/c", "3") }, "ETag: y"))
    #expect(try await trial.store.update(package).outcome == .updated)
    let contents = TemporaryDirectory.contents(of: trial.home.path + "/image/mine")
    #expect(contents.filter { $0.key != ".updates-sync" } == ["sub/c": "3"])
    #expect(try await trial.store.reset("sample") == trial.home.path + "/image/mine")
    #expect(try FileSystem.names(in: trial.home.path + "/image") == [])
  }

  @Test func `a reset removes content and what is remembered`() async throws {
    _ = try await trial.store.update(trial.package())
    let list = try trial.store.list()
    #expect(list.map(\.name) == ["sample"] && list.map(\.isInPlace) == [true])
    #expect(list.map(\.etag) == ["x"])
    let path = try #require(try trial.store.path(of: "sample"))
    #expect(try await trial.store.reset("sample") == path)
    #expect(!FileManager.default.fileExists(atPath: path))
    #expect(try trial.store.list() == [])
    #expect(try await trial.store.reset("sample") == nil)
    _ = try await trial.store.update(trial.package())
    #expect(trial.server.conditions == [])
  }

  @Test func `a child that has just begun does not keep the lock`() async throws {
    _ = try await trial.store.update(trial.package())
    let copies = try trial.store.holding("sample", until: Deadline()) {
      InheritedCopies(of: trial.lock.path)
    }
    #expect(copies.count > 0)
    try trial.store.holding("sample", until: Deadline().within(.zero)) {}
    withExtendedLifetime(copies) {}
  }

  /// Saves into memory.
  private final class Shelf: ContentSaving {
    let saved = Mutex<[[UInt8]]>([])
    let failure = Mutex<Problem?>(nil)

    func save(_ body: ContentBody, for package: ContentPackage) async throws {
      if let failure = failure.withLock(\.self) { throw failure }
      let bytes = try body.bytes()
      saved.withLock { $0.append(bytes) }
    }

    func exists(_ package: ContentPackage) async throws -> Bool {
      saved.withLock { !$0.isEmpty }
    }
  }

  @Test func `a program saves the bytes itself, as they were sent`() async throws {
    let shelf = Shelf()
    var saving = trial.store
    saving.saving = shelf
    shelf.failure.withLock { $0 = .interrupted }
    trial.server.answer(ContentServer.content(Array("anything".utf8), "ETag: y"))
    do {
      _ = try await saving.update(trial.package())
      Issue.record("It was not saved.")
    } catch let error as Problem {
      #expect(error.kind == .contentNotSaved)
    }
    #expect(try trial.store.list() == [])
    shelf.failure.withLock { $0 = nil }
    let update = try await saving.update(trial.package())
    #expect(update.outcome == .updated && update.path == nil && update.etag == "y")
    #expect(trial.server.conditions == [])
    #expect(shelf.saved.withLock(\.self) == [Array("anything".utf8)])
    shelf.failure.withLock { $0 = .contentFailed("no") }
    let kept = try await saving.update(trial.package())
    #expect(kept.outcome == .kept)
    #expect(trial.server.conditions == ["If-None-Match: y"])
    #expect(try FileSystem.names(in: trial.folder) == [])
  }

  // A reset leaves nothing of a package, or everything.

  @Test(arguments: [false, true])
  func `content from before another place was chosen goes, too`(isSaved: Bool) async throws {
    _ = try await trial.store.update(trial.package())
    let store = isSaved ? try store("sh", "-c", "cat >/dev/null") : trial.store
    _ = try await store.update(trial.package(into: isSaved ? nil : "mine"))
    #expect(try store.path(of: "sample") == (isSaved ? nil : trial.home.path + "/mine"))
    let places = (isSaved ? [] : [trial.home.path + "/mine"]) + [trial.place]
    #expect(try trial.store.remove("sample", until: Deadline()) == places)
    #expect(trial.content() == nil && trial.text("mine") == nil)
    #expect(try trial.store.list() == [])
    #expect(try trial.store.remove("sample", until: Deadline()) == nil)
  }

  private final class Told: Sendable {
    let events = Mutex<[ContentEvent]>([])
  }

  @Test func `who waits for another process says so`() async throws {
    _ = try await trial.store.update(trial.package())
    let told = Told()
    var store = trial.store
    store.patience = .seconds(2)
    let lock = try trial.lock.take()
    let busy = Problem.contentBusy(lock.path)
    store.tells = { event in told.events.withLock { $0.append(event) } }
    let waiting = store
    #expect(throws: busy) { try waiting.remove("sample", until: Deadline()) }
    await #expect(throws: busy) { try await waiting.update(trial.package()) }
    lock.unlock()
    let once: [ContentEvent] = [.waiting(true), .waiting(false)]
    #expect(told.events.withLock(\.self) == once + once)
    #expect(trial.content() == "one")
  }

  // What is known of packages whose memory, content or place is not as it was left.

  @Test func `the place that was chosen once is kept`() async throws {
    var store = trial.store
    // Limits that stand for none are longer than the system's waits can take.
    (store.timeout, store.patience) = (.seconds(Int64.max), .seconds(1e20))
    _ = try await store.update(trial.package(into: "mine"))
    let update = try await trial.store.update(trial.package())
    #expect(update.path == trial.home.path + "/mine")
    #expect(trial.server.conditions == ["If-None-Match: x"])
    #expect(try trial.store.list().map(\.path) == [trial.home.path + "/mine"])
    #expect(try !FileSystem.names(in: trial.home.path + "/.local").contains("share"))
  }

  @Test(arguments: ["{", nil]) func `content without memory is listed`(text: String?) async throws {
    _ = try await trial.store.update(trial.package("a b"))
    let record = trial.home.path + "/" + trial.memory + "/a%20b.json"
    if let text {
      try trial.home.write(text, to: trial.memory + "/a%20b.json")
    } else {
      try FileSystem.remove(record)
    }
    try trial.home.write("", to: ".local/share/updates-tui/content/%zz")
    let list = try trial.store.list()
    #expect(list.map(\.name) == ["a b"] && list.map(\.path) == [trial.folder + "/a%20b"])
    #expect(
      try trial.store.remove("a b", until: Deadline()) == [trial.folder + "/a%20b"]
    )
    #expect(try trial.store.list() == [] && !FileSystem.isThere(record))
  }

  @Test func `content that cannot be removed is still known`() async throws {
    _ = try await trial.store.update(trial.package())
    try trial.home.write("in the way", to: ".local/share/updates-tui/content/.sample.staging")
    await #expect(throws: Problem.self) { try await trial.store.reset("sample") }
    #expect(try trial.store.list().map(\.etag) == ["x"])
  }

  @Test(arguments: [false, true])
  func `what came of a download goes with a reset`(isRecorded: Bool) async throws {
    if isRecorded {
      _ = try await trial.store.update(trial.package())
      try FileSystem.remove(trial.place)
    }
    let staging = ".local/share/updates-tui/content/.sample.staging"
    try trial.home.write("part", to: staging + "/folder/part")
    try trial.home.write("", to: staging + "/lock")
    #expect(chmod(trial.home.path + "/" + staging, 0o700) == 0)
    #expect(try trial.store.list().map(\.isInPlace) == [false])
    #expect(try trial.store.remove("sample", until: Deadline()) == [])
    #expect(try FileSystem.names(in: trial.folder) == [])
    #expect(try trial.store.remove("sample", until: Deadline()) == nil)
  }

  @Test(arguments: [
    "a\u{1B}[1m", "a\nb", "\u{202E}a", "a\u{0}b", "", String(repeating: "n", count: 201),
  ])
  func `a name that no file can have, or that cannot be shown as it is, is refused`(name: String)
    async throws
  {
    await #expect(throws: Problem.contentName(name)) {
      try await trial.store.update(trial.package(name))
    }
    #expect(trial.server.count == 0)
    let update = try await trial.store.update(trial.package("../../up"))
    #expect(update.path == trial.folder + "/%2E.%2F..%2Fup")
  }

  // What was remembered of a package is damaged.

  @Test(arguments: [
    "{", "[]", #"{"format": 0, "name": "sample"}"#, #"{"format":1,"name":7,"source":""}"#, "",
  ])
  func `damaged memory costs a download and no more`(text: String) async throws {
    _ = try await trial.store.update(trial.package())
    try trial.home.write(text, to: trial.memory + "/sample.json")
    #expect(try await trial.store.update(trial.package()).outcome == .updated)
    #expect(trial.server.conditions == [])
    _ = try await trial.store.update(trial.package())
    #expect(trial.server.conditions == ["If-None-Match: x"])
  }

  @Test func `damaged memory without content goes with a reset`() async throws {
    try trial.home.write("{", to: trial.memory + "/sample.json")
    #expect(try trial.store.remove("sample", until: Deadline()) == [])
    #expect(try trial.store.remove("sample", until: Deadline()) == nil)
  }

  @Test func `a place that is not known any more is not replaced`() async throws {
    _ = try await trial.store.update(trial.package(into: "here"))
    try trial.home.write("{x", to: trial.memory + "/sample.json")
    await #expect(throws: Problem.contentForeign(trial.home.path + "/here")) {
      try await trial.store.update(trial.package(into: "here"))
    }
    #expect(trial.text("here") == "one")
  }

  // Content that a command saves: what is remembered of it, and that nothing of it goes on.

  private func store(_ words: String...) throws -> ContentStore {
    var store = trial.store
    store.saving = try CommandSaving(words: words, store: store)
    return store
  }

  @Test func `content in the store's own place was not saved by a command`() async throws {
    _ = try await trial.store.update(trial.package())
    trial.server.answer(.status(404))
    var package = trial.package()
    package.bundledPath = try trial.bundle("bundled")
    let saved = trial.home.path + "/saved"
    let store = try store("sh", "-c", "gunzip > \(saved)")
    let update = try await store.update(package)
    #expect(update.outcome == .bundled && update.path == nil)
    #expect(trial.text("saved") == "bundled")
    #expect(try await store.update(package).outcome == .kept)
  }

  /// Saves the content and then makes it impossible to record it.
  private func forgetfulStore() throws -> ContentStore {
    let (state, saved) = (trial.home.path + "/.local/state", trial.home.path + "/saved")
    return try store("sh", "-c", "gunzip > \(saved) && rm -r \(state) && touch \(state)")
  }

  @Test func `content that cannot be recorded does not make way for the bundled copy`()
    async throws
  {
    let store = try forgetfulStore()
    var package = trial.package()
    package.bundledPath = try trial.bundle("bundled")
    let update = try await store.update(package)
    #expect(update.outcome == .updated && update.failure?.kind == .contentCannotCreate)
    #expect(trial.text("saved") == "one")
  }

  @Test(arguments: [false, true])
  func `a bundled copy that cannot be recorded is in place all the same`(isDated: Bool)
    async throws
  {
    trial.server.answer(.status(404))
    let store = try forgetfulStore()
    var package = trial.package()
    package.bundledPath = try trial.bundle("bundled", date: isDated ? ContentTrial.date : nil)
    let update = try await store.update(package)
    #expect(update.outcome == .bundled && trial.text("saved") == "bundled")
    #expect(update.failure?.kind == (isDated ? .contentCannotCreate : .contentStatus))
    #expect((trial.server.count == 0) == isDated)
  }
}
