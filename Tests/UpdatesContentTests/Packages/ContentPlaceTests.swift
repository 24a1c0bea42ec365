import Foundation
import Synchronization
import Testing
import UpdatesLoopback
import UpdatesTestSupport

@testable import UpdatesContent

@Suite struct ContentPlaceTests {
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

  @Test func `what is somebody else's is not replaced`() async throws {
    let path = trial.home.path + "/mine"
    try trial.home.write("a letter", to: "mine/letter.txt")
    do {
      _ = try await trial.store.update(trial.package(into: "mine"))
      Issue.record("It was not refused.")
    } catch let error as Problem {
      #expect(error == .contentForeign(path, ["letter.txt"]))
    }
    #expect(trial.text("mine/letter.txt") == "a letter")
    #expect(trial.server.count == 0)
    try FileSystem.remove(path + "/letter.txt")
    #expect(try await trial.store.update(trial.package(into: "mine")).outcome == .updated)
    #expect(trial.text("mine") == "one")
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

  @Test(arguments: ["", String(repeating: "n", count: 201)])
  func `a name that no file can have is refused`(name: String) async throws {
    do {
      _ = try await trial.store.update(trial.package(name))
      Issue.record("It was not refused.")
    } catch let error as Problem {
      #expect(error.kind == .usageName)
    }
    #expect(trial.server.count == 0)
  }

  @Test func `a name never leaves the folder`() async throws {
    let update = try await trial.store.update(trial.package("../../up"))
    #expect(
      update.path == trial.home.path + "/.local/share/updates-tui/content/%2E.%2F..%2Fup")
  }

  @Test func `a child that has just begun does not keep the lock`() async throws {
    _ = try await trial.store.update(trial.package())
    let records = try trial.records
    var store = trial.store
    store.patience = .zero
    let lock = try records.lock("sample", of: store, until: Deadline())
    let copies = InheritedCopies(of: trial.home.path + "/" + trial.memory + "/sample.lock")
    #expect(copies.count > 0)
    lock.unlock()
    try records.lock("sample", of: store, until: Deadline()).unlock()
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
}
