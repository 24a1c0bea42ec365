import Foundation
import Testing
import UpdatesTestSupport

@testable import UpdatesWeb

@Suite struct ResponseCacheTests {
  private let directory: TemporaryDirectory
  private let cache: ResponseCache
  private let key = DocumentRequest(url: "https://example.com/a?token=5ecre7")
  private let entry = DocumentContent(
    status: 302, location: "https://example.com/b",
    validators: Validators(etag: "\"x\"", lastModified: "then"),
    received: Instant(secondsSince1970: 1_767_323_045), bytes: [0, 10, 255, 13, 10, 0],
    signature: "s")
  private var path: String { cache.folder + "/configuration.answer" }

  init() throws {
    directory = try TemporaryDirectory()
    cache = ResponseCache(folder: directory.path + "/cache/id")
  }

  @Test func `an entry comes back byte for byte`() throws {
    #expect(cache.entry(name: "configuration", for: key) == nil)
    try cache.store(entry, name: "configuration", for: key)
    #expect(cache.entry(name: "configuration", for: key) == entry)
    #expect(try FileSystem.facts(of: path).permissions == 0o600)
    #expect(try FileSystem.facts(of: cache.folder).permissions == 0o700)
  }

  @Test func `the entry of another URL is absent, and its file tells no secret`() throws {
    try cache.store(entry, name: "configuration", for: key)
    let text = String(decoding: try FileSystem.contents(of: path, limit: 1 << 20), as: UTF8.self)
    #expect(text.contains("https://example.com/a?token=***") && !text.contains("5ecre7"))
    #expect(
      cache.entry(name: "configuration", for: DocumentRequest(url: "https://example.com/b")) == nil)
    #expect(cache.entry(name: "feed", for: key) == nil)
  }

  @Test func `a damaged file is absent wherever the damage is`() throws {
    try cache.store(entry, name: "configuration", for: key)
    let bytes = try FileSystem.contents(of: path, limit: 1 << 20)
    for count in 0..<bytes.count {
      try Data(bytes.prefix(count)).write(to: URL(fileURLWithPath: path))
      #expect(cache.entry(name: "configuration", for: key) == nil)
    }
    for index in bytes.indices {
      var changed = bytes
      changed[index] ^= 0x20
      try Data(changed).write(to: URL(fileURLWithPath: path))
      // Only a change that means the same, as of a hexadecimal digit's case, may pass.
      let found = cache.entry(name: "configuration", for: key)
      #expect(found == nil || (found == entry && index < bytes.count - entry.bytes.count))
    }
  }

  @Test func `a symbolic link, a folder and a huge file are absent`() throws {
    try cache.store(entry, name: "configuration", for: key)
    try FileSystem.rename(path, to: cache.folder + "/elsewhere")
    #expect(symlink(cache.folder + "/elsewhere", path) == 0)
    #expect(cache.entry(name: "configuration", for: key) == nil)
    try FileSystem.remove(path)
    #expect(mkdir(path, 0o700) == 0)
    #expect(cache.entry(name: "configuration", for: key) == nil)
    #expect(rmdir(path) == 0)
    try Data(count: 5 << 20).write(to: URL(fileURLWithPath: path))
    #expect(cache.entry(name: "configuration", for: key) == nil)
  }

  @Test func `a body or a head above the limit is not stored`() throws {
    var large = entry
    large.bytes = [UInt8](repeating: 7, count: ResponseCache.bodyLimit)
    try cache.store(large, name: "configuration", for: key)
    #expect(cache.entry(name: "configuration", for: key) == large)
    large.bytes.append(7)
    #expect(throws: Problem.self) { try cache.store(large, name: "configuration", for: key) }
    large = entry
    large.signature = String(repeating: "x", count: 100_000)
    #expect(throws: Problem.self) { try cache.store(large, name: "configuration", for: key) }
  }

  @Test func `removing all leaves what is not an entry`() throws {
    try cache.removeAll()
    try cache.store(entry, name: "a", for: key)
    try cache.store(entry, name: "../b", for: key)
    try directory.write("x", to: "cache/id/download.zip")
    try cache.removeAll()
    #expect(cache.entry(name: "a", for: key) == nil)
    #expect(cache.entry(name: "../b", for: key) == nil)
    #expect(try Set(FileSystem.names(in: cache.folder)) == ["download.zip", ".lock"])
  }

  @Test func `many that store at once leave one whole entry`() async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<16 {
        group.addTask {
          var mine = entry
          mine.bytes = [UInt8](repeating: UInt8(number), count: 10_000)
          try cache.store(mine, name: "configuration", for: key)
        }
      }
      try await group.waitForAll()
    }
    let stored = try #require(cache.entry(name: "configuration", for: key))
    #expect(Set(stored.bytes).count == 1)
    #expect(stored.bytes.count == 10_000)
  }
}
