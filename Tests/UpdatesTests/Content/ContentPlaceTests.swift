import Foundation
import Loopback
import Synchronization
import TestSupport
import Testing

@testable import Updates

@Suite struct ContentPlaceTests {
  private let home: TemporaryDirectory
  private let store: ContentStore
  private let server: ContentServer

  init() throws {
    home = try TemporaryDirectory()
    store = ContentStore(environment: SystemEnvironment(variables: ["HOME": home.path]))
    server = try ContentServer(ContentServer.content(gzipped("one"), "ETag: x"))
  }

  private func package(into destination: String? = nil) -> ContentPackage {
    ContentPackage(
      name: "sample", url: server.url(), destination: destination.map { home.path + "/" + $0 })
  }

  private func text(_ path: String) -> String? {
    FileManager.default.contents(atPath: home.path + "/" + path)
      .map { String(decoding: $0, as: UTF8.self) }
  }

  @Test func `content is put where it is wanted, and known to be there`() async throws {
    let update = try await store.update(package(into: "mine"))
    #expect(update.path == home.path + "/mine")
    #expect(text("mine") == "one")
    #expect(try store.path(of: "sample") == home.path + "/mine")
    let other = try await store.update(package(into: "yours"))
    #expect(other.outcome == .updated && server.conditions == [])
    #expect(text("yours") == "one")
    #expect(try FileSystem.names(in: home.path).sorted() == [".local", "mine", "yours"])
  }

  @Test func `what is somebody else's is not replaced`() async throws {
    let path = home.path + "/mine"
    try home.write("a letter", to: "mine/letter.txt")
    do throws(ContentError) {
      _ = try await store.update(package(into: "mine"))
      Issue.record("It was not refused.")
    } catch {
      #expect(error == .foreignContent(path: path))
    }
    #expect(text("mine/letter.txt") == "a letter")
    #expect(server.count == 0)
    try FileSystem.remove(path + "/letter.txt")
    #expect(try await store.update(package(into: "mine")).outcome == .updated)
    #expect(text("mine") == "one")
  }

  @Test func `a reset removes content and what is remembered`() async throws {
    _ = try await store.update(package())
    let list = try store.list()
    #expect(list.map(\.name) == ["sample"] && list.map(\.isInPlace) == [true])
    #expect(list.map(\.etag) == ["x"])
    let path = try #require(try store.path(of: "sample"))
    #expect(try await store.reset("sample") == path)
    #expect(!FileManager.default.fileExists(atPath: path))
    #expect(try store.list() == [])
    #expect(try await store.reset("sample") == nil)
    _ = try await store.update(package())
    #expect(server.conditions == [])
  }

  @Test(arguments: ["", String(repeating: "n", count: 201)])
  func `a name that no file can have is refused`(name: String) async throws {
    do throws(ContentError) {
      _ = try await store.update(ContentPackage(name: name, url: server.url()))
      Issue.record("It was not refused.")
    } catch {
      guard case .unusableName = error else {
        Issue.record(error)
        return
      }
    }
    #expect(server.count == 0)
  }

  @Test func `a name never leaves the folder`() async throws {
    let update = try await store.update(ContentPackage(name: "../../up", url: server.url()))
    #expect(
      update.path == home.path + "/.local/share/updates-tui/content/%2E.%2F..%2Fup")
  }

  @Test(arguments: ["{", "[]", #"{"format": 2}"#, #"{"format":1,"name":7,"source":""}"#, ""])
  func `damaged memory costs a download and no more`(text: String) async throws {
    _ = try await store.update(package())
    try home.write(text, to: ".local/state/updates-tui/content/sample.json")
    #expect(try await store.update(package()).outcome == .updated)
    #expect(server.conditions == [])
    _ = try await store.update(package())
    #expect(server.conditions == ["If-None-Match: x"])
  }

  @Test func `another process is waited for, then that is said`() async throws {
    _ = try await store.update(package())
    let records = try ContentRecords(directories: Directories(environment: store.environment))
    let path = home.path + "/.local/state/updates-tui/content/sample.lock"
    do {
      guard let lock = try records.lock("sample").takeNow() else {
        Issue.record("Nobody else has the lock.")
        return
      }
      var impatient = store
      impatient.patience = .zero
      do throws(ContentError) {
        _ = try await impatient.update(package())
        Issue.record("It was not locked.")
      } catch {
        #expect(error == .busy(path: path))
      }
      lock.unlock()
    }
    #expect(try await store.update(package()).outcome == .updated)
  }

  /// Saves into memory.
  private final class Shelf: ContentSaving {
    let saved = Mutex<[[UInt8]]>([])
    let failure = Mutex<ContentError?>(nil)

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
    var saving = store
    saving.saving = shelf
    shelf.failure.withLock { $0 = .cancelled }
    server.answer(ContentServer.content(Array("anything".utf8), "ETag: y"))
    do throws(ContentError) {
      _ = try await saving.update(package())
      Issue.record("It was not saved.")
    } catch {
      guard case .notSaved = error else {
        Issue.record(error)
        return
      }
    }
    #expect(try store.list() == [])
    shelf.failure.withLock { $0 = nil }
    let update = try await saving.update(package())
    #expect(update.outcome == .updated && update.path == nil && update.etag == "y")
    #expect(server.conditions == [])
    #expect(shelf.saved.withLock(\.self) == [Array("anything".utf8)])
    shelf.failure.withLock { $0 = .failed(problem: "no") }
    let kept = try await saving.update(package())
    #expect(kept.outcome == .kept)
    #expect(server.conditions == ["If-None-Match: y"])
    #expect(try FileSystem.names(in: home.path + "/.local/share/updates-tui/content") == [])
  }
}
